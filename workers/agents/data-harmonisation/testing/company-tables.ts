import { writeFile } from 'node:fs/promises';
import { literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import type { ColumnType, SourceTable } from '../mapping/column-mapping.js';
import { companyLists } from './company-records.js';

const table = async (
  duck: DuckDbSession,
  datasetId: string,
  columns: readonly (readonly [name: string, type: ColumnType])[],
  rows: readonly (readonly unknown[])[],
): Promise<SourceTable> => {
  const file = duck.path(`${datasetId}.json`);
  await writeFile(file, JSON.stringify(rows.map((row) => Object.fromEntries(columns.map(([name], index) => [name, row[index]])))));
  const types = { integer: 'BIGINT', decimal: 'DOUBLE', boolean: 'BOOLEAN', date: 'DATE', timestamp: 'TIMESTAMP', text: 'VARCHAR' };
  const schema = columns.map(([name, type]) => `${literal(name)}: ${literal(types[type])}`).join(', ');
  const parquet = duck.path(`${datasetId}.parquet`);
  await duck.run(`COPY (SELECT * FROM read_json(${literal(file)}, columns = {${schema}})) TO ${literal(parquet)} (FORMAT parquet)`);
  return {
    datasetId,
    name: datasetId,
    relation: `read_parquet(${literal(parquet)})`,
    columns: columns.map(([name, type]) => ({ name, type })),
    rows: rows.length,
  };
};

export const tableOf = table;

/**
 * Creates customer tables of two systems with common companies: one with German columns and EUR, the other with English columns and
 * kEUR. `truth` contains the company of each row.
 */
export const customersOfTwoSystems = async (duck: DuckDbSession, seed: number, counts: { one: number; other: number; both: number }) => {
  const { one, other } = companyLists(seed, counts);
  const sales = (company: number): number => 10_000 + ((company * 7_919) % 90_000);
  const crm = await table(
    duck,
    'dst_crm',
    [
      ['Firma', 'text'],
      ['Straße', 'text'],
      ['PLZ', 'text'],
      ['Ort', 'text'],
      ['Telefon', 'text'],
      ['Gründungsdatum', 'date'],
      ['Umsatz (EUR)', 'decimal'],
    ],
    one.map((each) => [each.name, each.street, each.postcode, each.city, each.phone, each.founded, sales(each.company)]),
  );
  const erp = await table(
    duck,
    'dst_erp',
    [
      ['erp_id', 'integer'],
      ['company_name', 'text'],
      ['address', 'text'],
      ['zip', 'text'],
      ['city', 'text'],
      ['phone', 'text'],
      ['date founded', 'timestamp'],
      ['revenue_keur', 'decimal'],
    ],
    other.map((each, index) => [
      500_000 + index,
      each.name,
      each.street,
      each.postcode,
      each.city,
      each.phone,
      each.founded,
      sales(each.company) / 1_000,
    ]),
  );
  return { crm, erp, truth: { crm: one.map(({ company }) => company), erp: other.map(({ company }) => company) } };
};

import { identifier, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { normaliseText } from '../../../../platform/text/index.js';
import type { ColumnType } from '../../quality/assessment.schema.js';
import { ingestWarning, type IngestWarning } from '../ingest-error.js';

/** A column of the table to store, with the SQL expression that computes it. */
export interface ComputedColumn {
  name: string;
  type: ColumnType;
  sql: string;
}

const YEAR = /(^| )(\p{L}*jahr|year)$/u;
const PARTS = [
  { name: /(^| )(\p{L}*monat|month)( (nr|no|number|nummer))?$/u, max: 12, months: 1 },
  { name: /(^| )(\p{L}*quartal|quarter)( (nr|no|number|nummer))?$/u, max: 4, months: 3 },
] as const;
const [FIRST_YEAR, LAST_YEAR] = [1900, 2199];

/**
 * Returns a date column with the first day of the period if a table without dates has one integer column with the year and one with the
 * month or quarter; null otherwise. One scan.
 */
export const periodColumn = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly ComputedColumn[],
): Promise<{ column: ComputedColumn; warning: IngestWarning } | null> => {
  if (columns.some(({ type }) => type === 'date' || type === 'timestamp')) return null;
  const named = (pattern: RegExp): ComputedColumn[] =>
    columns.filter(({ name, type }) => type === 'integer' && pattern.test(normaliseText(name)));
  const years = named(YEAR);
  const [year] = years;
  const part = PARTS.map((each) => ({ ...each, found: named(each.name) })).find(({ found }) => found.length === 1);
  const number = part?.found[0];
  if (!year || years.length > 1 || !part || !number) return null;
  const { fits } = await duck.one<{ fits: boolean | null }>(
    `SELECT bool_and(year BETWEEN ${FIRST_YEAR} AND ${LAST_YEAR} AND number BETWEEN 1 AND ${part.max}) AS fits
     FROM (SELECT ${year.sql} AS year, ${number.sql} AS number FROM ${relation}) WHERE year IS NOT NULL AND number IS NOT NULL`,
  );
  if (fits !== true) return null;
  const name = freeName(`${year.name}_${number.name}`, columns);
  const month = `(CAST(${number.sql} AS INTEGER) - 1) * ${part.months} + 1`;
  return {
    column: { name, type: 'date', sql: `make_date(CAST(${year.sql} AS INTEGER), ${month}, 1)` },
    warning: ingestWarning('period_added', { column: name, columns: [year.name, number.name] }),
  };
};

const freeName = (desired: string, columns: readonly ComputedColumn[]): string => {
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()));
  let name = desired;
  for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${desired}_${count}`;
  return name;
};

/** Returns the `SELECT` list of computed columns: the SQL of each value with the column's name. */
export const selectList = (columns: readonly ComputedColumn[]): string =>
  columns.map(({ name, sql }) => `${sql} AS ${identifier(name)}`).join(', ');

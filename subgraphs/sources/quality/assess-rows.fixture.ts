import { DuckDbSession, identifier, literal } from '../../../platform/analytics/index.js';
import { type AssessOptions, assessQuality } from './assess-quality.js';
import type { CheckName, ColumnType, QualityAssessment, QualityCheck, QualityDimension } from './assessment.schema.js';
import type { AssessedTable } from './working-table.js';

type Cell = string | number | boolean | null;

const STORED: Readonly<Record<ColumnType, string>> = {
  integer: 'BIGINT',
  decimal: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
  text: 'VARCHAR',
};

const REFERENCE_DATE = new Date('2026-01-12T00:00:00Z');

/** Assesses a small table given as rows; with `storedAsText`, all columns are stored as text regardless of their declared type. */
export const assessRows = async (
  columns: Record<string, ColumnType>,
  rows: Cell[][],
  {
    storedAsText = false,
    options,
    ...table
  }: Partial<Pick<AssessedTable, 'keyColumns' | 'timeColumn' | 'asOf'>> & { storedAsText?: boolean; options?: AssessOptions } = {},
): Promise<QualityAssessment> => {
  await using duck = await DuckDbSession.open();
  const definition = Object.entries(columns).map(([name, type]) => `${identifier(name)} ${storedAsText ? 'VARCHAR' : STORED[type]}`);
  await duck.run(`CREATE TABLE input (${definition.join(', ')})`);
  const sql = (cell: Cell): string => (typeof cell === 'string' ? literal(cell) : String(cell));
  if (rows.length > 0) await duck.run(`INSERT INTO input VALUES ${rows.map((row) => `(${row.map(sql).join(', ')})`).join(', ')}`);
  const named = Object.entries(columns).map(([name, type]) => ({ name, type }));
  return await assessQuality(duck, { relation: 'input', columns: named, asOf: REFERENCE_DATE, ...table }, options);
};

/** Returns `count` copies of one row. */
export const times = (count: number, row: Cell[]): Cell[][] => Array.from({ length: count }, () => row);

export const dimensionOf = (assessment: QualityAssessment, name: QualityDimension) => {
  const found = assessment.dimensions.find(({ dimension }) => dimension === name);
  if (!found) throw new Error(`no dimension ${name}`);
  return found;
};

export const scoreOf = (assessment: QualityAssessment, name: QualityDimension): number | null => dimensionOf(assessment, name).score;

/** Returns the check with the name on exactly these columns. */
export const checkOf = (assessment: QualityAssessment, name: CheckName, ...columns: string[]): QualityCheck | undefined =>
  assessment.dimensions.flatMap(({ checks }) => checks).find((check) => check.name === name && check.columns.join() === columns.join());

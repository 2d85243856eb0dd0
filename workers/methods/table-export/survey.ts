import type { DuckDbSession } from '../../../platform/analytics/index.js';
import { isText, representedSql, unrepresentableSql, type ExportColumn } from './export-columns.js';
import { isRisky, riskySql } from './spreadsheet-text.js';

/** Figures of a relation, read in one pass before anything is written. */
export interface Survey {
  rows: number;
  /** Number of text cells and column names that a spreadsheet would interpret as formulas. */
  risky: number;
  /** Number of infinite and NaN values. */
  unrepresentable: number;
  /** Length of the longest text in bytes. */
  longest: number;
}

export const survey = async (duck: DuckDbSession, relation: string, columns: readonly ExportColumn[]): Promise<Survey> => {
  const texts = columns.filter(isText).map(representedSql);
  const unrepresentable = columns.flatMap((column) => unrepresentableSql(column) ?? []);
  const longest = texts.map((text) => `max(strlen(${text}))`);
  const row = await duck.one<{ rows: number; risky: number; unrepresentable: number; longest: number }>(
    `SELECT count(*) AS rows, ${countOf(texts.map(riskySql))} AS risky, ${countOf(unrepresentable)} AS unrepresentable,
       greatest(${['0', ...longest].join(', ')})::BIGINT AS longest FROM ${relation}`,
  );
  return { ...row, risky: row.risky + columns.filter(({ name }) => isRisky(name)).length };
};

/** Returns the SQL expression of the number of matches. `count_if` would be NULL for an empty table. */
const countOf = (conditions: string[]): string =>
  `(${['0', ...conditions.map((each) => `count(*) FILTER (WHERE ${each})`)].join(' + ')})::BIGINT`;

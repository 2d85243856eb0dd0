import type { DuckDbSession } from '../../../platform/analytics/index.js';
import { isText, representedSql, unrepresentableSql, type ExportColumn } from './export-columns.js';
import { isRisky, riskySql } from './spreadsheet-text.js';

/** What one pass over the relation tells before anything is written. */
export interface Survey {
  rows: number;
  /** Text cells, names of columns included, that a spreadsheet would take for formulas. */
  risky: number;
  /** Infinite and not-a-number values. */
  unrepresentable: number;
  /** Bytes of the longest text. */
  longest: number;
}

export const survey = async (duck: DuckDbSession, relation: string, columns: readonly ExportColumn[]): Promise<Survey> => {
  const texts = columns.filter(isText).map(representedSql);
  const unrepresentable = columns.flatMap((column) => unrepresentableSql(column) ?? []);
  const longest = texts.map((text) => `max(strlen(${text}))`);
  const found = await duck.one<{ rows: number; risky: number; unrepresentable: number; longest: number }>(
    `SELECT count(*) AS rows, ${countOf(texts.map(riskySql))} AS risky, ${countOf(unrepresentable)} AS unrepresentable,
       greatest(${['0', ...longest].join(', ')})::BIGINT AS longest FROM ${relation}`,
  );
  return { ...found, risky: found.risky + columns.filter(({ name }) => isRisky(name)).length };
};

const countOf = (conditions: string[]): string => `(${['0', ...conditions.map((each) => `count_if(${each})`)].join(' + ')})::BIGINT`;

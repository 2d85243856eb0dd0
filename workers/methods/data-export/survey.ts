import type { DuckDbSession } from '../../../platform/analytics/index.js';
import { isText, representedSql, unrepresentableSql, type StoredColumn } from './export-columns.js';
import { isRisky, riskySql } from './spreadsheet-text.js';

/** What one pass over the relation tells before anything is written. */
export interface Survey {
  rows: number;
  /** Cells, column names included, that a spreadsheet would take for formulas. */
  risky: number;
  /** Infinite and not-a-number values. */
  unrepresentable: number;
  /** In UTF-16 units. */
  longestText: number;
  /** Characters of the longest value of each column. */
  widths: number[];
}

export const survey = async (duck: DuckDbSession, relation: string, columns: readonly StoredColumn[]): Promise<Survey> => {
  const texts = columns.filter(isText).map(representedSql);
  const aggregates = {
    rows: 'count(*)',
    risky: total(texts.map((text) => `count_if(${riskySql(text)})`)),
    unrepresentable: total(columns.flatMap((column) => unrepresentableSql(column) ?? []).map((condition) => `count_if(${condition})`)),
    longest: `greatest(${['0', ...texts.map(longestSql)].join(', ')})`,
    widths: `[${columns.map((column) => `coalesce(max(length((${representedSql(column)})::VARCHAR)), 0)`).join(', ')}]`,
  };
  const selected = Object.entries(aggregates).map(([name, expression]) => `${expression} AS ${name}`);
  const found = await duck.one<{ rows: number; risky: number; unrepresentable: number; longest: number; widths: number[] }>(
    `SELECT ${selected.join(', ')} FROM ${relation}`,
  );
  return {
    rows: found.rows,
    risky: found.risky + columns.filter(({ name }) => isRisky(name)).length,
    unrepresentable: found.unrepresentable,
    longestText: found.longest,
    widths: found.widths,
  };
};

const total = (counts: string[]): string => ['0', ...counts].join(' + ');

/** Length of the longest text in UTF-16 units, as spreadsheets count: characters beyond the basic plane take two. */
const longestSql = (text: string): string =>
  `coalesce(max(length(${text}) + length(regexp_replace(${text}, '[^\\x{10000}-\\x{10FFFF}]', '', 'g'))), 0)`;

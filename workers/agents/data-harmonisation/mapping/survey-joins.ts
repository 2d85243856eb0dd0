import { identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { nameSimilarity } from '../../../methods/column-matching/index.js';
import type { HarmonisationResult } from '../harmonisation-result.js';
import type { SourceTable } from './column-mapping.js';

export type Join = NonNullable<HarmonisationResult['joins']>[number];

/** Minimum similarity of names of two columns of integers; others have values in common by chance. */
const MIN_NUMBER_NAME = 0.6;
const MAX_JOINS = 8;
const JOINABLE = new Set(['text', 'integer']);

/** Returns the pairs of columns of two tables that have values in common, best first: how many of their distinct values both have. */
export const surveyJoins = async (duck: DuckDbSession, left: SourceTable, right: SourceTable): Promise<Join[]> => {
  const sides = [left, right] as const;
  if (sides.some(({ columns }) => !columns.some(({ type }) => JOINABLE.has(type)))) return [];
  for (const [at, table] of sides.entries()) await duck.run(`CREATE OR REPLACE TEMP TABLE join_${at} AS ${valuesOf(table)}`);
  const rows = await duck.rows<{ one: string; other: string; ones: number; others: number; common: number }>(
    `SELECT l.c AS one, r.c AS other, any_value(l.n) AS ones, any_value(r.n) AS others, count(*) AS common
     FROM join_0 l JOIN join_1 r USING (v) GROUP BY 1, 2`,
  );
  const isInteger = ({ columns }: SourceTable, name: string): boolean => columns.find((each) => each.name === name)?.type === 'integer';
  const weight = ({ left: one, right: other, leftValues, rightValues, common }: Join): number =>
    (common / Math.min(leftValues, rightValues)) * Math.log2(1 + common) * (1 + nameSimilarity(one, other));
  return rows
    .filter(({ one, other }) => !(isInteger(left, one) || isInteger(right, other)) || nameSimilarity(one, other) >= MIN_NUMBER_NAME)
    .map(({ one, other, ones, others, common }): Join => ({ left: one, right: other, leftValues: ones, rightValues: others, common }))
    .toSorted((a, b) => weight(b) - weight(a))
    .slice(0, MAX_JOINS);
};

/** Returns SQL for the distinct values of all joinable columns, with the number of distinct values of their column. */
const valuesOf = ({ columns, relation }: SourceTable): string => {
  const each = columns
    .filter(({ type }) => JOINABLE.has(type))
    .map(({ name }) => `SELECT DISTINCT ${literal(name)} AS c, lower(trim(CAST(${identifier(name)} AS VARCHAR))) AS v FROM ${relation}`);
  return `SELECT c, v, count(*) OVER (PARTITION BY c) AS n FROM (${each.join(' UNION ALL ')}) WHERE v IS NOT NULL AND v <> ''`;
};

import { identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { nameSimilarity } from '../../../methods/column-matching/index.js';
import type { HarmonisationResult } from '../harmonisation-result.js';
import type { SourceTable } from './column-mapping.js';

export type Join = NonNullable<HarmonisationResult['joins']>[number];
type KeyForm = Join['form'];

/** Minimum similarity of names of two columns of integers; others have values in common by chance. The same for keys by their digits. */
const MIN_NUMBER_NAME = 0.6;
const MAX_JOINS = 8;
const JOINABLE = new Set(['text', 'integer']);
/** Minimum share of values with a digit at which a column holds codes. */
const MIN_CODES = 0.9;
/** Forms of a key, the plainest first. */
const FORMS: readonly KeyForm[] = ['as_written', 'letters_and_digits', 'digits'];

/**
 * Returns SQL for a value in a form in which keys are compared: without case and spaces around it, without punctuation ("LO-17" is
 * "lo17"), or as a number without leading letters and zeros ("P-0017" is 17).
 */
export const keySql = (value: string, form: KeyForm): string => {
  const written = `lower(trim(CAST(${value} AS VARCHAR)))`;
  const compact = `regexp_replace(${written}, '[^\\p{L}\\p{N}]', '', 'g')`;
  if (form === 'as_written') return `nullif(${written}, '')`;
  return `nullif(${form === 'letters_and_digits' ? compact : `ltrim(regexp_replace(${written}, '[^0-9]', '', 'g'), '0')`}, '')`;
};

/**
 * Returns the pairs of columns of two tables that have values in common, best first: how many of their distinct values both have. The
 * keys of two columns may be written differently; the plainest form with the most values in common counts.
 */
export const surveyJoins = async (duck: DuckDbSession, left: SourceTable, right: SourceTable): Promise<Join[]> => {
  const sides = [left, right] as const;
  if (sides.some(({ columns }) => !columns.some(({ type }) => JOINABLE.has(type)))) return [];
  for (const [at, table] of sides.entries()) await duck.run(`CREATE OR REPLACE TEMP TABLE join_${at} AS ${valuesOf(table)}`);
  const rows = await duck.rows<{ one: string; other: string; form: KeyForm; ones: number; others: number; common: number }>(
    `SELECT l.c AS one, r.c AS other, l.form, any_value(l.n) AS ones, any_value(r.n) AS others, count(*) AS common
     FROM join_0 l JOIN join_1 r USING (form, v) GROUP BY ALL`,
  );
  const isInteger = ({ columns }: SourceTable, name: string): boolean => columns.find((each) => each.name === name)?.type === 'integer';
  const weight = ({ left: one, right: other, leftValues, rightValues, common }: Join): number =>
    (common / Math.min(leftValues, rightValues)) * Math.log2(1 + common) * (1 + nameSimilarity(one, other));
  const joins = rows
    .filter(
      ({ one, other, form }) =>
        !(isInteger(left, one) || isInteger(right, other) || form === 'digits') || nameSimilarity(one, other) >= MIN_NUMBER_NAME,
    )
    .map(({ one, other, form, ones, others, common }): Join => ({
      ...{ left: one, right: other, form, leftValues: ones, rightValues: others, common },
    }));
  const plainest = [...Map.groupBy(joins, ({ left: one, right: other }) => `${one}\n${other}`).values()].flatMap((forms) =>
    forms.toSorted((a, b) => b.common - a.common || FORMS.indexOf(a.form) - FORMS.indexOf(b.form)).slice(0, 1),
  );
  return plainest.toSorted((a, b) => weight(b) - weight(a)).slice(0, MAX_JOINS);
};

/**
 * Returns SQL for the distinct values of all joinable columns in each form, with the number of distinct values of their column. A form
 * other than the written one is left out if it makes different values of the column equal, or if the column holds no codes.
 */
const valuesOf = ({ columns, relation }: SourceTable): string => {
  const each = columns
    .filter(({ type }) => JOINABLE.has(type))
    .map(
      ({ name }) =>
        `SELECT DISTINCT ${literal(name)} AS c, ${FORMS.map((form) => `${keySql(identifier(name), form)} AS ${form}`).join(', ')} FROM ${relation}`,
    );
  const forms = FORMS.map(
    (form) =>
      `SELECT DISTINCT c, ${literal(form)} AS form, ${form} AS v, count(DISTINCT ${form}) OVER (PARTITION BY c) AS n,
              count(DISTINCT as_written) OVER (PARTITION BY c) AS written,
              avg((regexp_matches(as_written, '[0-9]'))::INTEGER) OVER (PARTITION BY c) AS codes
       FROM written WHERE ${form} IS NOT NULL`,
  );
  return `WITH written AS (${each.join(' UNION ALL ')}) SELECT c, form, v, n FROM (${forms.join(' UNION ALL ')})
          WHERE form = 'as_written' OR (codes >= ${MIN_CODES} AND (form = 'letters_and_digits' OR n >= 0.98 * written))`;
};

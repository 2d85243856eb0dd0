import { identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { labelWords } from '../../../../platform/text/index.js';
import { nameSimilarity } from '../../../methods/column-matching/index.js';
import type { HarmonisationResult } from '../harmonisation-result.js';
import type { SourceTable } from './column-mapping.js';

export type Join = NonNullable<HarmonisationResult['joins']>[number];
type KeyForm = Join['form'];

/** Minimum similarity of names of two columns of integers; others have values in common by chance. The same for keys by their digits. */
const MIN_NUMBER_NAME = 0.6;
const MAX_JOINS = 8;
/** A column has few values if both tables share at most this many and repeat each at least this often on average. */
const MAX_CATEGORIES = 20;
const MIN_REPEATED = 3;
/** Minimum number of common values, and minimum share of the smaller column, at which columns with different names hold the same codes. */
const MIN_COMMON = 3;
const MIN_COVERED = 0.9;
/** Words in the name of a column that holds a key, such as "member_no", „Kundennr“ or "ref". */
const KEY_WORD =
  /^(?:id|ids|no|nr|num|ref|reference|key|account|konto|\p{L}*(?:number|nummer|code|kennung|kennzeichen|schlüssel))$|\p{L}(?:nr|id)$/iu;
const JOINABLE = new Set(['text', 'integer']);
/** Minimum share of values with a digit at which a column holds codes. */
const MIN_CODES = 0.9;
/** A code before a name: "B07 Leeds Road", „12 – Nordtor“. The group is the beginning of the name. */
const CODE_BEFORE_NAME = '^[(]?\\p{L}{0,3}[-.]?[0-9]{1,6}[)]?[\\s:._–-]+(\\p{L}{2})';
/** Forms of a key, the plainest first. */
const FORMS: readonly KeyForm[] = ['as_written', 'letters_and_digits', 'digits', 'name_without_code'];

/**
 * Returns SQL for a value in a form in which keys are compared: without case and spaces around it, without punctuation ("LO-17" is
 * "lo17"), as a number without leading letters and zeros ("P-0017" is 17), or as a name without the code before it ("B07 Leeds Road" is
 * "leedsroad").
 */
export const keySql = (value: string, form: KeyForm): string => {
  const written = `lower(trim(CAST(${value} AS VARCHAR)))`;
  const compact = (text: string): string => `regexp_replace(${text}, '[^\\p{L}\\p{N}]', '', 'g')`;
  const sql: Readonly<Record<KeyForm, string>> = {
    as_written: written,
    letters_and_digits: compact(written),
    digits: `ltrim(regexp_replace(${written}, '[^0-9]', '', 'g'), '0')`,
    name_without_code: compact(`regexp_replace(${written}, '${CODE_BEFORE_NAME}', '\\1')`),
  };
  return `nullif(${sql[form]}, '')`;
};

/**
 * Returns the pairs of columns of two tables that have values in common, best first: how many of their distinct values both have. The
 * keys of two columns may be written differently; the form with the most values in common, then with the most of their spellings, counts.
 */
export const surveyJoins = async (duck: DuckDbSession, left: SourceTable, right: SourceTable): Promise<Join[]> => {
  const sides = [left, right] as const;
  if (sides.some(({ columns }) => !columns.some(({ type }) => JOINABLE.has(type)))) return [];
  for (const [at, table] of sides.entries()) await duck.run(`CREATE OR REPLACE TEMP TABLE join_${at} AS ${valuesOf(table)}`);
  const rows = await duck.rows<FoundPair>(
    `SELECT l.c AS one, r.c AS other, l.form, any_value(l.n) AS ones, any_value(r.n) AS others, count(*) AS common,
            sum(l.spellings + r.spellings)::INT AS covered,
            any_value(l.prefixed) OR any_value(r.prefixed) AS prefixed
     FROM join_0 l JOIN join_1 r USING (form, v) GROUP BY ALL`,
  );
  const isInteger = ({ columns }: SourceTable, name: string): boolean => columns.find((each) => each.name === name)?.type === 'integer';
  const weight = ({ left: one, right: other, leftValues, rightValues, common }: Join): number =>
    (common / Math.min(leftValues, rightValues)) * Math.log2(1 + common) * (1 + nameSimilarity(one, other));
  const joins = rows
    .filter(
      (pair) =>
        !(isInteger(left, pair.one) || isInteger(right, pair.other) || pair.form === 'digits') ||
        nameSimilarity(pair.one, pair.other) >= MIN_NUMBER_NAME ||
        areSameCodes(pair),
    )
    .toSorted((a, b) => b.common - a.common || b.covered - a.covered || FORMS.indexOf(a.form) - FORMS.indexOf(b.form));
  const plainest = [...Map.groupBy(joins, ({ one, other }) => `${one}\n${other}`).values()].flatMap(([best]): Join[] => {
    if (best === undefined) return [];
    const { one, other, form, ones, others, common } = best;
    return [{ left: one, right: other, form, leftValues: ones, rightValues: others, common }];
  });
  const isOfFew = (join: Join): boolean =>
    join.common <= MAX_CATEGORIES && left.rows >= MIN_REPEATED * join.leftValues && right.rows >= MIN_REPEATED * join.rightValues;
  const most = Math.max(0, ...plainest.filter((join) => !isOfFew(join)).map(({ common }) => common));
  // A branch or status joins each row with many, so an identifier with more values in common comes first.
  const rank = (join: Join): number => Number(isOfFew(join) && most > join.common);
  return plainest.toSorted((a, b) => rank(a) - rank(b) || weight(b) - weight(a)).slice(0, MAX_JOINS);
};

type FoundPair = {
  readonly one: string;
  readonly other: string;
  readonly form: KeyForm;
  readonly ones: number;
  readonly others: number;
  readonly common: number;
  /** Number of written values of both columns that have a counterpart: "NB 1" and "nb1" are two of one key. */
  readonly covered: number;
  /** True if all values of one of the columns have the same letters before their digits, or leading zeros. */
  readonly prefixed: boolean;
};

/**
 * Returns whether two columns of other names hold the same codes: one of them writes its numbers with a constant prefix or leading zeros,
 * both are named after a key, and nearly all values of the smaller one occur in the other.
 */
const areSameCodes = ({ one, other, ones, others, common, prefixed }: FoundPair): boolean =>
  prefixed && common >= MIN_COMMON && common >= MIN_COVERED * Math.min(ones, others) && areKeyNames(one, other);

/** Returns whether both names have a word for a key, or one of them has and both have another word in common. */
const areKeyNames = (one: string, other: string): boolean => {
  const [words, others] = [one, other].map((name) => labelWords(name).map((word) => word.toLowerCase())) as [string[], string[]];
  const areNamed = [words, others].map((each) => each.some((word) => KEY_WORD.test(word)));
  return (
    areNamed.every(Boolean) ||
    (areNamed.some(Boolean) && words.some((word) => others.some((each) => each.startsWith(word) || word.startsWith(each))))
  );
};

/** Returns SQL for the letters before the digits of a code, or `0` for a number with leading zeros; empty for other numbers. */
const prefixSql = (value: string): string =>
  `coalesce(nullif(regexp_extract(lower(trim(CAST(${value} AS VARCHAR))), '^[^0-9]+'), ''), regexp_extract(trim(CAST(${value} AS VARCHAR)), '^0'))`;

/**
 * Returns SQL for the distinct values of all joinable columns in each form, with the number of distinct values of their column. A form
 * other than the written one is left out if it makes different values of the column equal, or if the column holds no codes.
 */
const valuesOf = ({ columns, relation }: SourceTable): string => {
  const each = columns
    .filter(({ type }) => JOINABLE.has(type))
    .map(
      ({ name }) =>
        `SELECT DISTINCT ${literal(name)} AS c, ${FORMS.map((form) => `${keySql(identifier(name), form)} AS ${form}`).join(', ')},
                ${prefixSql(identifier(name))} AS prefix FROM ${relation}`,
    );
  const forms = FORMS.map(
    (form) =>
      `SELECT DISTINCT c, ${literal(form)} AS form, ${form} AS v, count(DISTINCT ${form}) OVER (PARTITION BY c) AS n,
              count(DISTINCT as_written) OVER (PARTITION BY c, ${form}) AS spellings,
              count(DISTINCT as_written) OVER (PARTITION BY c) AS written,
              avg((regexp_matches(as_written, '[0-9]'))::INTEGER) OVER (PARTITION BY c) AS codes,
              min(prefix) OVER (PARTITION BY c) = max(prefix) OVER (PARTITION BY c) AND max(prefix) OVER (PARTITION BY c) <> '' AS prefixed
       FROM written WHERE ${form} IS NOT NULL`,
  );
  return `WITH written AS (${each.join(' UNION ALL ')}) SELECT c, form, v, n, spellings, prefixed FROM (${forms.join(' UNION ALL ')})
          WHERE form = 'as_written' OR (form = 'name_without_code' AND n >= 0.98 * written)
             OR (codes >= ${MIN_CODES} AND (form = 'letters_and_digits' OR (form = 'digits' AND n >= 0.98 * written)))`;
};

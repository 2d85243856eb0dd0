import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { transliterateSql } from '../../../../platform/text/index.js';

/** Kinds of comparison of two field values. */
export const COMPARISON_KINDS = ['text', 'code', 'number', 'date'] as const;
export type ComparisonKind = (typeof COMPARISON_KINDS)[number];

/** Levels of each kind, from different (0) to equal. The level of a missing value is `MISSING` (-1). */
export const LEVELS: Readonly<Record<ComparisonKind, readonly string[]>> = {
  text: ['different', 'similar', 'nearly_equal', 'equal'],
  code: ['different', 'one_edit', 'equal'],
  number: ['different', 'within_ten_percent', 'within_one_percent', 'equal'],
  date: ['different', 'same_year', 'month_or_swapped', 'equal'],
};

/** Maximum number of compared characters; the cost of a comparison grows with the square of the length. */
const MAX_CHARACTERS = 120;

const folded = (text: string): string => transliterateSql(`left(${text}, ${MAX_CHARACTERS})`);

/** Returns SQL for the normal form of a value: letters and digits without case and accents, a finite number, or a date. */
export const normalForm = (kind: ComparisonKind, value: string): string => {
  switch (kind) {
    case 'text':
      return `nullif(trim(regexp_replace(regexp_replace(${folded(`CAST(${value} AS VARCHAR)`)}, '[''’\`]', '', 'g'), '[^\\p{L}\\p{N}]+', ' ', 'g')), '')`;
    case 'code':
      return `nullif(regexp_replace(${folded(`CAST(${value} AS VARCHAR)`)}, '[^\\p{L}\\p{N}]+', '', 'g'), '')`;
    case 'number':
      return `CASE WHEN isfinite(TRY_CAST(${value} AS DOUBLE)) THEN TRY_CAST(${value} AS DOUBLE) END`;
    case 'date':
      return `TRY_CAST(${value} AS DATE)`;
  }
};

/** Returns SQL that sorts the words of a text, so that word order does not matter. */
export const sortedWords = (normal: string): string => `array_to_string(list_sort(string_split(${normal}, ' ')), ' ')`;

/**
 * Returns SQL for the level of two normal forms. Texts are compared by the higher Jaro-Winkler similarity (Winkler 1990) of original
 * and sorted words; codes are compared by edits with transpositions (Damerau 1964).
 */
export const levelSql = (kind: ComparisonKind, field: string): string => {
  const [l, r] = [`l.${field}`, `r.${field}`];
  const levels = ((): string => {
    switch (kind) {
      case 'text': {
        const similarity = `greatest(jaro_winkler_similarity(${l}, ${r}), jaro_winkler_similarity(l.${field}s, r.${field}s))`;
        return `WHEN l.${field}s = r.${field}s THEN 3 WHEN ${similarity} >= 0.92 THEN 2 WHEN ${similarity} >= 0.8 THEN 1`;
      }
      case 'code':
        return (
          `WHEN ${l} = ${r} THEN 2 WHEN abs(length(${l}) - length(${r})) <= 1 AND least(length(${l}), length(${r})) >= 4 ` +
          `AND damerau_levenshtein(${l}, ${r}) = 1 THEN 1`
        );
      case 'number': {
        const difference = `abs(${l} - ${r}) / greatest(abs(${l}), abs(${r}))`;
        return `WHEN ${l} = ${r} OR ${difference} <= 1e-9 THEN 3 WHEN ${difference} <= 0.01 THEN 2 WHEN ${difference} <= 0.1 THEN 1`;
      }
      case 'date': {
        const swapped = `(year(${l}) = year(${r}) AND month(${l}) = day(${r}) AND day(${l}) = month(${r}))`;
        return `WHEN ${l} = ${r} THEN 3 WHEN abs(date_diff('day', ${l}, ${r})) <= 31 OR ${swapped} THEN 2 WHEN year(${l}) = year(${r}) THEN 1`;
      }
    }
  })();
  return `CASE WHEN ${l} IS NULL OR ${r} IS NULL THEN -1 ${levels} ELSE 0 END`;
};

/** Statistics of a column that determine its kind of comparison. */
export interface ColumnTraits {
  name: string;
  type: string;
  present: number;
  distinct: number;
  meanLength: number;
  /** Share of digits among the characters, 0 to 1. */
  digitShare: number;
}

/** Mean length, in characters, above which texts are not compared. */
const LONG_TEXT = 80;
/** Minimum share of digits in a code. */
const CODE_DIGITS = 0.5;

/** Returns the kind of comparison for the columns of a field, or null if the field does not discriminate. */
export const comparisonKind = (columns: readonly ColumnTraits[]): ComparisonKind | null => {
  if (columns.some(({ present, distinct }) => present === 0 || distinct < 2)) return null;
  const types = new Set(columns.map(({ type }) => type));
  if (types.has('boolean')) return null;
  if ([...types].every((type) => type === 'date' || type === 'timestamp')) return 'date';
  const identifies = columns.some(({ type, present, distinct }) => type === 'integer' && present > 20 && distinct > 0.9 * present);
  if ([...types].every((type) => type === 'integer' || type === 'decimal')) return identifies ? 'code' : 'number';
  if (columns.some(({ meanLength }) => meanLength > LONG_TEXT)) return null;
  return columns.every(({ digitShare, type }) => type === 'integer' || digitShare >= CODE_DIGITS) ? 'code' : 'text';
};

/** Maximum number of rows for exact counts of distinct values; above it, they are estimated (HyperLogLog). */
const MAX_ROWS_COUNTED = 100_000;

/** Reads the traits of the columns in one scan. Columns are SQL expressions on the relation. */
export const readTraits = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly { name: string; type: string; sql: string }[],
  rows: number,
): Promise<ColumnTraits[]> => {
  const distinct = (sql: string): string => (rows <= MAX_ROWS_COUNTED ? `count(DISTINCT ${sql})` : `approx_count_distinct(${sql})`);
  const expressions = columns.flatMap(({ sql }, index) => {
    const text = `CAST(${sql} AS VARCHAR)`;
    return [
      `count(${sql}) AS p${index}`,
      `${distinct(sql)} AS d${index}`,
      `avg(length(${text})) AS l${index}`,
      `sum(length(regexp_replace(left(${text}, 200), '[^0-9]', '', 'g'))) / greatest(sum(length(left(${text}, 200))), 1) AS g${index}`,
    ];
  });
  const statistics = await duck.one(`SELECT ${expressions.join(', ')} FROM ${relation}`);
  const number = (key: string): number => Number(statistics[key] ?? 0);
  return columns.map(({ name, type }, index) => ({
    name,
    type,
    present: number(`p${index}`),
    distinct: Math.min(number(`d${index}`), number(`p${index}`)),
    meanLength: number(`l${index}`),
    digitShare: number(`g${index}`),
  }));
};

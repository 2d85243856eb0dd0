import { isDateType } from '../../../../platform/column-meaning/index.js';
import { aggregatesOf, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { transliterateSql } from '../../../../platform/text/index.js';

/** Kinds of comparison of two field values. */
export const COMPARISON_KINDS = ['text', 'name', 'code', 'number', 'date'] as const;
export type ComparisonKind = (typeof COMPARISON_KINDS)[number];

/**
 * Levels of each kind, from different (0) to equal. The level of a missing value is `MISSING` (-1). A `name` is a text that people swap
 * with another field, such as given name and surname.
 */
export const LEVELS: Readonly<Record<ComparisonKind, readonly string[]>> = {
  text: ['different', 'similar', 'nearly_equal', 'equal'],
  name: ['different', 'similar', 'nearly_equal', 'swapped', 'equal'],
  code: ['different', 'one_edit', 'equal'],
  number: ['different', 'within_ten_percent', 'within_one_percent', 'equal'],
  date: ['different', 'same_year', 'month_or_swapped', 'equal'],
};

/** Maximum number of compared characters; the cost of a comparison grows with the square of the length. */
const MAX_CHARACTERS = 120;

const folded = (text: string): string => transliterateSql(`left(${text}, ${MAX_CHARACTERS})`);

/** Formats of dates in texts and numbers. With an ambiguous format, the level of swapped day and month applies. */
const DATE_FORMATS = ['%Y%m%d', '%Y-%m-%d', '%Y/%m/%d', '%d.%m.%Y', '%d/%m/%Y', '%m/%d/%Y', '%d-%m-%Y'];

/** Returns SQL for the digits YYYYMMDD of a date; null if the value is not a date. */
const dateDigits = (value: string): string => {
  const text = `trim(left(CAST(${value} AS VARCHAR), 20))`;
  const parsed = `coalesce(TRY_CAST(${text} AS DATE), CAST(try_strptime(${text}, [${DATE_FORMATS.map((each) => `'${each}'`).join(', ')}]) AS DATE))`;
  return `CASE WHEN year(${parsed}) BETWEEN 1 AND 9999 THEN strftime(${parsed}, '%Y%m%d') END`;
};

/**
 * Returns SQL for the normal form of a value: letters and digits without case and accents, a finite number, or the digits YYYYMMDD of
 * a date. A mistyped date of eight digits keeps its digits.
 */
export const normalForm = (kind: ComparisonKind, value: string): string => {
  switch (kind) {
    case 'text':
    case 'name':
      return `nullif(trim(regexp_replace(regexp_replace(${folded(`CAST(${value} AS VARCHAR)`)}, '[''’\`]', '', 'g'), '[^\\p{L}\\p{N}]+', ' ', 'g')), '')`;
    case 'code':
      return `nullif(regexp_replace(${folded(`CAST(${value} AS VARCHAR)`)}, '[^\\p{L}\\p{N}]+', '', 'g'), '')`;
    case 'number':
      return `CASE WHEN isfinite(TRY_CAST(${value} AS DOUBLE)) THEN TRY_CAST(${value} AS DOUBLE) END`;
    case 'date':
      return `coalesce(${dateDigits(value)}, nullif(regexp_extract(CAST(${value} AS VARCHAR), '^\\d{8}$'), ''))`;
  }
};

/** Returns SQL that sorts the words of a text, so that word order does not matter. */
export const sortedWords = (normal: string): string => `array_to_string(list_sort(string_split(${normal}, ' ')), ' ')`;

/**
 * Returns SQL for the level of two normal forms of the records `l` and `r`. Texts are compared by the higher Jaro-Winkler similarity
 * (Winkler 1990) of original and sorted words; codes and digits are compared by edits with transpositions (Damerau 1964).
 *
 * @param sorted column with the sorted words of a text; the field itself if its values are single words
 * @param partner field that a name is swapped with
 */
export const levelSql = (kind: ComparisonKind, field: string, sorted = `${field}s`, partner = field): string => {
  const [l, r] = [`l.${field}`, `r.${field}`];
  const levels = ((): string => {
    switch (kind) {
      case 'text':
      case 'name': {
        const similarity = `greatest(jaro_winkler_similarity(${l}, ${r}), jaro_winkler_similarity(l.${sorted}, r.${sorted}))`;
        const swapped = kind === 'name' ? `WHEN ${swappedSql(field, partner)} THEN 3` : '';
        const equal = kind === 'name' ? 4 : 3;
        return `WHEN l.${sorted} = r.${sorted} THEN ${equal} ${swapped} WHEN ${similarity} >= ${NEARLY_EQUAL} THEN 2 WHEN ${similarity} >= 0.8 THEN 1`;
      }
      case 'code':
        return (
          `WHEN ${l} = ${r} THEN 2 WHEN abs(length(${l}) - length(${r})) <= 1 AND least(length(${l}), length(${r})) >= 4 ` +
          `AND damerau_levenshtein(${l}, ${r}) = 1 THEN 1`
        );
      case 'number': {
        const difference = `abs(${l} - ${r}) / greatest(abs(${l}), abs(${r}))`;
        return `WHEN ${l} = ${r} OR ${difference} <= 1e-9 THEN 3 WHEN ${difference} <= 0.01 OR ${oneDigit(l, r)} THEN 2 WHEN ${difference} <= 0.1 THEN 1`;
      }
      case 'date': {
        const swapped = `${l} = left(${r}, 4) || right(${r}, 2) || substr(${r}, 5, 2)`;
        return `WHEN ${l} = ${r} THEN 3 WHEN left(${l}, 6) = left(${r}, 6) OR ${swapped} OR damerau_levenshtein(${l}, ${r}) = 1 THEN 2 WHEN left(${l}, 4) = left(${r}, 4) THEN 1`;
      }
    }
  })();
  return `CASE WHEN ${l} IS NULL OR ${r} IS NULL THEN -1 ${levels} ELSE 0 END`;
};

/** Minimum Jaro-Winkler similarity of texts that are nearly equal. */
const NEARLY_EQUAL = 0.92;

/** Returns SQL for whether two fields of the records `l` and `r` agree crosswise. */
export const swappedSql = (field: string, partner: string): string =>
  `(jaro_winkler_similarity(l.${field}, r.${partner}) >= ${NEARLY_EQUAL} AND jaro_winkler_similarity(l.${partner}, r.${field}) >= ${NEARLY_EQUAL})`;

/** Returns SQL for whether two integers of at least four digits differ in one digit or in the order of two adjacent digits. */
const oneDigit = (l: string, r: string): string =>
  `(least(${l}, ${r}) >= 1000 AND greatest(${l}, ${r}) < 1e15 AND ${l} = floor(${l}) AND ${r} = floor(${r}) ` +
  `AND damerau_levenshtein(CAST(CAST(${l} AS BIGINT) AS VARCHAR), CAST(CAST(${r} AS BIGINT) AS VARCHAR)) = 1)`;

/** Statistics of a column that determine its kind of comparison. */
export interface ColumnTraits {
  name: string;
  type: string;
  present: number;
  distinct: number;
  meanLength: number;
  /** Share of digits among the characters, 0 to 1. */
  digitShare: number;
  /** Share of values of a text or integer column that are dates of the years 1850 to 2100, 0 to 1. */
  dateShare: number;
}

/** Mean length, in characters, above which texts are not compared. */
const LONG_TEXT = 80;
/** Minimum share of digits in a code. */
const CODE_DIGITS = 0.5;
/** Minimum share of dates in a column of dates; the rest may be mistyped. */
const MIN_DATE_SHARE = 0.8;

/** Returns the kind of comparison for the columns of a field, or null if the field does not discriminate. */
export const comparisonKind = (columns: readonly ColumnTraits[]): ComparisonKind | null => {
  if (columns.some(({ present, distinct }) => present === 0 || distinct < 2)) return null;
  const types = new Set(columns.map(({ type }) => type));
  if (types.has('boolean')) return null;
  if (columns.every(({ type, dateShare }) => isDateType(type) || dateShare >= MIN_DATE_SHARE)) return 'date';
  const identifies = columns.some(({ type, present, distinct }) => type === 'integer' && present > 20 && distinct > 0.9 * present);
  if ([...types].every((type) => type === 'integer' || type === 'decimal')) return identifies ? 'code' : 'number';
  if (columns.some(({ meanLength }) => meanLength > LONG_TEXT)) return null;
  return columns.every(({ digitShare, type }) => type === 'integer' || digitShare >= CODE_DIGITS) ? 'code' : 'text';
};

/** Number of rows, the first of a table, in which dates are looked for. */
const DATE_ROWS = 10_000;

/** Maximum number of rows for exact counts of distinct values; above it, they are estimated (HyperLogLog). */
const MAX_ROWS_COUNTED = 100_000;

/** Reads the traits of the columns, which are SQL expressions on the relation. */
export const readTraits = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly { name: string; type: string; sql: string }[],
  rows: number,
): Promise<ColumnTraits[]> => {
  const distinct = (sql: string): string => (rows <= MAX_ROWS_COUNTED ? `count(DISTINCT ${sql})` : `approx_count_distinct(${sql})`);
  const statistics = await aggregatesOf(
    duck,
    relation,
    columns.map(({ sql }) => {
      const text = `CAST(${sql} AS VARCHAR)`;
      return {
        present: `count(${sql})`,
        distinct: distinct(sql),
        meanLength: `avg(length(${text}))`,
        digitShare: `sum(length(regexp_replace(left(${text}, 200), '[^0-9]', '', 'g'))) / greatest(sum(length(left(${text}, 200))), 1)`,
      };
    }),
  );
  const mayBeDate = ({ type }: { type: string }): boolean => type === 'text' || type === 'integer';
  const isDate = (sql: string): string => `left(${dateDigits(sql)}, 4) BETWEEN '1850' AND '2100'`;
  const dates = await aggregatesOf(
    duck,
    `(SELECT * FROM ${relation} LIMIT ${DATE_ROWS})`,
    columns.map((each) => ({
      share: mayBeDate(each) ? `avg(coalesce(${isDate(each.sql)}, false)::INTEGER) FILTER (${each.sql} IS NOT NULL)` : 'max(0)',
    })),
  );
  return statistics.map((counted, index) => {
    const { name, type } = columns[index] as (typeof columns)[number];
    return { name, type, ...counted, distinct: Math.min(counted.distinct, counted.present), dateShare: dates[index]?.share ?? 0 };
  });
};

import type { DuckDbSession } from '../../../../platform/analytics/index.js';

/** How two values of a field are compared. */
export const COMPARISON_KINDS = ['text', 'code', 'number', 'date'] as const;
export type ComparisonKind = (typeof COMPARISON_KINDS)[number];

/** The levels of each kind, from different to equal; `MISSING` stands below them. */
export const LEVELS: Readonly<Record<ComparisonKind, readonly string[]>> = {
  text: ['different', 'similar', 'nearly_equal', 'equal'],
  code: ['different', 'one_edit', 'equal'],
  number: ['different', 'within_ten_percent', 'within_one_percent', 'equal'],
  date: ['different', 'same_year', 'month_or_swapped', 'equal'],
};

/** Long texts cost the square of their length to compare. */
const MAX_CHARACTERS = 120;

const folded = (text: string): string =>
  `strip_accents(replace(replace(replace(replace(lower(left(${text}, ${MAX_CHARACTERS})), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss'))`;

/** SQL of the form in which a value is compared: letters and digits in one spelling, numbers, days. */
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

/** SQL of a text's words in the order of the alphabet, so that swapped words do not matter. */
export const sortedWords = (normal: string): string => `array_to_string(list_sort(string_split(${normal}, ' ')), ' ')`;

/**
 * SQL of the level that two normal forms reach. Text is compared by Jaro-Winkler similarity (Winkler 1990), in its own order
 * and by sorted words, whichever is more alike; codes by edits with transpositions (Damerau 1964).
 */
export const levelSql = (kind: ComparisonKind, field: string): string => {
  const [l, r] = [`l.${field}`, `r.${field}`];
  const levels = ((): string => {
    switch (kind) {
      case 'text': {
        const alike = `greatest(jaro_winkler_similarity(${l}, ${r}), jaro_winkler_similarity(l.${field}s, r.${field}s))`;
        return `WHEN l.${field}s = r.${field}s THEN 3 WHEN ${alike} >= 0.92 THEN 2 WHEN ${alike} >= 0.8 THEN 1`;
      }
      case 'code':
        return (
          `WHEN ${l} = ${r} THEN 2 WHEN abs(length(${l}) - length(${r})) <= 1 AND least(length(${l}), length(${r})) >= 4 ` +
          `AND damerau_levenshtein(${l}, ${r}) = 1 THEN 1`
        );
      case 'number': {
        const apart = `abs(${l} - ${r}) / greatest(abs(${l}), abs(${r}))`;
        return `WHEN ${l} = ${r} OR ${apart} <= 1e-9 THEN 3 WHEN ${apart} <= 0.01 THEN 2 WHEN ${apart} <= 0.1 THEN 1`;
      }
      case 'date': {
        const swapped = `(year(${l}) = year(${r}) AND month(${l}) = day(${r}) AND day(${l}) = month(${r}))`;
        return `WHEN ${l} = ${r} THEN 3 WHEN abs(date_diff('day', ${l}, ${r})) <= 31 OR ${swapped} THEN 2 WHEN year(${l}) = year(${r}) THEN 1`;
      }
    }
  })();
  return `CASE WHEN ${l} IS NULL OR ${r} IS NULL THEN -1 ${levels} ELSE 0 END`;
};

/** What is known of a column before it is compared. */
export interface ColumnTraits {
  name: string;
  type: string;
  present: number;
  distinct: number;
  meanLength: number;
  /** Digits among the characters. */
  digitShare: number;
}

const LONG_TEXT = 80;
const CODE_DIGITS = 0.5;

/** How a field is compared, by what its columns hold; null where a comparison would tell nothing. */
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

/** Up to so many rows distinct values are counted; beyond, they are estimated (HyperLogLog). */
const MAX_ROWS_COUNTED = 100_000;

/** Reads what `comparisonKind` asks for, in one scan. Columns are expressions on the relation. */
export const readTraits = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly { name: string; type: string; sql: string }[],
  rows: number,
): Promise<ColumnTraits[]> => {
  const distinct = (sql: string): string => (rows <= MAX_ROWS_COUNTED ? `count(DISTINCT ${sql})` : `approx_count_distinct(${sql})`);
  const asked = columns.flatMap(({ sql }, index) => {
    const text = `CAST(${sql} AS VARCHAR)`;
    return [
      `count(${sql}) AS p${index}`,
      `${distinct(sql)} AS d${index}`,
      `avg(length(${text})) AS l${index}`,
      `sum(length(regexp_replace(left(${text}, 200), '[^0-9]', '', 'g'))) / greatest(sum(length(left(${text}, 200))), 1) AS g${index}`,
    ];
  });
  const found = await duck.one(`SELECT ${asked.join(', ')} FROM ${relation}`);
  const number = (key: string): number => Number(found[key] ?? 0);
  return columns.map(({ name, type }, index) => ({
    name,
    type,
    present: number(`p${index}`),
    distinct: Math.min(number(`d${index}`), number(`p${index}`)),
    meanLength: number(`l${index}`),
    digitShare: number(`g${index}`),
  }));
};

import { literal } from '../../../../platform/analytics/index.js';
import {
  MIN_OTHER_VALUES,
  MISSING_WORDS_IN_TEXT,
  outerFences,
  SENTINEL_DATES,
  SENTINEL_NUMBERS,
} from '../../../../platform/value-notations/index.js';
import {
  isIdentifier,
  isNumeric,
  isStoredAsText,
  isTemporal,
  numberOf,
  RAW,
  secondsOf,
  SUSPECTS,
  trimmed,
  VALUES,
  type WorkingColumn,
  type WorkingTable,
} from '../working-table.js';

/** Among texts, a null word is a wrong cell up to this share of the rows; more often it is a category of the column. */
const MAX_WORD_SHARE = 0.05;

/** A text column is meant to hold numbers or dates if at least this share of its other values are such. */
const TYPED_SHARE = 0.8;

/**
 * A default code: how often it occurs in the sampled rows, alone and beside the second most frequent code, and how varied the column is. Zero
 * is an amount.
 */
const DEFAULT_CODE = { sampleRows: 50_000, minCount: 20, ratio: 10, minDistinctShare: 0.2, pattern: /^(?=.*[0-9]{3})(?!0+$)\S+$/ } as const;

export interface MissingCounts {
  column: WorkingColumn;
  /** Number of values that are NULL, not a number, empty or only white space. */
  gaps: number;
  disguised: { token: string; count: number }[];
  /** Null words of text but for NaN; empty if the table writes all missing values of several columns with one word. */
  words: string[];
  /** Codes that stand for missing ones, as text. */
  defaults: string[];
  /** SQL conditions on `RAW`. */
  isGap: string;
  isDisguised: string;
}

/**
 * Counts gaps and disguised nulls per column (Pearson 2006, "The problem of disguised missing data") and creates `VALUES`, in which both
 * are NULL. A word counts if it fills a whole cell; a sentinel number or date only if it is outside the outer Tukey fences of the column's
 * other values.
 */
export const findMissingValues = async (table: WorkingTable): Promise<MissingCounts[]> => {
  const counts: MissingCounts[] = [];
  const gapsOf = await countGaps(table);
  for (const column of table.columns) {
    const isGap = gapCondition(column);
    const gaps = gapsOf[`g${column.index}`] ?? 0;
    const words = isStoredAsText(column) ? await nullWords(table, column) : [];
    const sentinels = await outlyingSentinels(table, column);
    const defaults = await overusedCodes(table, column);
    const conditions = [
      ...(defaults.length > 0 ? [`${textOf(column)} IN (${defaults.map(({ token }) => literal(token)).join(', ')})`] : []),
      ...(words.length > 0 ? [`lower(${trimmed(column.raw)}) IN (${words.map(({ token }) => literal(token)).join(', ')})`] : []),
      ...(sentinels.length > 0 ? [`${measureOf(column)} IN (${sentinels.map(({ measure }) => measure).join(', ')})`] : []),
    ];
    const disguised = [...words, ...sentinels.map(({ token, count }) => ({ token, count })), ...defaults];
    const isDisguised = conditions.length > 0 ? `(${conditions.join(' OR ')})` : 'false';
    // NaN is how programs write a missing number.
    const wrongWords = words.map(({ token }) => token).filter((token) => token !== 'nan');
    counts.push({ column, gaps, disguised, words: wrongWords, defaults: defaults.map(({ token }) => token), isGap, isDisguised });
  }
  await suspectDisguised(table, withoutConvention(counts));
  const values = counts.map(
    ({ column, isGap, isDisguised }) => `CASE WHEN ${isGap} OR ${isDisguised} THEN NULL ELSE ${column.raw} END AS ${column.value}`,
  );
  await table.duck.run(`CREATE TEMP VIEW ${VALUES} AS SELECT row, ${values.join(', ')} FROM ${RAW}`);
  for (const { column } of counts) {
    const { present, distinct } = await table.duck.one<{ present: number; distinct: number }>(
      `SELECT coalesce(sum(n), 0) AS present, count(*) AS distinct
       FROM (SELECT ${column.value}, count(*) AS n FROM ${VALUES} WHERE ${column.value} IS NOT NULL GROUP BY 1)`,
    );
    Object.assign(column, { present, distinct });
    if (isStoredAsText(column) && !isNumeric(column) && !isTemporal(column)) column.holdsNumbers = await holdsPlainNumbers(table, column);
  }
  return counts;
};

/** Returns the number of gaps of each column, by `g` and the index of the column, with one scan. */
const countGaps = (table: WorkingTable): Promise<Record<string, number>> => {
  const counts = table.columns.map((column) => `count(*) FILTER (WHERE ${gapCondition(column)}) AS g${column.index}`);
  return table.duck.one<Record<string, number>>(`SELECT ${counts.join(', ')} FROM ${RAW}`);
};

/** Leaves out the words of a table that writes all missing values of several columns with one word: that is its notation. */
const withoutConvention = (counts: readonly MissingCounts[]): readonly MissingCounts[] => {
  const withWords = counts.filter(({ words }) => words.length > 0);
  const isConvention =
    withWords.length > 1 && new Set(withWords.flatMap(({ words }) => words)).size === 1 && counts.every(({ gaps }) => gaps === 0);
  return isConvention ? counts.map((found) => ({ ...found, words: [] })) : counts;
};

/**
 * Records disguised nulls as suspect: sentinels, words that keep a column of numbers or dates from being one, and rare words in text of a
 * table that also writes missing values in another way.
 */
const suspectDisguised = async (table: WorkingTable, counts: readonly MissingCounts[]): Promise<void> => {
  const ways = new Set(counts.flatMap(({ words, gaps }) => [...words, ...(gaps > 0 ? [''] : [])])).size;
  for (const { column, disguised, words, defaults, isDisguised } of counts) {
    if (defaults.length > 0)
      await table.duck.run(
        `INSERT INTO ${SUSPECTS} SELECT row, ${column.index}, 'disguised-nulls', true, NULL FROM ${RAW}
         WHERE ${textOf(column)} IN (${defaults.map(literal).join(', ')})`,
      );
    const cells = disguised.reduce((sum, { count }) => sum + count, 0);
    if (cells === 0 || (isStoredAsText(column) && words.length === 0)) continue;
    if (isStoredAsText(column)) {
      const isRare = ways > 1 && cells <= MAX_WORD_SHARE * table.rows;
      if (!isRare && !(await isMeantTyped(table, column, isDisguised))) continue;
    }
    await table.duck.run(
      `INSERT INTO ${SUSPECTS} SELECT row, ${column.index}, 'disguised-nulls', true, NULL FROM ${RAW}
       WHERE ${isDisguised}${isStoredAsText(column) ? ` AND lower(${trimmed(column.raw)}) <> 'nan'` : ''}`,
    );
  }
};

const isMeantTyped = async (table: WorkingTable, column: WorkingColumn, isDisguised: string): Promise<boolean> => {
  const text = trimmed('stored');
  const { typed } = await table.duck.one<{ typed: number }>(
    `SELECT coalesce(sum(n) FILTER (WHERE ${numberOf(text)} IS NOT NULL OR ${secondsOf(text)} IS NOT NULL) / sum(n), 0) AS typed
     FROM (SELECT ${column.raw} AS stored, count(*) AS n FROM ${RAW} WHERE NOT ${isDisguised} AND ${text} <> '' GROUP BY 1)`,
  );
  return typed >= TYPED_SHARE;
};

const textOf = (column: WorkingColumn): string => trimmed(`CAST(${column.raw} AS VARCHAR)`);

/**
 * Returns a code that occurs far more often than every other code of a column in which most codes hardly repeat: a default entered for an
 * unknown one (Hua and Pei 2007, "Cleaning disguised missing data").
 */
const overusedCodes = async (table: WorkingTable, column: WorkingColumn): Promise<{ token: string; count: number }[]> => {
  if (!isStoredAsText(column) && !(column.type === 'integer' && isIdentifier(column))) return [];
  const step = Math.ceil(table.rows / DEFAULT_CODE.sampleRows);
  const found = await table.duck.one<{ rows: number; distinct: number; tops: { token: string; count: number }[] | null }>(
    `WITH counted AS (
       SELECT ${textOf(column)} AS token, count(*)::INTEGER AS count FROM ${RAW}
       WHERE ${column.raw} IS NOT NULL${step > 1 ? ` AND hash(row) % ${step} = 0` : ''} GROUP BY 1
     )
     SELECT (SELECT sum(count) FROM counted) AS rows, (SELECT count(*) FROM counted) AS distinct, list(t) AS tops
     FROM (SELECT * FROM counted ORDER BY count DESC, token LIMIT 2) t`,
  );
  const [first, second] = found.tops ?? [];
  if (!first || !second || found.distinct < DEFAULT_CODE.minDistinctShare * found.rows) return [];
  const isOverused = first.count >= DEFAULT_CODE.minCount && first.count >= DEFAULT_CODE.ratio * second.count;
  if (!isOverused || !DEFAULT_CODE.pattern.test(first.token)) return [];
  const { count } = await table.duck.one<{ count: number }>(
    `SELECT count(*) AS count FROM ${RAW} WHERE ${textOf(column)} = ${literal(first.token)}`,
  );
  return [{ token: first.token, count }];
};

/** Returns whether nearly all texts of a column are numbers; those with leading zeros are codes. */
const holdsPlainNumbers = async (table: WorkingTable, column: WorkingColumn): Promise<boolean> => {
  const text = trimmed('stored');
  const { numbers } = await table.duck.one<{ numbers: number | null }>(
    `SELECT sum(n) FILTER (WHERE ${numberOf(text)} IS NOT NULL AND NOT regexp_matches(${text}, '^0[0-9]')) / sum(n)
            - 10 * coalesce(sum(n) FILTER (WHERE regexp_matches(${text}, '^0[0-9]')), 0) / sum(n) AS numbers
     FROM (SELECT ${column.value} AS stored, count(*) AS n FROM ${VALUES} WHERE ${column.value} IS NOT NULL GROUP BY 1)`,
  );
  return (numbers ?? 0) >= TYPED_SHARE;
};

const gapCondition = (column: WorkingColumn): string => {
  if (isStoredAsText(column)) return `(${column.raw} IS NULL OR ${trimmed(column.raw)} = '')`;
  const notANumber = column.stored === 'DOUBLE' || column.stored === 'FLOAT' ? ` OR isnan(${column.raw})` : '';
  return `(${column.raw} IS NULL${notANumber})`;
};

const nullWords = async (table: WorkingTable, column: WorkingColumn): Promise<{ token: string; count: number }[]> => {
  const word = `lower(${trimmed('stored')})`;
  const counted = `(SELECT ${column.raw} AS stored, count(*) AS n FROM ${RAW} GROUP BY 1)`;
  const found = await table.duck.rows<{ token: string; count: number }>(
    `SELECT ${word} AS token, sum(n) AS count FROM ${counted}
     WHERE ${word} IN (${MISSING_WORDS_IN_TEXT.map(literal).join(', ')}) GROUP BY 1 ORDER BY 2 DESC, 1`,
  );
  if (!found.some(({ token }) => token === 'na')) return found;
  // Among two-letter codes, NA is an ordinary code (Namibia, North America).
  const { codes } = await table.duck.one<{ codes: number }>(
    `SELECT coalesce(sum(n) FILTER (WHERE length(${word}) = 2) / sum(n), 0) AS codes FROM ${counted} WHERE ${word} NOT IN ('', 'na')`,
  );
  return codes >= 0.5 ? found.filter(({ token }) => token !== 'na') : found;
};

/** Returns the SQL expression that sentinels are compared with: the number itself, or seconds since 1970. */
const measureOf = (column: WorkingColumn): string => (isTemporal(column) ? secondsOf(column.raw) : numberOf(column.raw));

const outlyingSentinels = async (
  table: WorkingTable,
  column: WorkingColumn,
): Promise<{ token: string; count: number; measure: number }[]> => {
  if (!isNumeric(column) && !isTemporal(column)) return [];
  const candidates = isNumeric(column)
    ? SENTINEL_NUMBERS.flatMap((number) => [
        { token: String(number), measure: number },
        { token: String(-number), measure: -number },
      ])
    : SENTINEL_DATES.map((date) => ({ token: date, measure: Date.parse(date) / 1000 }));
  const measure = measureOf(column);
  const list = candidates.map((candidate) => candidate.measure).join(', ');
  const found = await table.duck.rows<{ measure: number; count: number }>(
    `SELECT ${measure} AS measure, count(*) AS count FROM ${RAW} WHERE ${measure} IN (${list}) GROUP BY 1 ORDER BY 2 DESC, 1`,
  );
  if (found.length === 0) return [];
  const others = await table.duck.one<{ n: number; q1: number; q3: number }>(
    `SELECT count(x) AS n, quantile_cont(x, 0.25) AS q1, quantile_cont(x, 0.75) AS q3
     FROM (SELECT ${measure} AS x FROM ${RAW}) WHERE x NOT IN (${list})`,
  );
  if (others.n < MIN_OTHER_VALUES) return [];
  const { low, high } = outerFences(others);
  return found
    .filter(({ measure: value }) => value < low || value > high)
    .map((hit) => ({ ...hit, token: candidates.find((candidate) => candidate.measure === hit.measure)?.token ?? String(hit.measure) }));
};

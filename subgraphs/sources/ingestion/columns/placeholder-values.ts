import { batchesOf, identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { isNumericType } from '../../../../platform/column-meaning/index.js';
import { isSentinelNumber, MIN_OTHER_VALUES, outerFences, SENTINEL_DATES } from '../../../../platform/value-notations/index.js';
import { columnsWarning, type ConcernedColumn, type IngestWarning } from '../ingest-error.js';
import { COLUMNS_PER_QUERY } from './column-sample.js';
import type { ComputedColumn } from './period-columns.js';
import { DAY_MS } from '../../../../platform/text/index.js';

/** Minimum number of occurrences of a placeholder number. */
const MIN_COUNT = 2;
/** Number of distinct values examined at each end of a column. */
const MAX_EXTREMES = 5;
/** Absolute value from which the only negative number of a column is a placeholder. A smaller one must also be far from the others. */
const MIN_NEGATIVE = 99;
/** Minimum ratio of the smallest other value to a small negative placeholder such as -1. */
const MIN_DISTANCE = 10;
/** Minimum number of other dates. */
const MIN_OTHER_DATES = 3;
/** Minimum distance in days of a placeholder date from the quartiles of the other dates, and from all others if they are few. */
const MIN_DAYS = 3_650;
const MIN_DAYS_OF_FEW = 18_262;

/** Result of the check of a table for placeholders. */
export interface Placeholders {
  warnings: IngestWarning[];
  /** Placeholder dates by the name of their column. */
  dates: Map<string, readonly string[]>;
}

/**
 * Finds placeholder numbers and dates at an end of a column, such as 999999 or 9999-12-31. One scan; columns with such an end take three
 * more.
 * @param isKept returns whether placeholder dates of a column remain in the table
 */
export const findPlaceholders = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly ComputedColumn[],
  isKept: (column: string) => boolean,
): Promise<Placeholders> => {
  const numbers: ConcernedColumn[] = [];
  const found: { concerned: ConcernedColumn; dates: string[] }[] = [];
  for (const column of await columnsWithSentinelEnd(duck, relation, columns)) {
    if (isNumericType(column.type)) numbers.push(...(await concernedNumbers(duck, relation, column)));
    else found.push(...(await placeholderDates(duck, relation, column)));
  }
  const datesOf = (kept: boolean): ConcernedColumn[] =>
    found.flatMap(({ concerned }) => (isKept(concerned.name) === kept ? [concerned] : []));
  return {
    warnings: [
      ...columnsWarning('placeholder_dates_missing', datesOf(false)),
      ...columnsWarning('placeholder_dates_kept', datesOf(true)),
      ...columnsWarning('placeholder_numbers', numbers),
    ],
    dates: new Map(found.flatMap(({ concerned: { name }, dates }) => (isKept(name) ? [] : [[name, dates] as const]))),
  };
};

/** Returns the SQL of a stored value in which placeholder dates are NULL. */
export const withoutPlaceholders = (name: string, dates: readonly string[]): string =>
  `CASE WHEN CAST(${identifier(name)} AS DATE) IN (${listOf(dates)}) THEN NULL ELSE ${identifier(name)} END`;

/** Returns a list of dates for the SQL operator IN. */
const listOf = (dates: readonly string[]): string => dates.map((date) => `DATE ${literal(date)}`).join(', ');

const isDate = ({ type }: ComputedColumn): boolean => type === 'date' || type === 'timestamp';

const columnsWithSentinelEnd = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly ComputedColumn[],
): Promise<ComputedColumn[]> => {
  const suspicious: ComputedColumn[] = [];
  const checked = columns.filter((column) => isDate(column) || isNumericType(column.type));
  for (const { batch } of batchesOf(checked, COLUMNS_PER_QUERY)) {
    const ends = batch.map((column, at) => {
      const [low, high] = ['min', 'max'].map((end) =>
        isDate(column) ? `CAST(CAST(${end}(${column.sql}) AS DATE) AS VARCHAR)` : `CAST(${end}(${column.sql}) AS DOUBLE)`,
      );
      return `${low} AS l${at}, ${high} AS h${at}`;
    });
    const found = await duck.one<Record<string, string | number | null>>(`SELECT ${ends.join(', ')} FROM ${relation}`);
    const isSentinel = (value: string | number | null | undefined): boolean =>
      typeof value === 'number' ? isSentinelNumber(value) : SENTINEL_DATES.includes(value ?? '');
    suspicious.push(...batch.filter((_, at) => isSentinel(found[`l${at}`]) || isSentinel(found[`h${at}`])));
  }
  return suspicious;
};

type Others = {
  n: number;
  q1: number;
  q3: number;
  low: number;
  high: number;
};

const othersOf = (x: string, isOther: string): string =>
  `count(${x}) FILTER (WHERE ${isOther}) AS n, quantile_cont(${x}, 0.25) FILTER (WHERE ${isOther}) AS q1,
   quantile_cont(${x}, 0.75) FILTER (WHERE ${isOther}) AS q3, min(${x}) FILTER (WHERE ${isOther}) AS low, max(${x}) FILTER (WHERE ${isOther}) AS high`;

/** Returns the numbers of a column that stand for a missing value: nines or the like, repeated and far from all others. */
export const placeholderNumbers = async (duck: DuckDbSession, relation: string, sql: string): Promise<number[]> => {
  const ends = await duck.rows<{ x: number; count: number }>(
    `WITH counted AS (SELECT CAST(${sql} AS DOUBLE) AS x, count(*) AS count FROM ${relation} WHERE ${sql} IS NOT NULL GROUP BY 1)
     (FROM counted ORDER BY x LIMIT ${MAX_EXTREMES}) UNION (FROM counted ORDER BY x DESC LIMIT ${MAX_EXTREMES})`,
  );
  const candidates = ends.filter(({ x, count }) => isSentinelNumber(x) && count >= MIN_COUNT);
  if (candidates.length === 0) return [];
  const all = candidates.map(({ x }) => x).join(', ');
  const others = await duck.one<Others>(
    `SELECT ${othersOf('x', `x NOT IN (${all})`)} FROM (SELECT CAST(${sql} AS DOUBLE) AS x FROM ${relation})`,
  );
  if (others.n < MIN_OTHER_VALUES) return [];
  return candidates.filter(({ x }) => isFarNumber(x, others)).map(({ x }) => x);
};

const concernedNumbers = async (duck: DuckDbSession, relation: string, { name, sql }: ComputedColumn): Promise<ConcernedColumn[]> => {
  const placeholders = await placeholderNumbers(duck, relation, sql);
  return placeholders.length === 0 ? [] : [await concerned(duck, relation, name, sql, `CAST(v AS DOUBLE) IN (${placeholders.join(', ')})`)];
};

/** Returns whether a number is far from all others, or the only negative one. */
const isFarNumber = (x: number, others: Others): boolean => {
  const { low, high } = outerFences(others);
  if (x > 0) return x > high && others.high <= x / 2;
  if (x <= -MIN_NEGATIVE && (others.low >= 0 || (x < low && others.low >= x / 2))) return true;
  return others.low >= MIN_DISTANCE * -x;
};

const placeholderDates = async (
  duck: DuckDbSession,
  relation: string,
  { name, sql }: ComputedColumn,
): Promise<{ concerned: ConcernedColumn; dates: string[] }[]> => {
  const day = (date: string): number => Date.parse(date) / DAY_MS;
  const known = listOf(SENTINEL_DATES);
  const others = await duck.one<Others & { dates: string[] | null }>(
    `SELECT ${othersOf('x', `d NOT IN (${known})`)}, list(DISTINCT CAST(d AS VARCHAR)) FILTER (WHERE d IN (${known})) AS dates
     FROM (SELECT d, epoch(d) / 86400 AS x FROM (SELECT CAST(${sql} AS DATE) AS d FROM ${relation}))`,
  );
  if (others.n < MIN_OTHER_DATES) return [];
  const fences = outerFences(others);
  const [from, until] =
    others.n >= MIN_OTHER_VALUES
      ? [Math.min(fences.low, others.q1 - MIN_DAYS), Math.max(fences.high, others.q3 + MIN_DAYS)]
      : [others.low - MIN_DAYS_OF_FEW, others.high + MIN_DAYS_OF_FEW];
  const dates = (others.dates ?? []).filter((date) => day(date) < from || day(date) > until).toSorted();
  if (dates.length === 0) return [];
  const isMeant = `CAST(v AS DATE) IN (${listOf(dates)})`;
  return [{ concerned: await concerned(duck, relation, name, sql, isMeant), dates }];
};

const concerned = async (duck: DuckDbSession, relation: string, name: string, sql: string, isMeant: string): Promise<ConcernedColumn> => ({
  name,
  ...(await duck.one<Omit<ConcernedColumn, 'name'>>(
    `SELECT count_if(${isMeant}) AS values, count(v) AS of, CAST(arg_min(v, row) FILTER (WHERE ${isMeant}) AS VARCHAR) AS first,
       min(row) FILTER (WHERE ${isMeant}) AS row FROM (SELECT row_number() OVER () AS row, ${sql} AS v FROM ${relation})`,
  )),
});

import { identifier, type DuckDbSession } from '../analytics/index.js';
import type { SampledColumn } from './column-values.js';
import type { TimeGrain } from './grain.js';
import { readColumnMeanings, type ColumnMeaning } from './read-column-meanings.js';

const SAMPLE_ROWS = 1_000;
/** Maximum number of columns whose values are read. */
const MAX_COLUMNS = 400;

/** Reads what the first 400 columns of a table mean, from their names, the first 1,000 rows and the corrections. */
export const readTableMeanings = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly Omit<SampledColumn, 'sample'>[],
  rows: number,
): Promise<ColumnMeaning[]> => {
  const read = columns.slice(0, MAX_COLUMNS);
  if (read.length === 0) return [];
  const list = read.map((column, index) => `${sampled(column)} AS c${index}`).join(', ');
  const sample = await duck.rows(`SELECT ${list} FROM ${relation} LIMIT ${SAMPLE_ROWS}`);
  return readColumnMeanings(
    read.map((column, index) => ({ ...column, sample: sample.map((row) => row[`c${index}`] ?? null) })),
    rows,
  );
};

const sampled = ({ name, type }: Pick<SampledColumn, 'name' | 'type'>): string => {
  const column = identifier(name);
  if (type === 'integer' || type === 'decimal') return `CAST(${column} AS DOUBLE)`;
  return type === 'boolean' ? column : `left(CAST(${column} AS VARCHAR), 100)`;
};

/** Minimum number of distinct times at which their distances show a unit longer than a day. */
const MIN_TIMES = 3;
const MAX_TIME_COLUMNS = 50;

/**
 * Reads the calendar units of the first 50 time columns: the longest unit of which every value is the first day, or the last. One scan;
 * time is linear in rows × columns.
 */
export const readTimeGrains = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly Pick<SampledColumn, 'name' | 'type' | 'distinct'>[],
): Promise<Record<string, TimeGrain>> => {
  const times = columns
    .filter(({ type, distinct }) => (type === 'date' || type === 'timestamp') && distinct > 0)
    .slice(0, MAX_TIME_COLUMNS);
  if (times.length === 0) return {};
  const tests = times.flatMap(({ name }, index) => {
    const time = `CASE WHEN ${identifier(name)} BETWEEN TIMESTAMP '0001-01-01' AND TIMESTAMP '9999-01-01' THEN CAST(${identifier(name)} AS TIMESTAMP) END`;
    const next = `(${time} + INTERVAL 1 DAY)`;
    const bounds = (unit: string): string =>
      `(bool_and(${time} = date_trunc('${unit}', ${time})) OR bool_and(${next} = date_trunc('${unit}', ${next})))`;
    const isDays = `bool_and(${time} = date_trunc('day', ${time}))`;
    return [`${isDays} AS day_${index}`, ...LONGER.map((unit) => `${isDays} AND ${bounds(unit)} AS ${unit}_${index}`)];
  });
  const found = await duck.one<Record<string, boolean | null>>(`SELECT ${tests.join(', ')} FROM ${relation}`);
  return Object.fromEntries(
    times.map(({ name, distinct }, index): [string, TimeGrain] => {
      const longest = distinct < MIN_TIMES ? undefined : LONGER.find((unit) => found[`${unit}_${index}`] === true);
      return [name, longest ?? (found[`day_${index}`] === true ? 'day' : 'instant')];
    }),
  );
};

/** Units longer than a day, longest first. The first days of years are also those of quarters and months. */
const LONGER = ['year', 'quarter', 'month', 'week'] as const;

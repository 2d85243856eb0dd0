import { aggregatesOf, identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { dayOf, numberOf, textOf } from '../../../methods/tenant-state/index.js';
import { additivityOf, overTime, type ColumnRole, type Meaning } from '../../../../platform/column-meaning/index.js';
import { weightedMean } from '../../../methods/metrics/index.js';
import { withoutTotals } from '../../../methods/tenant-state/index.js';
import type { DashboardMeasure } from '../dashboard-result.js';

export interface CubeColumn {
  name: string;
  type: string;
}

export interface CubeTableColumn extends CubeColumn {
  role: ColumnRole;
  unit?: string | null;
  meaning?: Meaning | null;
}

export type Aggregate = Exclude<DashboardMeasure['combine'], 'only'>;

export interface CubeQuery {
  /** Columns to filter by; low-cardinality text columns if absent. */
  dimensions?: readonly string[] | undefined;
  measures?: readonly { column: string; aggregate?: Exclude<Aggregate, 'stock'> | undefined }[] | undefined;
}

/** Table aggregated by combinations of a few dimensions, at most `MAX_CUBE_ROWS` rows. */
export interface Cube {
  /** Time column and its granularity; null if no column qualifies. */
  time: { column: string; step: 'month' | 'year' } | null;
  dimensions: string[];
  /** Dimensions dropped because of too many combinations. */
  dropped: string[];
  measures: { column: string; aggregate: Aggregate }[];
  /** Measures that are averaged because nothing shows whether their values may be summed. */
  unknown: string[];
  /** Measures whose requested sum has no meaning; they are aggregated by their additivity instead. */
  notSummed: string[];
  /** Means of rates that weights by the size of the rows would change, over all rows. */
  unweighted: { column: string; weight: string; mean: number; weighted: number }[];
  /** Number of rows that contain totals of other rows, which are left out. */
  totals: number;
  /** Cells of each row: time if present, dimensions, row count, then each measure; a mean has two cells, sum and count. */
  rows: (string | number | null)[][];
  /** Number of rows in the table. */
  total: number;
}

export const MAX_CUBE_ROWS = 2_000;
const MAX_VALUES = 20;
const MAX_DIMENSIONS = 3;
const MAX_MEASURES = 4;
const MAX_COLUMNS = 60;

const NUMBERS = ['integer', 'decimal'];
const TIMES = ['date', 'timestamp'];

/** Returns the columns with 2 to `MAX_VALUES` distinct values, in their order; only the first `MAX_COLUMNS` columns are checked. */
export const lowCardinalityColumns = async (duck: DuckDbSession, relation: string, columns: readonly CubeColumn[]): Promise<string[]> => {
  const candidates = columns.slice(0, MAX_COLUMNS);
  const counts = await aggregatesOf(
    duck,
    relation,
    candidates.map(({ name }) => ({ distinct: `count(DISTINCT ${textOf(name)})` })),
  );
  const isLow = ({ distinct }: { distinct: number }): boolean => distinct >= 2 && distinct <= MAX_VALUES;
  return counts.flatMap((count, index) => (isLow(count) ? (candidates[index]?.name ?? []) : []));
};

/**
 * Aggregates a table in DuckDB. Time is the first date column with 2 to 120 months or years. Unless the query names them, dimensions
 * are low-cardinality text columns, and measures are numeric columns, aggregated by their additivity. Rows with totals of other rows
 * are left out.
 * @param others label for the remaining values of a dimension with more than 20 values, of which the 19 most frequent are kept
 */
export const readCube = async (
  duck: DuckDbSession,
  table: string,
  columns: readonly CubeTableColumn[],
  query: CubeQuery,
  others: string,
): Promise<Cube> => {
  const { relation, totals } = await withoutTotals(duck, table, columns);
  const texts = columns.filter(({ type }) => type === 'text' || type === 'boolean');
  const dimensions = query.dimensions ?? (await lowCardinalityColumns(duck, relation, texts)).slice(0, MAX_DIMENSIONS);
  const chosen = query.measures ?? (await chooseMeasures(duck, relation, columns));
  const time = await chooseTime(duck, relation, columns, dimensions);
  const measures = await aggregated(duck, relation, { columns, chosen, time });
  const unweighted = await unweightedRates(duck, relation, columns, measures);
  const { total } = await duck.one<{ total: number }>(`SELECT count(*) AS total FROM ${relation}`);
  for (let kept = dimensions.length; ; kept -= 1) {
    const keptDimensions = dimensions.slice(0, kept);
    const rows = await duck.rows(await cubeQuery(duck, relation, time, keptDimensions, measures, others));
    if (rows.length > MAX_CUBE_ROWS && kept > 0) continue;
    return {
      time,
      dimensions: keptDimensions,
      dropped: dimensions.slice(kept),
      measures: measures.map(({ column, aggregate }) => ({ column, aggregate })),
      unknown: measures.flatMap(({ column, isUnknown }) => (isUnknown ? [column] : [])),
      unweighted,
      notSummed: measures.flatMap(({ column, isSumRejected }) => (isSumRejected ? [column] : [])),
      totals,
      rows: rows.slice(0, MAX_CUBE_ROWS).map((row) => Object.values(row) as (string | number | null)[]),
      total,
    };
  }
};

/**
 * Returns the measures with their aggregates: the requested one unless it is a sum that has no meaning; else the sum of a flow, the stock of a stock, and the mean of anything
 * else. A stock is recognised by moment only if each row is another thing or moment; in a table without dates, it is summed.
 */
const aggregated = async (
  duck: DuckDbSession,
  relation: string,
  {
    columns,
    chosen,
    time,
  }: { columns: readonly CubeTableColumn[]; chosen: readonly { column: string; aggregate?: Aggregate | undefined }[]; time: Cube['time'] },
): Promise<{ column: string; aggregate: Aggregate; isUnknown: boolean; isSumRejected: boolean }[]> => {
  const isDated = columns.some(({ type }) => TIMES.includes(type));
  const ofStock: Aggregate = !isDated
    ? 'sum'
    : time !== null && (await isOneRowEach(duck, relation, columns, time.column))
      ? 'stock'
      : 'mean';
  const found = [];
  for (const { column, aggregate: requested } of chosen) {
    const { additivity } = await additivityIn(duck, relation, columns, column);
    const own: Aggregate = additivity === 'stock' ? ofStock : overTime(additivity);
    const isSumRejected = requested === 'sum' && own !== 'sum' && additivity !== 'unknown';
    const aggregate = requested === undefined || isSumRejected ? own : requested;
    found.push({ column, aggregate, isUnknown: requested === undefined && additivity === 'unknown', isSumRejected });
  }
  return found;
};

const unweightedRates = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly CubeTableColumn[],
  measures: Cube['measures'],
): Promise<Cube['unweighted']> => {
  const found = [];
  for (const { column, aggregate } of measures) {
    const rate = columns.find(({ name }) => name === column);
    const means = rate && aggregate === 'mean' ? await weightedMean(duck, relation, rate, columns) : null;
    if (means) found.push({ column, ...means });
  }
  return found;
};

/** Returns the additivity of a column from its description and its range. */
export const additivityIn = async (duck: DuckDbSession, relation: string, columns: readonly CubeTableColumn[], column: string) => {
  const { low, high } = await duck.one<{ low: number | null; high: number | null }>(
    `SELECT min(${numberOf(column)}) AS low, max(${numberOf(column)}) AS high FROM ${relation}`,
  );
  const { type, unit, meaning } = columns.find(({ name }) => name === column) ?? {};
  return additivityOf({ name: column, ...(type !== undefined && { type }), unit, meaning, min: low, max: high });
};

/** Returns whether moment and texts identify the rows, so that the rows of one moment are different things. */
const isOneRowEach = async (duck: DuckDbSession, relation: string, columns: readonly CubeTableColumn[], time: string): Promise<boolean> => {
  const keys = [time, ...columns.filter(({ name, type }) => name !== time && !NUMBERS.includes(type)).map(({ name }) => name)];
  const { rows, distinct } = await duck.one<{ rows: number; distinct: number }>(
    `SELECT count(*) AS rows, (SELECT count(*) FROM (SELECT DISTINCT ${keys.map(identifier).join(', ')} FROM ${relation})) AS distinct FROM ${relation}`,
  );
  return rows === distinct;
};

const chooseMeasures = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly CubeTableColumn[],
): Promise<{ column: string }[]> => {
  const numbers = columns.filter(({ role, type }) => NUMBERS.includes(type) && role === 'measure').slice(0, MAX_COLUMNS);
  const counts = await aggregatesOf(
    duck,
    relation,
    numbers.map(({ name }) => ({ rows: 'count(*)', distinct: `count(DISTINCT ${identifier(name)})` })),
  );
  // An integer column with a different value in every row is an identifier, unless its name, unit or meaning tells that it measures.
  const amounts = numbers.filter((column, index) => {
    const { rows = 0, distinct = 0 } = counts[index] ?? {};
    const isUnique = column.type === 'integer' && distinct === rows && distinct > MAX_VALUES;
    return distinct > 1 && !(isUnique && additivityOf(column).additivity === 'unknown');
  });
  return amounts.slice(0, MAX_MEASURES).map(({ name }) => ({ column: name }));
};

const chooseTime = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly CubeColumn[],
  dimensions: readonly string[],
): Promise<Cube['time']> => {
  for (const { name } of columns.filter(({ name: each, type }) => TIMES.includes(type) && !dimensions.includes(each))) {
    const day = dayOf(name);
    const { months, years } = await duck.one<{ months: number; years: number }>(
      `SELECT count(DISTINCT date_trunc('month', ${day})) AS months, count(DISTINCT year(${day})) AS years FROM ${relation}`,
    );
    if (months >= 2 && months <= 120) return { column: name, step: 'month' };
    if (years >= 2 && years <= 120) return { column: name, step: 'year' };
  }
  return null;
};

const cubeQuery = async (
  duck: DuckDbSession,
  relation: string,
  time: Cube['time'],
  dimensions: readonly string[],
  measures: Cube['measures'],
  others: string,
): Promise<string> => {
  const keys: string[] = time === null ? [] : [`strftime(${dayOf(time.column)}, '${time.step === 'month' ? '%Y-%m' : '%Y'}') AS k_time`];
  for (const [index, name] of dimensions.entries()) keys.push(`${await valueOf(duck, relation, name, others)} AS k_${index}`);
  const values = measures.flatMap(({ column, aggregate }, index) =>
    aggregate === 'mean'
      ? [`coalesce(sum(${numberOf(column)}), 0) AS m_${index}`, `count(${numberOf(column)}) AS n_${index}`]
      : [`${aggregate === 'stock' ? stockOf(column, time?.column) : `${aggregate}(${numberOf(column)})`} AS m_${index}`],
  );
  const group =
    keys.length === 0
      ? ''
      : `GROUP BY ${keys.map((_, index) => index + 1).join(', ')} ORDER BY ${keys.map((_, index) => index + 1).join(', ')}`;
  return `SELECT ${[...keys, 'count(*) AS n', ...values].join(', ')} FROM ${relation} ${group} LIMIT ${MAX_CUBE_ROWS + 1}`;
};

/** Returns the SQL expression for the mean over the days of a period of a column's sum per day. */
const stockOf = (column: string, time: string | undefined): string => {
  const days = time === undefined ? '1' : `nullif(count(DISTINCT CASE WHEN ${numberOf(column)} IS NOT NULL THEN ${dayOf(time)} END), 0)`;
  return `sum(${numberOf(column)}) / ${days}`;
};

/** Returns the SQL expression of a dimension: the column as text; with more than `MAX_VALUES` values, the rare ones become `others`. */
const valueOf = async (duck: DuckDbSession, relation: string, name: string, others: string): Promise<string> => {
  const rows = await duck.rows<{ value: string }>(
    `SELECT ${textOf(name)} AS value FROM ${relation} WHERE ${textOf(name)} IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${MAX_VALUES + 1}`,
  );
  if (rows.length <= MAX_VALUES) return textOf(name);
  const frequent = rows.slice(0, MAX_VALUES - 1).map(({ value }) => literal(value));
  return `CASE WHEN ${textOf(name)} IS NULL OR ${textOf(name)} IN (${frequent.join(', ')}) THEN ${textOf(name)} ELSE ${literal(others)} END`;
};

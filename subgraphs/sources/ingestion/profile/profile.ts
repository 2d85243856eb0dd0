import { type DuckDbSession, identifier, type Row } from '../../../../platform/analytics/index.js';
import type { ColumnType } from '../../quality/assessment.schema.js';
import { numberHistogram, timeHistogram } from './histogram.js';
import { type ColumnStatistics, type TableStatistics, datasetProfileSchema } from './profile.schema.js';

/** Above this number of distinct values (by estimate), the count stays an estimate. */
const EXACT_DISTINCT_LIMIT = 1_000_000;
/** Exact quantiles hold a column in memory; above this number of rows they are estimated. */
const EXACT_QUANTILE_ROWS = 5_000_000;
/** Maximum number of values that one query holds for its quantiles. */
const CELLS_PER_QUERY = 10_000_000;
const MAX_COLUMNS_PER_QUERY = 50;
/** Temporary copy of some columns of a wide relation. */
const BATCH = 'profile_batch';
const TOP_VALUES = 10;
/** Maximum number of distinct texts of a column that is listed with all of them: its values name things, such as activities. */
const MAX_LABELS = 50;
const QUANTILES = '[0.05, 0.25, 0.5, 0.75, 0.95]';

export interface ProfiledColumn {
  name: string;
  type: ColumnType;
}

/**
 * Profiles every column of a relation. Infinite and not-a-number decimals, times outside the years 1 to 9999, and decimals beyond 1e150,
 * whose square exceeds a double, count as null.
 */
export const profileTable = async (duck: DuckDbSession, relation: string, columns: readonly ProfiledColumn[]): Promise<TableStatistics> => {
  const { rows } = await duck.one<{ rows: number }>(`SELECT count(*) AS rows FROM ${relation}`);
  const perQuery = Math.max(1, Math.min(MAX_COLUMNS_PER_QUERY, Math.floor(CELLS_PER_QUERY / Math.max(1, rows))));
  const profiles: ColumnStatistics[] = [];
  for (let start = 0; start < columns.length; start += perQuery) {
    const batch = columns.slice(start, start + perQuery);
    const isCopied = columns.length > MAX_COLUMNS_PER_QUERY && rows <= CELLS_PER_QUERY;
    const source = isCopied ? BATCH : relation;
    // The cost of a statement grows with the width of the relation, so wide relations are copied in batches of columns.
    if (isCopied)
      await duck.run(
        `CREATE OR REPLACE TEMP TABLE ${BATCH} AS SELECT ${batch.map(({ name }) => identifier(name)).join(', ')} FROM ${relation}`,
      );
    const summary = await duck.one(`SELECT ${batch.flatMap((column, index) => summaryOf(column, index, rows)).join(', ')} FROM ${source}`);
    for (const [index, column] of batch.entries()) profiles.push(await profileColumn(duck, source, column, rows, { from: summary, index }));
  }
  await duck.run(`DROP TABLE IF EXISTS ${BATCH}`);
  return datasetProfileSchema.parse({ rows, columns: profiles });
};

const isNumber = ({ type }: ProfiledColumn): boolean => type === 'integer' || type === 'decimal';
const isTime = ({ type }: ProfiledColumn): boolean => type === 'date' || type === 'timestamp';

/** Returns the SQL expression of a column's values, NULL if invalid. */
const valueOf = ({ name, type }: ProfiledColumn): string => {
  const column = identifier(name);
  const time = `TRY_CAST(${column} AS TIMESTAMP)`;
  if (type === 'decimal') return `CASE WHEN abs(${column}) < 1e150 THEN CAST(${column} AS DOUBLE) END`;
  if (type === 'date' || type === 'timestamp')
    return `CASE WHEN ${time} >= TIMESTAMP '0001-01-01' AND ${time} < TIMESTAMP '10000-01-01' THEN ${time} END`;
  return type === 'text' ? `CAST(${column} AS VARCHAR)` : column;
};

/** Returns the SQL expression that formats a value for the profile. */
const formatted = (value: string, { type }: ProfiledColumn): string => {
  if (type === 'date') return `strftime(${value}, '%Y-%m-%d')`;
  if (type === 'timestamp') return `strftime(${value}, '%Y-%m-%dT%H:%M:%S.%gZ')`;
  return type === 'text' ? `left(${value}, 200)` : value;
};

const summaryOf = (column: ProfiledColumn, index: number, rows: number): string[] => {
  const value = valueOf(column);
  const number = `CAST(${value} AS DOUBLE)`;
  const quantiles = rows > EXACT_QUANTILE_ROWS ? 'approx_quantile' : 'quantile_cont';
  const parts = [`count(${value}) AS present`, `approx_count_distinct(${value}) AS distinct`];
  parts.push(`${formatted(`min(${value})`, column)} AS lowest`, `${formatted(`max(${value})`, column)} AS highest`);
  if (isNumber(column))
    parts.push(
      `avg(${number}) AS mean`,
      `stddev_samp(${number}) AS stddev`,
      `${quantiles}(${number}, ${QUANTILES}) AS quantiles`,
      `min(${number}) AS low`,
      `max(${number}) AS high`,
    );
  if (isTime(column)) parts.push(`epoch(min(${value})) AS low`, `epoch(max(${value})) AS high`);
  if (column.type === 'text')
    parts.push(`min(length(${value})) AS shortest`, `max(length(${value})) AS longest`, `avg(length(${value})) AS length`);
  return parts.map((part) => `${part}_${index}`);
};

const profileColumn = async (
  duck: DuckDbSession,
  relation: string,
  column: ProfiledColumn,
  rows: number,
  summary: { from: Row; index: number },
): Promise<ColumnStatistics> => {
  const read = <T>(key: string): T => summary.from[`${key}_${summary.index}`] as T;
  const present = read<number>('present');
  const estimate = Math.min(read<number>('distinct'), present);
  const { distinct, topValues } = await frequencies(duck, relation, column, estimate <= EXACT_DISTINCT_LIMIT);
  const values = { duck, relation, value: valueOf(column), low: read<number>('low'), high: read<number>('high') };
  const numbers = isNumber(column) && present > 0;
  const [p05 = 0, p25 = 0, p50 = 0, p75 = 0, p95 = 0] = numbers ? read<number[]>('quantiles') : [];
  return {
    name: column.name,
    type: column.type,
    nulls: rows - present,
    nullShare: rows === 0 ? 0 : (rows - present) / rows,
    distinct: distinct ?? estimate,
    distinctExact: distinct !== undefined,
    min: read('lowest'),
    max: read('highest'),
    mean: numbers ? read('mean') : null,
    stddev: numbers ? read('stddev') : null,
    quantiles: numbers ? { p05, p25, p50, p75, p95 } : null,
    quantilesExact: rows <= EXACT_QUANTILE_ROWS,
    topValues: topValues.map(({ value, count }) => ({ value, count, share: count / rows })),
    histogram: await histogramOf(column, present, values),
    textLength: column.type === 'text' && present > 0 ? { min: read('shortest'), max: read('longest'), mean: read('length') } : null,
  };
};

const histogramOf = async (
  column: ProfiledColumn,
  present: number,
  values: Parameters<typeof numberHistogram>[0],
): Promise<ColumnStatistics['histogram']> => {
  if (present === 0) return [];
  if (isNumber(column)) return numberHistogram(values, column.type === 'integer');
  return isTime(column) ? timeHistogram(values, (time) => formatted(time, column), column.type === 'date') : [];
};

/** Returns the most frequent values. If there are too many distinct values, a sketch finds candidates, which are counted exactly. */
const frequencies = async (
  duck: DuckDbSession,
  relation: string,
  column: ProfiledColumn,
  exact: boolean,
): Promise<{ distinct: number | undefined; topValues: { value: string | number | boolean; count: number }[] }> => {
  const values = `SELECT ${valueOf(column)} AS value FROM ${relation}`;
  const where = exact ? 'value IS NOT NULL' : `list_contains((SELECT approx_top_k(value, ${TOP_VALUES}) FROM (${values})), value)`;
  const rows = await duck.rows<{ value: string | number | boolean; count: number; distinct: number }>(
    `WITH counts AS MATERIALIZED (SELECT value, count(*) AS count FROM (${values}) WHERE ${where} GROUP BY value)
     SELECT ${formatted('value', column)} AS value, count, (SELECT count(*) FROM counts) AS distinct
     FROM counts ORDER BY count DESC, counts.value LIMIT ${exact && column.type === 'text' ? MAX_LABELS : TOP_VALUES}`,
  );
  const distinct = exact ? (rows[0]?.distinct ?? 0) : undefined;
  return { distinct, topValues: distinct !== undefined && distinct <= MAX_LABELS ? rows : rows.slice(0, TOP_VALUES) };
};

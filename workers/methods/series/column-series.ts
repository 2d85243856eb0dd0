import { identifier, literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import { dayOf, numberOf } from '../tenant-state/index.js';
import { SERIES_GRAINS, type Point, type SeriesGrain } from './periods.js';

export interface TimeSpan {
  first: string;
  last: string;
  days: number;
  /** Median number of days between consecutive days with rows; 0 if there is only one day. */
  gap: number;
  /** Number of rows with a timestamp. */
  rows: number;
}

/** Returns the first and last day of a time column; null if the column has no readable timestamp. */
export const timeSpan = async (duck: DuckDbSession, relation: string, timeColumn: string): Promise<TimeSpan | null> => {
  const span = await duck.one<{ first: string | null; last: string | null; days: number | null; gap: number; rows: number }>(
    `SELECT min(day) AS first, max(day) AS last, date_diff('day', min(day), max(day)) AS days,
            coalesce(median(date_diff('day', before, day)), 0) AS gap, CAST(coalesce(sum(rows), 0) AS DOUBLE) AS rows
       FROM (SELECT day, count(*) AS rows, lag(day) OVER (ORDER BY day) AS before
               FROM (SELECT ${dayOf(timeColumn)} AS day FROM ${relation}) WHERE day IS NOT NULL GROUP BY day)`,
  );
  return span.first === null || span.last === null || span.days === null ? null : (span as TimeSpan);
};

/**
 * Returns the longest period length with enough periods in the span: at least 18 months, at least 12 weeks, otherwise days. It is not
 * shorter than the usual interval between the rows: twelve rows of months are a series of months.
 */
export const chooseGrain = ({ days, gap }: Pick<TimeSpan, 'days' | 'gap'>): SeriesGrain => {
  const bySpan = days >= 18 * 30.4 ? 'month' : days >= 12 * 7 ? 'week' : 'day';
  const byRows = gap >= 80 ? 'quarter' : gap >= 26 ? 'month' : gap >= 6 ? 'week' : 'day';
  return SERIES_GRAINS.indexOf(byRows) > SERIES_GRAINS.indexOf(bySpan) ? byRows : bySpan;
};

export interface ColumnSeriesPlan {
  relation: string;
  timeColumn: string;
  grain: SeriesGrain;
  /** Maximum number of periods; the newest are kept. */
  limit: number;
  /** Columns to aggregate; null counts rows. */
  columns: readonly (string | null)[];
  aggregate: 'avg' | 'sum';
}

/** Reads one chronological series per column; periods without a value are omitted. Scans the table once. */
export const readColumnSeries = async (
  duck: DuckDbSession,
  { relation, timeColumn, grain, limit, columns, aggregate }: ColumnSeriesPlan,
): Promise<Point[][]> => {
  const values = columns.map((column, index) =>
    column === null ? `CAST(count(*) AS DOUBLE) AS v${index}` : `${aggregate}(${numberOf(column)}) AS v${index}`,
  );
  const rows = await duck.rows<Record<string, string | number | null>>(
    `SELECT CAST(date_trunc(${literal(grain)}, ${dayOf(timeColumn)}) AS DATE) AS period, ${values.join(', ')}
       FROM ${relation} WHERE ${dayOf(timeColumn)} IS NOT NULL GROUP BY period ORDER BY period DESC LIMIT ${limit}`,
  );
  const chronological = rows.toReversed();
  return columns.map((_, index) =>
    chronological.flatMap((row) => {
      const value = row[`v${index}`];
      return typeof value === 'number' && Number.isFinite(value) ? [{ period: String(row['period']), value }] : [];
    }),
  );
};

/** Returns the share of the rows of the same stratum that come first; ordering by it takes an equal share of each stratum. */
const shareWithin = (stratum: string, seed: number): string =>
  `(row_number() OVER (PARTITION BY ${stratum} ORDER BY hash(_sample_position + ${seed}), _sample_position) - 0.5)
     / count(*) OVER (PARTITION BY ${stratum}), `;

/**
 * Creates a temporary table with the chosen columns and a sample of at most `limit` rows. The sample is deterministic for the
 * same content and seed: it keeps the rows with the lowest hash of row number and seed, the same share of each value of `stratum`.
 * @returns the number of rows in the sample
 */
export const sampleTable = async (
  duck: DuckDbSession,
  {
    relation,
    name,
    columns,
    limit,
    seed,
    stratum,
  }: {
    relation: string;
    name: string;
    columns: readonly { name: string; sql: string }[];
    limit: number;
    seed: number;
    stratum?: string | undefined;
  },
): Promise<number> => {
  const chosen = columns.map((column) => `${column.sql} AS ${identifier(column.name)}`).join(', ');
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE ${identifier(name)} AS
       SELECT * EXCLUDE (_sample_position) FROM (SELECT ${chosen}, row_number() OVER () AS _sample_position FROM ${relation})
        ORDER BY ${stratum === undefined ? '' : shareWithin(identifier(stratum), seed)}hash(_sample_position + ${seed}), _sample_position LIMIT ${limit}`,
  );
  const { rows } = await duck.one<{ rows: number }>(`SELECT count(*) AS rows FROM ${identifier(name)}`);
  return rows;
};

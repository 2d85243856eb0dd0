import { identifier, literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import { dayOf, numberOf } from '../tenant-state/index.js';
import type { Point, SeriesGrain } from './periods.js';

export interface TimeSpan {
  first: string;
  last: string;
  days: number;
  /** Rows with a time. */
  rows: number;
}

/** From when to when a column of times goes; null where it has none. */
export const timeSpan = async (duck: DuckDbSession, relation: string, timeColumn: string): Promise<TimeSpan | null> => {
  const span = await duck.one<{ first: string | null; last: string | null; days: number | null; rows: number }>(
    `SELECT min(day) AS first, max(day) AS last, date_diff('day', min(day), max(day)) AS days, count(day) AS rows
       FROM (SELECT ${dayOf(timeColumn)} AS day FROM ${relation})`,
  );
  return span.first === null || span.last === null || span.days === null ? null : (span as TimeSpan);
};

/** The longest period of which the span has enough: 18 months, 12 weeks, else days. */
export const chooseGrain = ({ days }: TimeSpan): SeriesGrain => (days >= 18 * 30.4 ? 'month' : days >= 12 * 7 ? 'week' : 'day');

export interface ColumnSeriesPlan {
  relation: string;
  timeColumn: string;
  grain: SeriesGrain;
  /** Most periods, the newest of them. */
  most: number;
  /** Numbers to aggregate; null counts rows. */
  columns: readonly (string | null)[];
  aggregate: 'avg' | 'sum';
}

/** A point for each period that has a value, by column, in order of time. One pass over the table, whatever its size. */
export const readColumnSeries = async (
  duck: DuckDbSession,
  { relation, timeColumn, grain, most, columns, aggregate }: ColumnSeriesPlan,
): Promise<Point[][]> => {
  const values = columns.map((column, index) =>
    column === null ? `CAST(count(*) AS DOUBLE) AS v${index}` : `${aggregate}(${numberOf(column)}) AS v${index}`,
  );
  const rows = await duck.rows<Record<string, string | number | null>>(
    `SELECT CAST(date_trunc(${literal(grain)}, ${dayOf(timeColumn)}) AS DATE) AS period, ${values.join(', ')}
       FROM ${relation} WHERE ${dayOf(timeColumn)} IS NOT NULL GROUP BY period ORDER BY period DESC LIMIT ${most}`,
  );
  const inOrder = rows.toReversed();
  return columns.map((_, index) =>
    inOrder.flatMap((row) => {
      const value = row[`v${index}`];
      return typeof value === 'number' && Number.isFinite(value) ? [{ period: String(row['period']), value }] : [];
    }),
  );
};

/**
 * Makes a table of some columns and at most so many rows, always the same ones of the same content: those whose hash with
 * the seed is least.
 * @returns rows of the sample
 */
export const sampleTable = async (
  duck: DuckDbSession,
  {
    relation,
    name,
    columns,
    most,
    seed,
  }: { relation: string; name: string; columns: readonly { name: string; sql: string }[]; most: number; seed: number },
): Promise<number> => {
  const chosen = columns.map((column) => `${column.sql} AS ${identifier(column.name)}`).join(', ');
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE ${identifier(name)} AS
       SELECT * EXCLUDE (_place) FROM (SELECT ${chosen}, row_number() OVER () AS _place FROM ${relation})
        ORDER BY hash(_place + ${seed}), _place LIMIT ${most}`,
  );
  const { rows } = await duck.one<{ rows: number }>(`SELECT count(*) AS rows FROM ${identifier(name)}`);
  return rows;
};

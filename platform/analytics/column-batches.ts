import { identifier } from '../text/sql-text.js';
import type { DuckDbSession } from './duckdb-session.js';

/** Part of a list of columns with the position of its first one. */
export interface ColumnBatch<T> {
  batch: readonly T[];
  start: number;
}

/**
 * Yields the columns in parts of `size`, one query for each. DuckDB allocates a buffer for every step of every expression of a query, so
 * that a query over all columns of a wide table would exceed the memory of a session.
 */
export function* batchesOf<T>(columns: readonly T[], size: number): Generator<ColumnBatch<T>> {
  for (let start = 0; start < columns.length; start += size) yield { batch: columns.slice(start, start + size), start };
}

/** Maximum number of columns per statement. A count of distinct values takes about 2.5 MB, even of a few rows. */
const COLUMNS_PER_QUERY = 25;

/**
 * Computes the same aggregates for each column of a relation, in several statements if the table is wide. Returns one record per column, in the
 * order of the columns. An aggregate without a value, such as the mean of no rows, is 0.
 * @param columns SQL of the aggregates of each column, by name; each must yield a number
 */
export const aggregatesOf = async <Name extends string>(
  duck: DuckDbSession,
  relation: string,
  columns: readonly Readonly<Record<Name, string>>[],
): Promise<Record<Name, number>[]> => {
  const values: Record<Name, number>[] = [];
  for (const { batch } of batchesOf(columns, COLUMNS_PER_QUERY)) {
    const names = Object.keys(batch[0] ?? {}) as Name[];
    const aggregates = batch.flatMap((column, index) => names.map((name) => `${column[name]} AS ${identifier(`${name}${index}`)}`));
    const found = await duck.one(`SELECT ${aggregates.join(', ')} FROM ${relation}`);
    const valuesOf = (index: number): Record<Name, number> =>
      Object.fromEntries(names.map((name) => [name, Number(found[`${name}${index}`] ?? 0)])) as Record<Name, number>;
    values.push(...batch.map((_, index) => valuesOf(index)));
  }
  return values;
};

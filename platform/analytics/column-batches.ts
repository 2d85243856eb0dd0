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

/** Maximum number of counts of different values per statement: each takes 2 to 5 MB, even of a few rows. */
const COUNTS_PER_QUERY = 30;

/**
 * Computes aggregates of a relation that may be one or several for each of its columns, in as many statements as their memory needs.
 * Returns their values in the order of the expressions, 0 for NULL.
 * @param expressions SQL of aggregates with a number as result
 */
export const aggregatesOf = async (duck: DuckDbSession, relation: string, expressions: readonly string[]): Promise<number[]> => {
  const values: number[] = [];
  for (const { batch } of batchesOf(expressions, COUNTS_PER_QUERY)) {
    const found = await duck.one(`SELECT ${batch.map((sql, index) => `${sql} AS v${index}`).join(', ')} FROM ${relation}`);
    values.push(...batch.map((_, index) => Number(found[`v${index}`] ?? 0)));
  }
  return values;
};

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

import type { Database } from './database.js';

/** Rows deleted per statement, which takes well below 1 s. */
export const DELETE_BATCH = 5_000;

/**
 * Runs a DELETE statement that ends with `RETURNING 1` and deletes at most `DELETE_BATCH` rows. Returns whether there may be
 * more rows to delete.
 */
export const deleteBatch = async (database: Pick<Database, 'system'>, statement: string, values: unknown[] = []): Promise<boolean> => {
  const [row] = await database.system<{ dropped: number }>(`WITH gone AS (${statement}) SELECT count(*)::int AS dropped FROM gone`, values);
  return (row?.dropped ?? 0) >= DELETE_BATCH;
};

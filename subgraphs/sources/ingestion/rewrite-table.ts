import { rename } from 'node:fs/promises';
import { literal, type DuckDbSession } from '../../../platform/analytics/index.js';

/** Returns the path of the working file that replaces a stored table; a failed ingestion removes it. */
export const rewrittenFile = (parquetPath: string): string => `${parquetPath}.new`;

/** Replaces a stored table by the result of a query, which may read it. */
export const rewriteTable = async (duck: DuckDbSession, parquetPath: string, query: string): Promise<void> => {
  const rewritten = rewrittenFile(parquetPath);
  await duck.run(`COPY (${query}) TO ${literal(rewritten)} (FORMAT parquet, COMPRESSION zstd)`);
  await rename(rewritten, parquetPath);
};

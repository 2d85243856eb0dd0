import { ZodError } from 'zod';

/** Kinds of DuckDB errors that depend on the statement and the data only. Others, such as `IO Error`, may not occur again. */
const DUCKDB =
  /^(?:Parser|Binder|Catalog|Conversion|Invalid Input|Invalid Type|Mismatch Type|Out of Range|Not implemented|Constraint|Parameter Not Resolved|INTERNAL) Error: /i;

/** SQLSTATE classes of PostgreSQL for invalid data and for statements that are invalid in the schema. */
const POSTGRES = /^(?:22|42)[0-9A-Z]{3}$/;

/**
 * Returns whether the same attempt would fail in the same way again: an invalid statement, or a defect of the code. A `TypeError` with a
 * cause is a failed network request.
 */
export const isPermanent = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof ZodError || DUCKDB.test(error.message)) return true;
  if ('code' in error && typeof error.code === 'string' && POSTGRES.test(error.code)) return true;
  return error.cause === undefined && (error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError);
};

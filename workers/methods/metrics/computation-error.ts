/**
 * Returns whether DuckDB failed on the values of a formula, for example out of range or not convertible. Such errors are permanent;
 * others may be temporary and are retried.
 */
export const isComputationError = (error: unknown): boolean =>
  error instanceof Error && /^(?:Out of Range|Conversion|Invalid Input) Error/.test(error.message);

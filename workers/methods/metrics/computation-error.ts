/** DuckDB's word for values that a formula cannot take: too large, not convertible. Other faults may pass and are tried again. */
export const isComputationError = (error: unknown): boolean =>
  error instanceof Error && /^(?:Out of Range|Conversion|Invalid Input) Error/.test(error.message);

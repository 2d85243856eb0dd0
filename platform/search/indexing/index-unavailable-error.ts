import { AppError } from '../../errors/index.js';

/**
 * Thrown if the search index cannot be read: its tables are absent, not accessible for this role, locked, damaged or too slow.
 * Callers may handle it; otherwise the response is 503.
 */
export class IndexUnavailableError extends AppError<'UNAVAILABLE'> {
  constructor(cause: unknown) {
    super('UNAVAILABLE', { reason: 'The search index cannot be read at the moment; try again shortly.' }, [], { cause });
    this.name = 'IndexUnavailableError';
  }
}

/**
 * Classes of SQLSTATE that do not concern the index: the connection (08), a value (22), the surrounding transaction (25), its
 * rollback by a conflict (40), the shutdown of the server (57P) and connection limits (53300).
 */
const UNRELATED_TO_INDEX = /^(08|22|25|40)...$|^57P..$|^53300$/;

/** Returns an IndexUnavailableError if the database could not read the index, otherwise the error itself. */
export const asIndexError = (error: unknown): unknown => {
  if (error instanceof AppError) return error;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (/^[0-9A-Z]{5}$/.test(code)) return UNRELATED_TO_INDEX.test(code) ? error : new IndexUnavailableError(error);
  }
  return error;
};

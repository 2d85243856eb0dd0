import { AppError } from '../errors/index.js';

/**
 * The search index cannot be read just now: its tables are absent, closed to this role, locked, damaged or too slow.
 * Callers decide what that means; one that nobody catches is answered with 503.
 */
export class IndexUnavailableError extends AppError {
  constructor(cause: unknown) {
    super('UNAVAILABLE', { reason: 'The search index cannot be read just now.' }, [], { cause });
    this.name = 'IndexUnreadable';
  }
}

/**
 * Classes of SQLSTATE that are not about the index: the connection (08), a value (22), the surrounding transaction (25),
 * its rollback for others' sake (40), the server's shutdown (57P) and limits on connections (53300).
 */
const NOT_ABOUT_THE_INDEX = /^(08|22|25|40)...$|^57P..$|^53300$/;

/** The error as an IndexUnavailableError, if the database refused to read the index; otherwise the error itself. */
export const asIndexError = (error: unknown): unknown => {
  if (error instanceof AppError) return error;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (/^[0-9A-Z]{5}$/.test(code)) return NOT_ABOUT_THE_INDEX.test(code) ? error : new IndexUnavailableError(error);
  }
  return error;
};

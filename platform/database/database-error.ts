import { AppError } from '../errors/index.js';

/** SQLSTATE codes: unreachable, starting, stopping, out of resources, timeout, or conflict (PostgreSQL manual, appendix A). */
const UNAVAILABLE = /^(08(?!P01)...|53...|57014|57P0[1-5]|55P03|25P03|40001|40P01)$/;
/** SQLSTATE codes of values that cannot be stored: out of range, invalid encoding, or with a NUL, which truncates the protocol message. */
const BAD_VALUE = /^(22...|08P01)$/;
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
const LOST = /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error/i;

/** Returns UNAVAILABLE or VALIDATION_FAILED for a database error, undefined for any other error. */
export const databaseError = (error: unknown): AppError | undefined => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AggregateError && cause.errors.some((inner) => databaseError(inner))) return unavailable(error);
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (UNAVAILABLE.test(code) || SOCKET.has(code) || LOST.test(cause.message)) return unavailable(error);
    if (BAD_VALUE.test(code))
      return new AppError(
        'VALIDATION_FAILED',
        { reason: 'A value cannot be stored: it is out of range or contains invalid characters.' },
        [],
        { cause: error },
      );
  }
  return undefined;
};

const unavailable = (cause: unknown): AppError =>
  new AppError('UNAVAILABLE', { reason: 'The database is unavailable. Retry later.' }, [], { cause });

import { AppError } from '../errors/index.js';

/** PostgreSQL is away, starting, stopping, full, or took too long (SQLSTATE classes and codes, PostgreSQL manual, appendix A). */
const UNAVAILABLE = /^(08(?!P01)...|53...|57014|57P0[1-5]|55P03|25P03|40001|40P01)$/;
/** A value that PostgreSQL cannot hold: out of range, not valid in the encoding, or with a NUL, which ends its message early. */
const BAD_VALUE = /^(22...|08P01)$/;
const SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
const LOST = /Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error/i;

/** What an error of the database means to a client, or undefined when it is no error of the database's state. */
export const databaseError = (error: unknown): AppError | undefined => {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AggregateError && cause.errors.some((inner) => databaseError(inner))) return unavailable(error);
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (UNAVAILABLE.test(code) || SOCKET.has(code) || LOST.test(cause.message)) return unavailable(error);
    if (BAD_VALUE.test(code)) return new AppError('VALIDATION_FAILED', { reason: 'A value cannot be stored.' }, [], { cause: error });
  }
  return undefined;
};

const unavailable = (cause: unknown): AppError =>
  new AppError('UNAVAILABLE', { reason: 'The database does not answer just now.' }, [], { cause });

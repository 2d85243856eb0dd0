import { ERROR_TABLE, type ErrorCode, type ErrorDefinition, type ErrorParams } from './error-table.js';

/** One entry of a 422 body, in the shape of `HTTPValidationError.detail[]`. */
export interface ValidationIssue {
  type: string;
  /** Path to the invalid value; begins with `path`, `query`, `header` or `body`. */
  loc: (string | number)[];
  msg: string;
  input?: unknown;
}

/** The only error that services throw deliberately. Its code determines status, title and detail (`ERROR_TABLE`). */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly params: Readonly<Record<string, string | number>>;
  readonly issues: readonly ValidationIssue[];

  /** @param details the parameters of the code's `detail`, required if it has any; causes of the error; the error that caused it */
  constructor(
    readonly code: Code,
    ...details: keyof ErrorParams<Code> extends never
      ? [params?: Readonly<Record<string, number>>, issues?: readonly ValidationIssue[], options?: ErrorOptions]
      : [params: ErrorParams<Code>, issues?: readonly ValidationIssue[], options?: ErrorOptions]
  ) {
    const [params = {} as ErrorParams<Code>, issues = [], options] = details;
    super(fill(ERROR_TABLE[code].detail, params), options);
    this.name = 'AppError';
    this.params = params;
    this.issues = issues;
  }

  get definition(): ErrorDefinition {
    return ERROR_TABLE[this.code];
  }
}

/** Returns a 422 error for a value that a schema cannot check, for example the name of a missing column. */
export const invalid = (loc: (string | number)[], msg: string, input?: unknown, type = 'value_error'): AppError =>
  new AppError('VALIDATION_FAILED', { reason: msg }, [{ type, loc, msg, ...(input === undefined ? {} : { input }) }]);

export const notFound = (what: string): AppError => new AppError('NOT_FOUND', { what });

const fill = (template: string, params: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));

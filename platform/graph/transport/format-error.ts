import { GraphQLError, Kind, type GraphQLFormattedError } from 'graphql';
import type { BaseLogger } from 'pino';
import { databaseError } from '../../database/database-error.js';
import { AppError, ERROR_TABLE, errorCodeOf, graphqlCodes, type ErrorCode, type ValidationIssue } from '../../errors/index.js';

/** Error of class-validator, which type-graphql passes on in `extensions.validationErrors`. */
interface PropertyError {
  readonly property: string;
  readonly constraints?: Readonly<Record<string, string>>;
  readonly children?: readonly PropertyError[];
}

/** Error codes by the code that a GraphQLError of a library may have. */
const FOREIGN_CODES: Readonly<Record<string, ErrorCode>> = { UNAUTHORIZED: 'FORBIDDEN' };

export interface FormatErrorOptions {
  readonly requestId: string;
  readonly log: Pick<BaseLogger, 'error'>;
}

/**
 * Converts an error to the format in which errors leave a subgraph: message, path, `extensions.code` (and `extensions.reason`) from
 * the error table and, for invalid values, `extensions.issues`. An unexpected error is logged with the request's id and reported as INTERNAL,
 * without its message.
 */
export const formatGraphError = (error: GraphQLError, { requestId, log }: FormatErrorOptions): GraphQLFormattedError => {
  const thrown = rootCause(error);
  const cause = databaseError(thrown) ?? thrown;
  if (cause instanceof AppError) {
    if (cause.code === 'INTERNAL') log.error({ err: cause, request_id: requestId, path: error.path }, 'resolver failed');
    return formatted(error, cause.message, cause.code, cause.issues);
  }
  const propertyErrors = error.extensions['validationErrors'];
  if (Array.isArray(propertyErrors)) {
    const issues = propertyErrors.flatMap((propertyError: PropertyError) => issuesOf(propertyError, []));
    return formatted(error, issues.map(({ msg }) => msg).join('; ') || error.message, 'VALIDATION_FAILED', issues);
  }
  const code = errorCodeOf(error.extensions) ?? FOREIGN_CODES[String(error.extensions['code'])];
  if (code && code !== 'INTERNAL') return formatted(error, error.message, code, []);
  if (isInvalidValue(error)) return formatted(error, error.message, 'VALIDATION_FAILED', []);
  log.error({ err: cause, request_id: requestId, path: error.path }, 'resolver failed');
  return formatted(error, ERROR_TABLE.INTERNAL.detail, 'INTERNAL', []);
};

const rootCause = (error: GraphQLError): Error => {
  let cause: Error = error;
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError;
  return cause;
};

const formatted = (error: GraphQLError, message: string, code: ErrorCode, issues: readonly ValidationIssue[]): GraphQLFormattedError => ({
  message,
  ...(error.path ? { path: error.path } : {}),
  extensions: { ...graphqlCodes(code), ...(issues.length > 0 ? { issues } : {}) },
});

/**
 * Returns whether graphql-js rejected a value of the client: before execution (without a path), or for an argument, in which case
 * the error refers to the value. Its errors about results of resolvers refer to fields or to nothing.
 */
const isInvalidValue = (error: GraphQLError): boolean => {
  if (!error.path) return error.originalError === undefined || error.originalError instanceof GraphQLError;
  const thrown = error.originalError ?? error;
  if (!(thrown instanceof GraphQLError)) return false;
  const kind = thrown.nodes?.[0]?.kind;
  return kind !== undefined && kind !== Kind.FIELD;
};

const issuesOf = ({ property, constraints = {}, children = [] }: PropertyError, path: ValidationIssue['loc']): ValidationIssue[] => {
  // The property of a list item is its index.
  const loc = [...path, /^\d+$/.test(property) ? Number(property) : property];
  return [
    ...Object.entries(constraints).map(([type, msg]) => ({ type, loc: ['body', ...loc], msg })),
    ...children.flatMap((child) => issuesOf(child, loc)),
  ];
};

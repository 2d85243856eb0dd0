import { GraphQLError, Kind, type GraphQLFormattedError } from 'graphql';
import type { BaseLogger } from 'pino';
import { databaseError } from '../database/database-error.js';
import { AppError, ERROR_TABLE, type ErrorCode, type ValidationIssue } from '../errors/index.js';

/** What class-validator reports, as type-graphql hands it on in `extensions.validationErrors`. */
interface PropertyFault {
  readonly property: string;
  readonly constraints?: Readonly<Record<string, string>>;
  readonly children?: readonly PropertyFault[];
}

/** Codes that a GraphQLError from a library may carry, and ours for them. */
const FOREIGN_CODES: Readonly<Record<string, ErrorCode>> = { UNAUTHORIZED: 'FORBIDDEN' };

export interface FormatErrorOptions {
  readonly requestId: string;
  readonly log: Pick<BaseLogger, 'error'>;
}

/**
 * The one shape in which errors leave a subgraph: message, path, `extensions.code` from the error table and, for
 * faults in values, `extensions.issues`. Whatever nobody threw on purpose is logged with the request's id and
 * answered as INTERNAL, without its message.
 */
export const formatGraphError = (error: GraphQLError, { requestId, log }: FormatErrorOptions): GraphQLFormattedError => {
  const thrown = rootCause(error);
  const cause = databaseError(thrown) ?? thrown;
  if (cause instanceof AppError) {
    if (cause.code === 'INTERNAL') log.error({ err: cause, request_id: requestId, path: error.path }, 'resolver failed');
    return formatted(error, cause.message, cause.code, cause.issues);
  }
  const faults = error.extensions['validationErrors'];
  if (Array.isArray(faults)) {
    const issues = faults.flatMap((fault: PropertyFault) => issuesOf(fault, []));
    return formatted(error, issues.map(({ msg }) => msg).join('; ') || error.message, 'VALIDATION_FAILED', issues);
  }
  const code = knownCode(error.extensions['code']);
  if (code && code !== 'INTERNAL') return formatted(error, error.message, code, []);
  if (isFaultOfAValue(error)) return formatted(error, error.message, 'VALIDATION_FAILED', []);
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
  extensions: { code, ...(issues.length > 0 ? { issues } : {}) },
});

const knownCode = (code: unknown): ErrorCode | undefined => {
  if (typeof code !== 'string') return undefined;
  return Object.hasOwn(ERROR_TABLE, code) ? (code as ErrorCode) : FOREIGN_CODES[code];
};

/**
 * Whether graphql-js refused a value that the client gave: before execution (no path), or for an argument, in which
 * case the error points at the value. Its errors about resolvers' results point at fields or at nothing.
 */
const isFaultOfAValue = (error: GraphQLError): boolean => {
  if (!error.path) return error.originalError === undefined || error.originalError instanceof GraphQLError;
  const thrown = error.originalError ?? error;
  if (!(thrown instanceof GraphQLError)) return false;
  const kind = thrown.nodes?.[0]?.kind;
  return kind !== undefined && kind !== Kind.FIELD;
};

const issuesOf = (fault: PropertyFault, path: ValidationIssue['loc']): ValidationIssue[] => {
  // An item of a list is a property by its position.
  const loc = [...path, /^\d+$/.test(fault.property) ? Number(fault.property) : fault.property];
  return [
    ...Object.entries(fault.constraints ?? {}).map(([type, msg]) => ({ type, loc: ['body', ...loc], msg })),
    ...(fault.children ?? []).flatMap((child) => issuesOf(child, loc)),
  ];
};

import type { GraphQLFormattedError } from 'graphql';
import { ERROR_TABLE, errorCodeOf, type ErrorCode, type ValidationIssue } from '../../platform/errors/index.js';

/** The errors of a graph operation, combined into the single error of a REST response. */
export class GraphRequestError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly issues: readonly ValidationIssue[],
    options: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'GraphRequestError';
  }
}

type GraphError = Pick<GraphQLFormattedError, 'message' | 'extensions'>;

/** Combines errors into one with the code of the highest status, so that a client error never hides a server error. */
export const graphRequestError = (errors: readonly GraphError[]): GraphRequestError => {
  const coded = errors.map((error) => ({ ...error, code: errorCodeOf(error.extensions) ?? 'INTERNAL', message: error.message }));
  const worst = coded.reduce((a, b) => (ERROR_TABLE[b.code].status > ERROR_TABLE[a.code].status ? b : a));
  const message = worst.code === 'INTERNAL' ? ERROR_TABLE.INTERNAL.detail : worst.message;
  return new GraphRequestError(worst.code, message, coded.flatMap(issuesOf), { cause: errors });
};

const issuesOf = ({ extensions }: GraphError): ValidationIssue[] => {
  const issues = extensions?.['issues'];
  return Array.isArray(issues) ? issues : [];
};

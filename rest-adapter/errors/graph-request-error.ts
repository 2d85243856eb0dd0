import type { GraphQLFormattedError } from 'graphql';
import { ERROR_TABLE, type ErrorCode, type ValidationIssue } from '../../platform/errors/index.js';

/** Errors of a graph operation as the one error that a REST answer can show. */
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

/** Of several errors the one with the highest status speaks, so that a fault of ours never hides behind one of the client's. */
export const graphRequestError = (errors: readonly GraphError[]): GraphRequestError => {
  const coded = errors.map((error) => ({ ...error, code: codeOf(error), message: error.message }));
  const worst = coded.reduce((a, b) => (ERROR_TABLE[b.code].status > ERROR_TABLE[a.code].status ? b : a));
  const message = worst.code === 'INTERNAL' ? ERROR_TABLE.INTERNAL.detail : worst.message;
  return new GraphRequestError(worst.code, message, coded.flatMap(issuesOf), { cause: errors });
};

const codeOf = ({ extensions }: GraphError): ErrorCode => {
  const code = extensions?.['code'];
  return typeof code === 'string' && Object.hasOwn(ERROR_TABLE, code) ? (code as ErrorCode) : 'INTERNAL';
};

const issuesOf = ({ extensions }: GraphError): ValidationIssue[] => {
  const issues = extensions?.['issues'];
  return Array.isArray(issues) ? issues : [];
};

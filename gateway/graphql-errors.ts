import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { AppError, ERROR_TABLE, graphqlCodes } from '../platform/errors/index.js';

/** Codes of Apollo Server for invalid requests, which the client can correct. */
const CLIENT_ERRORS = new Set([
  'BAD_REQUEST',
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

/** Converts an application error to the format of GraphQL responses. */
export const errorOf = (error: AppError): GraphQLFormattedError => ({
  message: error.message,
  extensions: {
    ...graphqlCodes(error.code),
    ...(error.issues.length > 0 ? { issues: error.issues } : {}),
    ...(typeof error.params['retryAfter'] === 'number' ? { retryAfter: error.params['retryAfter'] } : {}),
  },
});

/**
 * Returns an error for clients, over HTTP and WebSocket: message, path, location in the document, code and reason of the error table,
 * issues and seconds to wait. Everything else is removed, such as stack traces and names of subgraphs.
 */
export const presentError = ({ message, locations, path, extensions }: GraphQLFormattedError): GraphQLFormattedError => {
  const originalCode = extensions?.['code'];
  const reason = extensions?.['reason'];
  const issues = extensions?.['issues'];
  const retryAfter = extensions?.['retryAfter'];
  const code = typeof originalCode !== 'string' ? 'INTERNAL' : CLIENT_ERRORS.has(originalCode) ? 'VALIDATION_FAILED' : originalCode;
  const isKnown = Object.hasOwn(ERROR_TABLE, code);
  return {
    message: isKnown ? message : ERROR_TABLE.INTERNAL.detail,
    ...(locations ? { locations } : {}),
    ...(path ? { path } : {}),
    extensions: {
      code: isKnown ? code : 'INTERNAL',
      ...(typeof reason === 'string' && Object.hasOwn(ERROR_TABLE, reason) ? { reason } : {}),
      ...(Array.isArray(issues) ? { issues } : {}),
      ...(typeof retryAfter === 'number' ? { retryAfter } : {}),
    },
  };
};

export const graphqlErrorOf = (error: AppError): GraphQLError => {
  const { message, extensions } = errorOf(error);
  return new GraphQLError(message, { extensions: extensions ?? {} });
};

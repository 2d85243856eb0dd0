import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { AppError, ERROR_TABLE } from '../platform/errors/index.js';

/** What Apollo Server calls the faults of a request, all of which the client can mend. */
const CLIENT_FAULTS = new Set([
  'BAD_REQUEST',
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

/** An error of ours in the shape in which GraphQL answers carry it. */
export const errorOf = (error: AppError): GraphQLFormattedError => ({
  message: error.message,
  extensions: {
    code: error.code,
    ...(error.issues.length > 0 ? { issues: error.issues } : {}),
    ...(typeof error.params['retryAfter'] === 'number' ? { retryAfter: error.params['retryAfter'] } : {}),
  },
});

/**
 * An error as clients see it, over HTTP and WebSocket alike: message, path, place in the document, and a code of the
 * error table. Nothing else passes but what helps the client, such as seconds to wait: no stack, no name of a subgraph.
 */
export const presentError = ({ message, locations, path, extensions }: GraphQLFormattedError): GraphQLFormattedError => {
  const given = extensions?.['code'];
  const issues = extensions?.['issues'];
  const retryAfter = extensions?.['retryAfter'];
  const code = typeof given !== 'string' ? 'INTERNAL' : CLIENT_FAULTS.has(given) ? 'VALIDATION_FAILED' : given;
  const isKnown = Object.hasOwn(ERROR_TABLE, code);
  return {
    message: isKnown ? message : ERROR_TABLE.INTERNAL.detail,
    ...(locations ? { locations } : {}),
    ...(path ? { path } : {}),
    extensions: {
      code: isKnown ? code : 'INTERNAL',
      ...(Array.isArray(issues) ? { issues } : {}),
      ...(typeof retryAfter === 'number' ? { retryAfter } : {}),
    },
  };
};

export const graphqlErrorOf = (error: AppError): GraphQLError => {
  const { message, extensions } = errorOf(error);
  return new GraphQLError(message, { extensions: extensions ?? {} });
};

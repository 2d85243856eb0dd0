import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { FastifyBaseLogger } from 'fastify';
import { GraphQLError } from 'graphql';
import { ERROR_TABLE, type ErrorCode } from '../../platform/errors/index.js';
import type { GraphExecutor } from '../../platform/graph/graph-executor.js';
import type { Caller } from '../../platform/identity/caller.js';
import { presentError } from '../graphql-errors.js';
import { DEFAULT_LIMITS, isTooDeep, limitRules, TOO_DEEP, type LimitRuleOptions } from '../limits/limits.js';
import { schemaPrivacy } from '../schema-privacy.js';

export interface ApolloContext {
  readonly caller: Caller;
  /** Called if the document, the operation name or the variables are invalid, so that the operation cannot run. */
  onRequestError(): void;
}

export interface ApolloOptions extends LimitRuleOptions {
  readonly executor: GraphExecutor;
  readonly log: FastifyBaseLogger;
}

/** Creates the Apollo Server in front of the executor. It implements GraphQL over HTTP, and parses, validates and caches documents. */
export const createApolloServer = (options: ApolloOptions): ApolloServer<ApolloContext> => {
  const { executor, introspection, limits = DEFAULT_LIMITS, log } = options;
  return new ApolloServer<ApolloContext>({
    gateway: {
      load: async () => ({
        executor: ({ document, request: { operationName, variables }, context }) =>
          executor.execute({ document, operationName, variables, caller: (context as ApolloContext).caller }),
      }),
      onSchemaLoadOrUpdate: (notify) => {
        notify({ apiSchema: executor.schema, coreSupergraphSdl: '' });
        return () => undefined;
      },
      stop: async () => undefined,
    },
    // The endpoint itself rejects requests that another site can send without a preflight; see docs/decisions/0009.
    csrfPrevention: false,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    // A validation rule disables introspection, because the rules also apply over WebSocket.
    introspection: true,
    validationRules: limitRules({ limits, introspection }),
    parseOptions: { maxTokens: limits.tokens },
    formatError: (formatted, thrown) => {
      const message = isTooDeep(thrown) ? TOO_DEEP : formatted.message;
      const error = presentError({ ...formatted, message, extensions: { ...formatted.extensions, ...refusalOf(thrown)?.extensions } });
      if (error.extensions?.['code'] === 'INTERNAL' && formatted.extensions?.['code'] !== 'INTERNAL') {
        log.error({ err: formatted }, 'operation failed before execution');
      }
      return error;
    },
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    logger: log,
    plugins: [
      responsePlugin(options),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
    ],
  });
};

/** Returns the executor's own error if Apollo Server has wrapped it, which replaces its code by a generic one. */
const refusalOf = (thrown: unknown): GraphQLError | undefined =>
  thrown instanceof GraphQLError && thrown.originalError instanceof GraphQLError ? thrown.originalError : undefined;

/** Completes responses without data: sets the status by the error code and removes names of a private schema from messages. */
const responsePlugin = ({ executor, introspection }: ApolloOptions): ApolloServerPlugin<ApolloContext> => {
  const withoutSchemaNames = schemaPrivacy(executor.schema, { introspection });
  return {
    requestDidStart: async () => ({
      willSendResponse: async ({ request, contextValue, errors: thrown, response: { body, http } }) => {
        if (body.kind !== 'single' || !body.singleResult.errors) return;
        const errors = withoutSchemaNames(body.singleResult.errors, request);
        body.singleResult.errors = errors;
        // Malformed GraphQL requests and mutations by GET keep the 4xx status that Apollo Server sets.
        if (body.singleResult.data !== undefined || thrown?.[0]?.extensions['code'] === 'BAD_REQUEST') return;
        const code = errors[0]?.extensions?.['code'];
        if (code === 'VALIDATION_FAILED') {
          http.status = 400;
          contextValue.onRequestError();
        } else http.status = ERROR_TABLE[code as ErrorCode].status;
      },
    }),
  };
};

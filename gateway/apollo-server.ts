import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import type { FastifyBaseLogger } from 'fastify';
import type { GraphExecutor } from '../platform/graph/graph-executor.js';
import type { Caller } from '../platform/identity/caller.js';
import { presentError } from './graphql-errors.js';
import { DEFAULT_LIMITS, limitRules, type LimitRuleOptions } from './limits.js';

export interface ApolloContext {
  readonly caller: Caller;
}

export interface ApolloOptions extends LimitRuleOptions {
  readonly executor: GraphExecutor;
  readonly log: FastifyBaseLogger;
}

/** Apollo Server in front of our executor: it speaks GraphQL over HTTP, parses, validates and remembers documents. */
export const createApolloServer = (options: ApolloOptions): ApolloServer<ApolloContext> => {
  const { executor, introspection, limits = DEFAULT_LIMITS, log } = options;
  return new ApolloServer<ApolloContext>({
    gateway: {
      load: async () => ({
        executor: ({ document, request: { operationName, variables }, context }) =>
          executor.execute({ document, operationName, variables, caller: (context as ApolloContext).caller }),
      }),
      onSchemaLoadOrUpdate: (tell) => {
        tell({ apiSchema: executor.schema, coreSupergraphSdl: '' });
        return () => undefined;
      },
      stop: async () => undefined,
    },
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    persistedQueries: false,
    // Whether it is on is a rule among the limits, which hold over WebSocket too.
    introspection: true,
    hideSchemaDetailsFromClientErrors: !introspection,
    validationRules: limitRules({ limits, introspection }),
    parseOptions: { maxTokens: limits.tokens },
    formatError: (formatted) => {
      const error = presentError(formatted);
      if (error.extensions?.['code'] === 'INTERNAL' && formatted.extensions?.['code'] !== 'INTERNAL') {
        log.error({ err: formatted }, 'an operation failed before it was executed');
      }
      return error;
    },
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    logger: log,
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
    ],
  });
};

import { HeaderMap } from '@apollo/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors/index.js';
import type { Caller } from '../../platform/identity/caller.js';
import { rejectOtherMethods } from '../../platform/http/other-methods.js';
import { createApolloServer, type ApolloOptions } from './apollo-server.js';
import { registerGraphiql } from './graphiql.js';
import { errorOf } from '../graphql-errors.js';
import { isFromForeignPage } from '../origins.js';

const PATH = '/graphql';
const METHODS = ['GET', 'POST'] as const;
const BODY_LIMIT = 1_048_576;

export interface GraphqlEndpointOptions extends ApolloOptions {
  /** Identifies the caller; rejects with `AppError` if the credentials are missing or invalid. */
  authenticate(request: FastifyRequest): Promise<Caller>;
  /** Charges an invalid operation that gets a 200 response. Rejects with `AppError` if the budget is exhausted. */
  charge(caller: Caller): Promise<void>;
  /** Origins whose pages may send queries by GET, in addition to the service's own; `*` for any. */
  readonly allowedOrigins: readonly string[];
  /** True if browsers that open the endpoint get GraphiQL. */
  readonly graphiql: boolean;
}

/**
 * Serves GraphQL over HTTP at `/graphql`. Callers are authenticated before a body is read. Disposing the result waits for the
 * requests in progress.
 */
export const registerGraphqlEndpoint = async (app: FastifyInstance, options: GraphqlEndpointOptions): Promise<AsyncDisposable> => {
  const apollo = createApolloServer(options);
  await apollo.start();
  const callers = new WeakMap<FastifyRequest, Caller>();

  await app.register(async (graph) => {
    const page = options.graphiql ? registerGraphiql(graph) : undefined;
    // Only JSON is parsed, so media types that another site can send without a preflight are rejected with 415.
    graph.removeContentTypeParser('text/plain');
    graph.setErrorHandler((error, request, reply) => {
      const appError = appErrorOf(error);
      if (appError.code === 'INTERNAL') options.log.error({ err: error, request_id: request.id }, 'request failed');
      // GraphQL over HTTP defines 400 for requests that cannot be parsed.
      const status = appError.code === 'VALIDATION_FAILED' && appError !== error ? 400 : appError.definition.status;
      return sendError(reply, appError, status);
    });

    graph.route({
      method: [...METHODS],
      url: PATH,
      bodyLimit: BODY_LIMIT,
      onRequest: async (request) => {
        if (page && wantsPage(request)) return;
        if (isReading(request) && isFromForeignPage(request.headers, options.allowedOrigins))
          throw new AppError('FORBIDDEN', { reason: 'Pages of other origins may not send queries by GET. Send them by POST.' });
        callers.set(request, await options.authenticate(request));
      },
      handler: async (request, reply) => {
        const caller = callers.get(request);
        if (!caller) return reply.headers(page?.headers ?? {}).send(page?.html);
        // Checked before execution: a mutation must not run if its result cannot be delivered.
        if (!acceptsJson(request)) return sendError(reply, new AppError('VALIDATION_FAILED', { reason: ACCEPTABLE_TYPES }), 406);
        let isRequestError = false;
        const { status, headers, body } = await apollo.executeHTTPGraphQLRequest({
          httpGraphQLRequest: {
            method: isReading(request) ? 'GET' : request.method,
            headers: headersOf(request),
            search: request.url.slice(PATH.length),
            body: request.body,
          },
          context: async () => ({ caller, onRequestError: () => (isRequestError = true) }),
        });
        if (body.kind === 'chunked') throw new Error('incremental delivery is not supported');
        // Under `application/json`, clients could not distinguish a 4xx response from one of a proxy (GraphQL over HTTP, 6.4.1).
        const isMasked = isRequestError && headers.get('content-type')?.startsWith('application/json') === true;
        if (isMasked) await options.charge(caller);
        reply.code(isMasked ? 200 : (status ?? 200)).headers({ ...NO_STORE, ...Object.fromEntries(headers) });
        return reply.send(body.string);
      },
    });

    rejectOtherMethods(graph, PATH, ['GET', 'HEAD', 'POST']);
  });

  return { [Symbol.asyncDispose]: () => apollo.stop() };
};

const NO_STORE = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

const wantsPage = ({ method, headers, query }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html') && !('query' in (query as object));

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

const ACCEPTABLE = new Set(['*/*', 'application/*', 'application/json', 'application/graphql-response+json']);
const ACCEPTABLE_TYPES = 'The response is application/graphql-response+json or application/json. Accept one of them.';

const acceptsJson = ({ headers: { accept } }: FastifyRequest): boolean =>
  !accept || accept.split(',').some((range) => ACCEPTABLE.has((range.split(';', 1)[0] ?? '').trim().toLowerCase()));

const headersOf = ({ headers }: FastifyRequest): HeaderMap =>
  Object.entries(headers).reduce((map, [name, value]) => {
    if (value !== undefined) map.set(name, Array.isArray(value) ? value.join(', ') : value);
    return map;
  }, new HeaderMap());

const sendError = (reply: FastifyReply, error: AppError, status: number): FastifyReply => {
  const { retryAfter } = error.definition;
  if (error.code === 'UNAUTHENTICATED') reply.header('www-authenticate', 'Bearer');
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(status)
    .headers(NO_STORE)
    .send({ errors: [errorOf(error)] });
};

/** Returns the thrown error, or the error that corresponds to one of Fastify. */
const appErrorOf = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const { code, statusCode, message } = error as { code?: string; statusCode?: number; message?: string };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError('PAYLOAD_TOO_LARGE', { limit: BODY_LIMIT });
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('UNSUPPORTED_MEDIA_TYPE', { expected: 'application/json' });
  if (statusCode !== undefined && statusCode < 500)
    return new AppError('VALIDATION_FAILED', { reason: message ?? 'The request is malformed.' });
  return new AppError('INTERNAL');
};

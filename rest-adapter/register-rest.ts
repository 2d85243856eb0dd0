import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../platform/errors/index.js';
import { acceptAllMethods, rejectOtherMethods } from '../platform/http/other-methods.js';
import { AgentContracts } from '../platform/runs/index.js';
import { bindRoutes } from './binding/sofa-binding.js';
import { DOCUMENT_PATHS, registerDocuments } from './documents.js';
import { replyWithError } from './errors/error-reply.js';
import { registerGraphRoute } from './graph-route.js';
import { buildOpenApi } from './openapi/build-openapi.js';
import type { RestDependencies } from './rest-dependencies.js';
import { colonPath, isGraphRoute } from './route-definition.js';
import { STREAM_OPERATION } from './routes/system.routes.js';
import { registerStream } from './stream-route.js';
import { requestValidator } from './validation/request-validator.js';
import { schemaCompiler } from './validation/schema-compiler.js';
import { buildRestView } from './view/rest-view.js';

/**
 * Registers the REST API on a server created with `restServerOptions`: the routes, the event stream, `/openapi.json`
 * and `/docs`, and 404 and 405 responses for everything else. CORS and `X-Request-Id` also apply to routes that are
 * registered on `app` later. Rejects if a route does not fit the graph.
 */
export const registerRest = async (app: FastifyInstance, dependencies: RestDependencies): Promise<void> => {
  const { executor, routes, publicUrl, corsOrigins = [], log } = dependencies;
  const graphRoutes = routes.filter(isGraphRoute);
  const agents = AgentContracts.load().all;
  const document = buildOpenApi(executor.schema, routes, agents, { publicUrl });
  const operations = await bindRoutes(executor, buildRestView(executor.schema, graphRoutes), graphRoutes);
  const checked = buildOpenApi(executor.schema, routes, agents, { publicUrl, form: 'checked' });
  const compile = schemaCompiler(checked);

  acceptAllMethods(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  if (corsOrigins.length > 0) await app.register(cors, corsOptions(corsOrigins));

  await app.register(async (rest) => {
    rest.addHook('onRequest', async (_, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    });
    // Runs before the body is read, so that an unknown path is a 404 whatever the size and media type of the body.
    rest.addHook('onRequest', async (request) => {
      if (request.is404) throw notFound('path');
    });
    rest.setErrorHandler((error, request, reply) => {
      const { code } = replyWithError(error, request, reply);
      if (code === 'INTERNAL') log.error({ err: error, request_id: request.id }, 'request failed');
    });
    rest.setNotFoundHandler(async () => {
      throw notFound('path');
    });
    // Bodies are parsed by the routes that read them, so that an invalid body never replaces a 404 or 405.
    rest.removeAllContentTypeParsers();
    rest.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));

    for (const route of graphRoutes) {
      const operation = operations.get(route.operationId);
      if (operation) registerGraphRoute(rest, route, requestValidator(route, checked, compile), operation, dependencies);
    }
    const stream = routes.find(({ operationId }) => operationId === STREAM_OPERATION);
    if (stream) registerStream(rest, stream, requestValidator(stream, checked, compile), dependencies);
    await registerDocuments(rest, document);
    registerOtherMethods(rest, [...routes, ...DOCUMENT_PATHS.map((path) => ({ method: 'GET', path }))]);
  });
};

const corsOptions = (origins: readonly string[]) => ({
  origin: [...origins],
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  exposedHeaders: ['Location', 'Deprecation', 'Link', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id', 'X-Tenant-Created'],
  maxAge: 600,
  strictPreflight: false,
  preflightContinue: true,
});

/** Responds with 405 to the methods that a path does not support. */
const registerOtherMethods = (app: FastifyInstance, routes: readonly { method: string; path: string }[]): void => {
  for (const [path, entries] of Map.groupBy(routes, (route) => route.path))
    rejectOtherMethods(
      app,
      colonPath(path),
      entries.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
    );
};

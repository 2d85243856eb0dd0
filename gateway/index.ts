import Fastify, { type FastifyRequest } from 'fastify';
import type { StreamItem } from '../platform/events/index.js';
import { createInProcessTransport } from '../platform/graph/in-process-transport.js';
import type { SubgraphTransport } from '../platform/graph/subgraph-transport.js';
import type { Subgraph } from '../platform/graph/subgraph.js';
import type { Caller } from '../platform/identity/caller.js';
import type { Runtime } from '../platform/runtime.js';
import { registerRest, restServerOptions, ROUTES, type StreamItem as RestStreamItem } from '../rest-adapter/index.js';
import { createGraphExecutor } from './executor/graph-executor.js';
import { composeSupergraph } from './supergraph.js';
import { createHttpTransport } from './transports/http-transport.js';
import { readFile } from 'node:fs/promises';
import { fromProjectRoot } from '../platform/project-root.js';

/** The door of the service: GraphQL, REST, subscriptions and the event stream over one graph. */
export const start = async (runtime: Runtime, localSubgraphs: readonly Subgraph[]): Promise<AsyncDisposable> => {
  const { config, log } = runtime;
  await using started = new AsyncDisposableStack();
  const transports = new Map<string, SubgraphTransport>();
  for (const subgraph of localSubgraphs) transports.set(subgraph.name, createInProcessTransport(subgraph, { log }));
  for (const [name, origin] of config.graph.subgraphUrls)
    transports.set(name, started.use(createHttpTransport({ name, origin, secret: config.internalTokenSecret, log })));
  const supergraphSdl = await readFile(fromProjectRoot('schema/supergraph.graphql'), 'utf8').catch(() =>
    composeSupergraph(localSubgraphs.map(({ name, sdl }) => ({ name, sdl }))),
  );
  const executor = await createGraphExecutor({ supergraphSdl, transports, log });

  const shutdown = new AbortController();
  const app = Fastify({ ...restServerOptions, logger: false, forceCloseConnections: 'idle' });
  await registerRest(app, {
    executor,
    routes: ROUTES,
    authenticate: (request, { tenantFromQuery }) => callerOf(runtime, request, tenantFromQuery),
    events: {
      open: (caller, position) => restEvents(runtime.events.follow(caller.tenantId, position)),
    },
    shutdown: shutdown.signal,
    publicUrl: config.http.publicUrl,
    corsOrigins: config.http.allowedOrigins,
    log,
  });
  await app.listen({ port: config.http.port, host: config.http.host });
  log.info({ port: config.http.port }, 'listening');
  started.defer(async () => {
    shutdown.abort();
    await app.close();
  });
  const resources = started.move();
  return { [Symbol.asyncDispose]: () => resources.disposeAsync() };
};

/** The feed's items in the names of REST. */
async function* restEvents(items: AsyncIterable<StreamItem>): AsyncGenerator<RestStreamItem> {
  for await (const item of items) {
    if (item.kind === 'reset') yield item;
    else {
      const { tenantId, ...event } = item.event;
      yield { kind: 'event', cursor: item.cursor, event: { ...event, tenant_id: tenantId } };
    }
  }
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

const callerOf = ({ authenticator }: Runtime, request: FastifyRequest, tenantFromQuery?: string): Promise<Caller> =>
  authenticator.authenticate({
    authorization: header(request, 'authorization'),
    tenantId: header(request, 'x-tenant-id'),
    demoRole: header(request, 'x-demo-role'),
    idempotencyKey: header(request, 'idempotency-key'),
    requestId: request.id,
    tenantFromQuery,
  });

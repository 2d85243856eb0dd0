import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import { eventMatcher, type EventFilter, type StreamItem } from '../platform/events/index.js';
import { createInProcessTransport } from '../platform/graph/transport/in-process-transport.js';
import type { SubgraphTransport } from '../platform/graph/transport/subgraph-transport.js';
import type { Subgraph } from '../platform/graph/subgraph.js';
import { nobody, type Caller } from '../platform/identity/caller.js';
import { readinessChecks, type ReadinessCheck } from '../platform/http/health.js';
import { fromProjectRoot } from '../platform/project-root.js';
import type { Runtime } from '../platform/runtime.js';
import { activeSpan } from '../platform/telemetry/index.js';
import { registerRest, ROUTES, type StreamItem as RestStreamItem } from '../rest-adapter/index.js';
import { createGraphExecutor } from './executor/graph-executor.js';
import { Denials } from './telemetry/denials.js';
import { ConnectionQuota } from './limits/connection-quota.js';
import { createHttpTransport } from './transports/http-transport.js';
import { RateLimits } from './limits/rate-limits.js';
import { countedExecutor } from './telemetry/counted-executor.js';
import { registerConsole } from './http/console.js';
import { providerMetadata } from './http/provider-metadata.js';
import { startGatewayServer } from './server.js';
import { SubgraphVersions } from './supergraph/subgraph-versions.js';
import { tracedExecutor, tracedTransport } from './telemetry/traces.js';

/** Assumed number of past events after a cursor, for the cost of opening a stream. */
const EVENTS_AFTER_CURSOR = 100;

/** Starts the gateway of the service: GraphQL, REST, subscriptions and the event stream over one graph. */
export const start = async (runtime: Runtime, localSubgraphs: readonly Subgraph[]): Promise<AsyncDisposable> => {
  const { config, log, metrics } = runtime;
  await using started = new AsyncDisposableStack();
  const denials = new Denials(metrics.denied);
  const executor = tracedExecutor(
    await createGraphExecutor({
      supergraphSdl: await readFile(fromProjectRoot('schema/supergraph.graphql'), 'utf8'),
      transports: transportsTo(runtime, localSubgraphs, started),
      fetchesIdentity: true,
      isComposedHere: true,
      log,
    }),
  );
  const limits = RateLimits.for(runtime);
  const connections = new ConnectionQuota(config.http.streamsPerTenant);
  const limited = denials.wrap(limits.limit(countedExecutor(executor, metrics.graphOperations)));
  const server = await startGatewayServer({
    executor: limited,
    http: config.http,
    introspection: config.graph.introspection,
    graphiql: config.graph.introspection,
    checks: { ...readinessChecks(runtime), ...(await remoteChecks(runtime, started)) },
    metrics,
    log,
    authenticate: (request) => limits.admitRequest(request, () => denials.countFailed(callerOf(runtime, request))),
    authenticateSocket: (credentials, request) =>
      limits.admit(request, () => denials.countFailed(runtime.authenticator.authenticate(credentials))),
    connections,
    charge: ({ tenantId }) => limits.tenants.charge(tenantId, 1),
    register: async (app, shutdown) => {
      limits.registerHooks(app);
      app.addHook('onSend', (request, reply, payload, done) => {
        const tenantId = createdTenants.get(request);
        if (tenantId !== undefined) reply.header('x-tenant-created', tenantId);
        done(null, payload);
      });
      await registerRest(app, {
        executor: limited,
        routes: ROUTES,
        authenticate: async (request, { anonymous, tenantFromQuery }) => {
          if (!anonymous) return limits.admitRequest(request, () => denials.countFailed(callerOf(runtime, request, tenantFromQuery)));
          await limits.admitAnonymous(request);
          return nobody(request.id);
        },
        events: {
          open: async (caller, position) => {
            await limits.tenants.charge(caller.tenantId, 1 + (position.last ?? EVENTS_AFTER_CURSOR));
            const release = connections.acquire(caller.tenantId);
            if (position.signal.aborted) release();
            else position.signal.addEventListener('abort', release, { once: true });
            return counted(
              restEvents(runtime.events.follow(caller.tenantId, position), position),
              metrics.openConnections.labels({ kind: 'event_stream' }),
            );
          },
        },
        shutdown,
        publicUrl: config.http.publicUrl,
        corsOrigins: config.http.allowedOrigins,
        log,
      });
      await serveConsole(app, runtime);
    },
  });
  started.use(server);
  const resources = started.move();
  return { [Symbol.asyncDispose]: () => resources.disposeAsync() };
};

/** Serves the console, unless it is off or nobody could sign in. */
const serveConsole = async (app: FastifyInstance, { config, storage, log }: Runtime): Promise<void> => {
  const options = { folder: fromProjectRoot('bundle-console'), blobOrigin: storage.origin };
  const { auth, http } = config;
  if (http.console.mode === 'demo') await registerConsole(app, { ...options, signIn: null });
  if (http.console.mode === 'without-client')
    log.info('the console is not served, because nobody could sign in: CONSOLE_CLIENT_ID is not set');
  if (http.console.mode !== 'sign-in' || auth.mode === 'demo') return;
  const { clientId, scopes, parameters } = http.console;
  const { issuer, tenantClaim, rolesClaim } = auth;
  const signIn = { clientId, scopes, parameters, tenantClaim, rolesClaim, provider: providerMetadata(issuer, log) };
  await registerConsole(app, { ...options, signIn });
};

/** Creates the transports: in-process to the subgraphs of this process, HTTP to the others. */
const transportsTo = (
  { config, log }: Runtime,
  localSubgraphs: readonly Subgraph[],
  started: AsyncDisposableStack,
): ReadonlyMap<string, SubgraphTransport> => {
  const transports = new Map<string, SubgraphTransport>();
  for (const subgraph of localSubgraphs) transports.set(subgraph.name, createInProcessTransport(subgraph, { log }));
  for (const [name, origin] of config.graph.subgraphUrls)
    transports.set(name, started.use(createHttpTransport({ name, origin, secret: config.internalTokenSecrets[0] ?? '', log })));
  return new Map([...transports].map(([name, transport]) => [name, tracedTransport(name, transport)]));
};

/** Returns the readiness checks of a gateway whose subgraphs run in other processes. */
const remoteChecks = async ({ config, log }: Runtime, started: AsyncDisposableStack): Promise<Record<string, ReadinessCheck>> => {
  if (config.graph.subgraphUrls.size === 0) return {};
  const subgraphs = [...config.graph.subgraphUrls].map(async ([name, origin]) => ({
    name,
    origin,
    sdl: await readFile(fromProjectRoot(`schema/subgraphs/${name}.graphql`), 'utf8'),
  }));
  const secret = config.internalTokenSecrets[0] ?? '';
  const versions = started.use(new SubgraphVersions({ subgraphs: await Promise.all(subgraphs), secret, log }));
  return { subgraphs: { required: true, check: () => versions.state() } };
};

/** Yields the items of a connection and counts the connection in a gauge until it ends. */
async function* counted<T>(items: AsyncIterable<T>, gauge: { inc(): void; dec(): void }): AsyncGenerator<T> {
  gauge.inc();
  try {
    yield* items;
  } finally {
    gauge.dec();
  }
}

/** Yields the resets and the matching events of the feed, with REST names. */
async function* restEvents(items: AsyncIterable<StreamItem>, filter: EventFilter): AsyncGenerator<RestStreamItem> {
  const matches = eventMatcher(filter);
  for await (const item of items) {
    if (item.kind === 'reset') yield item;
    else if (matches(item.event)) {
      const { tenantId, ...event } = item.event;
      yield { kind: 'event', cursor: item.cursor, event: { ...event, tenant_id: tenantId } };
    }
  }
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** Tenants by the request that has created them by its first use; the response names them, so that a mistyped tenant is noticed. */
const createdTenants = new WeakMap<FastifyRequest, string>();

const callerOf = async ({ authenticator }: Runtime, request: FastifyRequest, tenantFromQuery?: string): Promise<Caller> => {
  const caller = await authenticator.authenticate({
    authorization: header(request, 'authorization'),
    tenantId: header(request, 'x-tenant-id'),
    demoRole: header(request, 'x-demo-role'),
    idempotencyKey: header(request, 'idempotency-key'),
    acceptLanguage: header(request, 'accept-language'),
    requestId: request.id,
    tenantFromQuery,
  });
  if (caller.isTenantNew) createdTenants.set(request, caller.tenantId);
  activeSpan()?.set({ 'kpi.tenant.id': caller.tenantId });
  return caller;
};

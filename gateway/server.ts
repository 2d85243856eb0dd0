import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { Drain } from '../platform/lifecycle/drain.js';
import { shutDown } from '../platform/lifecycle/shutdown.js';
import type { GraphExecutor } from '../platform/graph/graph-executor.js';
import { registerHealth, type ReadinessCheck } from '../platform/http/health.js';
import type { Credentials } from '../platform/identity/authenticator.js';
import type { Caller } from '../platform/identity/caller.js';
import { measureRequests, traceRequests, type Logger, type Metrics } from '../platform/telemetry/index.js';
import { VERSION } from '../platform/version.js';
import { restServerOptions } from '../rest-adapter/server-options.js';
import type { ConnectionQuota } from './limits/connection-quota.js';
import { registerGraphqlEndpoint } from './http/graphql-endpoint.js';
import { registerWebSocket } from './websocket/websocket.js';

export interface GatewayServerOptions {
  /** Executes the operations of clients. */
  readonly executor: GraphExecutor;
  readonly http: { readonly host: string; readonly port: number; readonly allowedOrigins: readonly string[] };
  readonly introspection: boolean;
  /** True if browsers that open `/graphql` get GraphiQL. */
  readonly graphiql: boolean;
  /** Dependencies that `/ready` reports. */
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
  readonly metrics: Metrics;
  readonly log: Logger;
  /** Identifies the caller of an HTTP request; rejects with `AppError`. */
  authenticate(request: FastifyRequest): Promise<Caller>;
  /** Identifies the caller of a WebSocket connection; rejects with `AppError`. */
  authenticateSocket(credentials: Credentials, request: IncomingMessage): Promise<Caller>;
  /** Charges a WebSocket connection or an invalid operation to the caller; rejects with `AppError` if the budget is exhausted. */
  charge(caller: Caller): Promise<void>;
  /** Counts the open realtime connections of each tenant. */
  readonly connections: ConnectionQuota;
  /** Registers further hooks and routes before GraphQL. `shutdown` aborts when the server begins to close. */
  register?(app: FastifyInstance, shutdown: AbortSignal): Promise<void>;
}

/**
 * Serves GraphQL over HTTP and WebSocket, `/health`, `/ready` and `/metrics`. Disposing closes the sockets, finishes the
 * requests in progress and closes the port.
 */
export const startGatewayServer = async (options: GatewayServerOptions): Promise<AsyncDisposable> => {
  const { executor, http, introspection, metrics, log } = options;
  await using started = new AsyncDisposableStack();
  const shutdown = new AbortController();
  const sockets = metrics.openConnections.labels({ kind: 'websocket' });
  const app = Fastify({
    ...restServerOptions,
    logger: false,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    return503OnClosing: false,
  });
  const drain = new Drain(app);
  traceRequests(app);
  measureRequests(app, metrics);
  started.defer(() => shutDown('requests', () => drain.close()));

  registerHealth(app, { version: VERSION, isDraining: () => drain.isDraining, metrics: metrics.registry, checks: options.checks });
  await options.register?.(app, shutdown.signal);
  started.use(
    await registerGraphqlEndpoint(app, {
      executor,
      authenticate: options.authenticate,
      charge: options.charge,
      allowedOrigins: http.allowedOrigins,
      introspection,
      graphiql: options.graphiql,
      log,
    }),
  );
  // Disposed after the sockets, whose clients reconnect elsewhere, and before the resources that requests need.
  started.defer(() => drain.untilEmpty());
  started.use(
    registerWebSocket(app, {
      executor,
      authenticate: options.authenticateSocket,
      charge: options.charge,
      allowedOrigins: http.allowedOrigins,
      introspection,
      quota: options.connections,
      gauge: { inc: () => sockets.inc(), dec: () => sockets.dec() },
      log,
    }),
  );
  started.defer(async () => {
    drain.begin();
    shutdown.abort();
  });
  await app.listen({ port: http.port, host: http.host });
  log.info({ port: http.port }, 'listening');
  const resources = started.move();
  return { [Symbol.asyncDispose]: () => resources.disposeAsync() };
};

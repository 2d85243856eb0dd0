import Fastify from 'fastify';
import { Drain } from '../lifecycle/drain.js';
import { shutDown } from '../lifecycle/shutdown.js';
import { IDLE_CONNECTION_MS, registerSubgraphs } from '../graph/transport/subgraph-server.js';
import type { Subgraph } from '../graph/subgraph.js';
import { readinessChecks, registerHealth } from './health.js';
import type { Runtime } from '../runtime.js';
import { measureRequests, traceRequests } from '../telemetry/index.js';
import { VERSION } from '../version.js';

/**
 * Starts the HTTP server of a process without a gateway: its subgraphs for the gateway, and health and metrics for operators.
 * A process with workers only listens only if METRICS_PORT is set.
 */
export const startProcessServer = async (runtime: Runtime, subgraphs: readonly Subgraph[]): Promise<AsyncDisposable> => {
  const { config, log, metrics } = runtime;
  const port = subgraphs.length > 0 ? config.http.subgraphPort : config.http.metricsPort;
  if (subgraphs.length === 0 && port === 0) return { [Symbol.asyncDispose]: async () => undefined };
  const app = Fastify({ logger: false, forceCloseConnections: 'idle', return503OnClosing: false });
  const drain = new Drain(app, 2 * IDLE_CONNECTION_MS);
  traceRequests(app);
  measureRequests(app, metrics);
  const [secret = '', ...otherSecrets] = config.internalTokenSecrets;
  if (subgraphs.length > 0) registerSubgraphs(app, subgraphs, { secret, otherSecrets, log });
  registerHealth(app, {
    version: VERSION,
    isDraining: () => drain.isDraining,
    metrics: metrics.registry,
    checks: readinessChecks(runtime),
  });
  await app.listen({ port, host: config.http.host });
  log.info({ port, subgraphs: subgraphs.map(({ name }) => name) }, 'listening');
  return {
    [Symbol.asyncDispose]: () =>
      shutDown('requests', async () => {
        await drain.untilEmpty();
        await drain.close();
      }),
  };
};

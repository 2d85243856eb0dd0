import Fastify from 'fastify';
import { registerSubgraphs } from './graph/subgraph-server.js';
import type { Subgraph } from './graph/subgraph.js';
import type { Runtime } from './runtime.js';

/**
 * The HTTP face of a process without a gateway: its subgraphs for the gateway, and health and metrics for operators.
 * A worker alone listens only where METRICS_PORT says so.
 */
export const startProcessServer = async (runtime: Runtime, subgraphs: readonly Subgraph[]): Promise<AsyncDisposable> => {
  const { config, log, metrics, database } = runtime;
  const port = subgraphs.length > 0 ? config.http.subgraphPort : config.http.metricsPort;
  if (subgraphs.length === 0 && port === 0) return { [Symbol.asyncDispose]: async () => undefined };
  const app = Fastify({ logger: false, forceCloseConnections: 'idle' });
  if (subgraphs.length > 0) registerSubgraphs(app, subgraphs, { secret: config.internalTokenSecret, log });
  app.get('/health', async () => ({ status: 'ok' }));
  app.get('/ready', async (_, reply) => {
    const state = await database.check().then(
      () => 'ok',
      () => 'unavailable',
    );
    return reply.code(state === 'ok' ? 200 : 503).send({ status: state === 'ok' ? 'ready' : 'unavailable', database: state });
  });
  app.get('/metrics', async (_, reply) => reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()));
  await app.listen({ port, host: config.http.host });
  log.info({ port, subgraphs: subgraphs.map(({ name }) => name) }, 'listening');
  return { [Symbol.asyncDispose]: () => app.close() };
};

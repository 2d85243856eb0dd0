import { readFile } from 'node:fs/promises';
import { ConfigError, type SupergraphConfig } from '../../platform/config/index.js';
import type { SubgraphTransport } from '../../platform/graph/transport/subgraph-transport.js';
import { nobody } from '../../platform/identity/caller.js';
import { newId } from '../../platform/ids.js';
import { createMetrics, type Logger } from '../../platform/telemetry/index.js';
import { ConnectionQuota } from '../limits/connection-quota.js';
import { createGraphExecutor } from '../executor/graph-executor.js';
import { countedExecutor } from '../telemetry/counted-executor.js';
import { startGatewayServer } from '../server.js';
import { subgraphUrls } from './subgraph-urls.js';
import { tracedExecutor, tracedTransport } from '../telemetry/traces.js';
import { createHttpTransport } from '../transports/http-transport.js';

/**
 * Serves the supergraph of a file over subgraphs that serve standard GraphQL over HTTP, with the executor, the limits and the
 * server of the product's gateway. It has no authentication, REST or rate limits.
 * @throws ConfigError if the file cannot be read or a subgraph has no HTTP URL
 */
export const startSupergraphGateway = async (config: SupergraphConfig, log: Logger): Promise<AsyncDisposable> => {
  await using started = new AsyncDisposableStack();
  const metrics = createMetrics();
  const supergraphSdl = await readSupergraph(config.supergraphFile);
  const transports = new Map<string, SubgraphTransport>();
  for (const [name, url] of subgraphUrls(supergraphSdl)) {
    const transport = started.use(
      createHttpTransport({ name, origin: url.origin, path: `${url.pathname}${url.search}`, secret: null, log }),
    );
    transports.set(name, tracedTransport(name, transport));
  }
  const executor = tracedExecutor(await createGraphExecutor({ supergraphSdl, transports, log }));
  started.use(
    await startGatewayServer({
      executor: countedExecutor(executor, metrics.graphOperations),
      http: config.http,
      introspection: config.introspection,
      // The default query and headers of GraphiQL are those of the product's graph.
      graphiql: false,
      checks: {},
      metrics,
      log,
      authenticate: async (request) => nobody(request.id),
      authenticateSocket: async ({ requestId }) => nobody(requestId ?? newId('req')),
      charge: async () => undefined,
      // Callers have no tenant here; a proxy in front of this gateway limits its connections.
      connections: new ConnectionQuota(Infinity),
    }),
  );
  const resources = started.move();
  return { [Symbol.asyncDispose]: () => resources.disposeAsync() };
};

const readSupergraph = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new ConfigError(`SUPERGRAPH_FILE: ${file} cannot be read`, { cause });
  }
};

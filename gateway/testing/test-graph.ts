import Fastify from 'fastify';
import { parse, type ExecutionResult } from 'graphql';
import type { GraphExecutor } from '../../platform/graph/graph-executor.js';
import { createInProcessTransport } from '../../platform/graph/transport/in-process-transport.js';
import { registerSubgraphs } from '../../platform/graph/transport/subgraph-server.js';
import type { SubgraphRequest, SubgraphTransport } from '../../platform/graph/transport/subgraph-transport.js';
import type { Subgraph } from '../../platform/graph/subgraph.js';
import { createGraphExecutor } from '../executor/graph-executor.js';
import { composeSupergraph } from '../supergraph/supergraph.js';
import { createHttpTransport } from '../transports/http-transport.js';
import { callerOf, silent } from './test-subgraph.js';

const SECRET = 'a-secret-of-at-least-thirty-two-bytes';

export type Mode = 'in-process' | 'http';

export interface TestGraph extends AsyncDisposable {
  readonly executor: GraphExecutor;
  readonly transports: ReadonlyMap<string, SubgraphTransport>;
  readonly supergraphSdl: string;
  /** Requests to the subgraphs, in order. */
  readonly requests: { readonly subgraph: string; readonly request: SubgraphRequest }[];
  /** Runs an operation and returns the result after serialisation as JSON. */
  run(query: string, variables?: Record<string, unknown>, operationName?: string): Promise<PlainResult>;
}

export interface PlainResult {
  data?: unknown;
  errors?: { message: string; path?: (string | number)[]; extensions: { code: string; issues?: unknown } }[];
}

export const plain = (result: ExecutionResult): PlainResult => JSON.parse(JSON.stringify(result)) as PlainResult;

/** Starts a graph over the subgraphs, with in-process or real HTTP transports. */
export const startTestGraph = async (subgraphs: readonly Subgraph[], mode: Mode = 'in-process'): Promise<TestGraph> => {
  const app = Fastify({ forceCloseConnections: true });
  registerSubgraphs(app, subgraphs, { secret: SECRET, log: silent });
  const origin = mode === 'http' ? await app.listen({ port: 0, host: '127.0.0.1' }) : '';
  const requests: TestGraph['requests'] = [];
  const opened: AsyncDisposable[] = [];

  const transportTo = (subgraph: Subgraph): SubgraphTransport => {
    if (mode === 'in-process') return createInProcessTransport(subgraph, { log: silent });
    const transport = createHttpTransport({ name: subgraph.name, origin, secret: SECRET, log: silent });
    opened.push(transport);
    return transport;
  };
  const recording = (subgraph: Subgraph): SubgraphTransport => {
    const transport = transportTo(subgraph);
    return {
      execute(request) {
        requests.push({ subgraph: subgraph.name, request });
        return transport.execute(request);
      },
      subscribe: (request) => transport.subscribe(request),
    };
  };
  const supergraphSdl = composeSupergraph(subgraphs);
  const transports = new Map(subgraphs.map((subgraph) => [subgraph.name, recording(subgraph)]));
  const executor = await createGraphExecutor({ supergraphSdl, transports, fetchesIdentity: true, log: silent });
  const documents = new Map<string, ReturnType<typeof parse>>();
  return {
    executor,
    transports,
    supergraphSdl,
    requests,
    async run(query, variables, operationName) {
      const document = documents.get(query) ?? parse(query);
      documents.set(query, document);
      return plain(await executor.execute({ document, variables, operationName, caller: callerOf('tnt_a') }));
    },
    async [Symbol.asyncDispose]() {
      for (const transport of opened) await transport[Symbol.asyncDispose]();
      await app.close();
    },
  };
};

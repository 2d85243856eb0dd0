import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from 'graphql-ws';
import { graphql } from 'graphql';
import Fastify from 'fastify';
import WebSocket from 'ws';
import { composeSupergraph } from '../../gateway/supergraph/supergraph.js';
import { testSubgraph } from '../../gateway/testing/test-subgraph.js';
import { freePort } from '../../platform/embedded/index.js';
import type { Subgraph } from '../../platform/graph/subgraph.js';
import { runCommand, startProcess, untilReady } from '../harness/stack.mjs';

const stock = new Map([['1', 3]]);

const products = testSubgraph(
  'products',
  `type Query { product(id: ID!): Product broken: Int }
   type Product @key(fields: "id") { id: ID! name: String! parent: Product }`,
  {
    Query: {
      product: (_: unknown, { id }: { id: string }) => ({ id, name: `Product ${id}` }),
      broken: () => {
        throw new Error('out of paper');
      },
    },
    Product: { __resolveReference: ({ id }: { id: string }) => ({ id, name: `Product ${id}` }) },
  },
);
const warehouse = testSubgraph(
  'warehouse',
  `type Query { stocked: Int }
   type Mutation { deliver(id: ID!, pieces: Int!): Product }
   type Subscription { stock: Int }
   type Product @key(fields: "id") { id: ID! pieces: Int! }`,
  {
    Mutation: {
      deliver: (_: unknown, { id, pieces }: { id: string; pieces: number }) => {
        stock.set(id, (stock.get(id) ?? 0) + pieces);
        return { id };
      },
    },
    Product: { __resolveReference: ({ id }: { id: string }) => ({ id }), pieces: ({ id }: { id: string }) => stock.get(id) ?? 0 },
  },
);

interface SubgraphRequest {
  path: string;
  headers: string[];
  body: string[];
}

/** Serves a subgraph as plain GraphQL over HTTP at a URL with a path and a query string. */
const serveSubgraph = async ({ name, schema }: Subgraph, requests: SubgraphRequest[]) => {
  const app = Fastify({ forceCloseConnections: true });
  app.post<{ Body: { query: string; variables?: Record<string, unknown>; operationName?: string } }>('/api/graph', (request) => {
    const { query: source, variables: variableValues, operationName } = request.body;
    requests.push({ path: `${name}${request.url}`, headers: Object.keys(request.headers), body: Object.keys(request.body) });
    return graphql({ schema, source, variableValues, operationName });
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url: `${origin}/api/graph?region=eu`, [Symbol.asyncDispose]: async () => void (await app.close()) };
};

/** Starts two subgraphs on real ports and writes their supergraph file. */
const startSubgraphs = async () => {
  await using cleanup = new AsyncDisposableStack();
  const requests: SubgraphRequest[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'kpi-supergraph-'));
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  let sdl = composeSupergraph([products, warehouse]);
  for (const subgraph of [products, warehouse]) {
    const { url } = cleanup.use(await serveSubgraph(subgraph, requests));
    sdl = sdl.replace(`"http://${subgraph.name}"`, JSON.stringify(url));
  }
  const file = join(folder, 'supergraph.graphql');
  await writeFile(file, sdl);
  const resources = cleanup.move();
  return { file, folder, requests, [Symbol.asyncDispose]: () => resources.disposeAsync() };
};

describe('a gateway with SUPERGRAPH_FILE', () => {
  const resources = new AsyncDisposableStack();
  let given: Awaited<ReturnType<typeof startSubgraphs>>;
  let port: number;
  let exit: () => Promise<unknown>;

  beforeAll(async () => {
    given = resources.use(await startSubgraphs());
    port = await freePort();
    const log = join(given.folder, 'gateway.log');
    // No other variables: the gateway needs neither a database nor Redis nor blob storage.
    const env = { SUPERGRAPH_FILE: given.file, AUTH_MODE: 'none', PORT: String(port) };
    const gateway = await startProcess(['--services=gateway'], env, log);
    resources.defer(() => gateway.stop());
    exit = () => {
      gateway.kill('SIGTERM');
      return gateway.exited;
    };
    await untilReady(`http://127.0.0.1:${port}`, gateway, log);
  });
  afterAll(() => resources.disposeAsync());
  beforeEach(() => void given.requests.splice(0));

  const at = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
  const post = async (query: string, variables?: Record<string, unknown>): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' };
    return (await at('/graphql', { method: 'POST', headers, body: JSON.stringify({ query, variables }) })).json();
  };

  it('answers a query over both subgraphs without credentials', async () => {
    const result = await post('query ($id: ID!) { product(id: $id) { name pieces } }', { id: '1' });
    expect(result).toEqual({ data: { product: { name: 'Product 1', pieces: 3 } } });
  });

  it('sends subgraphs plain GraphQL to the address in the supergraph, without an internal token', async () => {
    await post('query ($id: ID!) { product(id: $id) { name pieces } }', { id: '1' });
    expect(given.requests.map(({ path }) => path)).toEqual(['products/api/graph?region=eu', 'warehouse/api/graph?region=eu']);
    for (const { headers, body } of given.requests) {
      expect(headers.filter((name) => name.includes('token') || name.includes('auth'))).toEqual([]);
      expect(['query', 'variables', 'operationName']).toEqual(expect.arrayContaining(body));
    }
  });

  it('executes a mutation once, then reads the rest from the other subgraph', async () => {
    const result = await post('mutation { deliver(id: "2", pieces: 5) { id name pieces } }');
    expect(result).toEqual({ data: { deliver: { id: '2', name: 'Product 2', pieces: 5 } } });
  });

  it('serves queries over WebSocket and rejects subscriptions', async () => {
    const client = createClient({ url: `ws://127.0.0.1:${port}/graphql`, webSocketImpl: WebSocket });
    const first = (query: string) => client.iterate({ query }).next();
    expect((await first('{ product(id: "1") { pieces } }')).value).toEqual({ data: { product: { pieces: 3 } } });
    const rejection: unknown = await first('subscription { stock }').catch((error: unknown) => error);
    expect(rejection).toMatchObject({ value: { errors: [{ extensions: { code: 'VALIDATION_FAILED' } }] } });
    // Both belong to the query; the subscription reached no subgraph.
    expect(given.requests).toHaveLength(2);
    await client.dispose();
  });

  it('serves introspection, /health, /ready and /metrics, but no REST API', async () => {
    expect(await post('{ __schema { queryType { name } } }')).toEqual({ data: { __schema: { queryType: { name: 'Query' } } } });
    expect(await (await at('/ready')).json()).toEqual({ status: 'ready' });
    expect((await at('/health')).status).toBe(200);
    expect(await (await at('/metrics')).text()).toContain('kpi_graph_operations_total{outcome="answered"');
    for (const path of ['/v1/sources', '/openapi.json', '/docs']) expect((await at(path)).status).toBe(404);
  });

  it("applies the service's query limits and forwards errors of subgraphs", async () => {
    const deep = `{ product(id: "1") ${'{ parent '.repeat(12)} { id } ${'}'.repeat(13)}`;
    expect(await post(deep)).toMatchObject({ errors: [{ message: expect.stringContaining('fields deep') }] });
    expect(await post('{ broken }')).toEqual({
      data: { broken: null },
      errors: [{ message: 'out of paper', path: ['broken'], extensions: { code: 'INTERNAL' } }],
    });
  });

  it('listens on loopback only', async () => {
    const others = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses.filter(({ internal }) => !internal));
    for (const { address } of others.filter(({ family }) => family === 'IPv4'))
      await expect(fetch(`http://${address}:${port}/health`)).rejects.toThrow('fetch failed');
    expect((await at('/health')).status).toBe(200);
  });

  it('exits with code 0 after SIGTERM', async () => {
    expect(await exit()).toEqual({ code: 0, signal: null });
  });
});

describe('main.js', () => {
  const none = { SUPERGRAPH_FILE: '/nowhere/supergraph.graphql', AUTH_MODE: 'none', PORT: '0' };

  it.each<[string, string, Record<string, string>, string]>([
    ['SUPERGRAPH_FILE beside subgraphs', 'gateway,subgraphs', none, 'SUPERGRAPH_FILE: requires --services=gateway'],
    ['SUPERGRAPH_FILE beside workers', 'gateway,workers', none, 'SUPERGRAPH_FILE: requires --services=gateway'],
    ['SUPERGRAPH_FILE with workers alone', 'workers', none, 'SUPERGRAPH_FILE: requires --services=gateway'],
    ['SUPERGRAPH_FILE with authentication', 'gateway', { ...none, AUTH_MODE: 'demo' }, 'AUTH_MODE: must be none with SUPERGRAPH_FILE'],
    ['AUTH_MODE=none without SUPERGRAPH_FILE', 'gateway', { AUTH_MODE: 'none' }, 'AUTH_MODE: must be demo or production'],
    ['an address that is not loopback', 'gateway', { ...none, HOST: '0.0.0.0' }, 'HOST: must be a loopback address'],
    ['a file that does not exist', 'gateway', none, 'SUPERGRAPH_FILE: /nowhere/supergraph.graphql cannot be read'],
  ])('rejects %s', async (_, services, env, message) => {
    const { code, stderr } = await runCommand([`--services=${services}`], env);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
  });
});

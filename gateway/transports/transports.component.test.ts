import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { GraphQLError, GraphQLScalarType } from 'graphql';
import { AppError, invalid } from '../../platform/errors/index.js';
import { createInProcessTransport } from '../../platform/graph/transport/in-process-transport.js';
import { registerSubgraphs } from '../../platform/graph/transport/subgraph-server.js';
import { isStream, type SubgraphResult, type SubgraphTransport } from '../../platform/graph/transport/subgraph-transport.js';
import { eventually } from '../../test/harness/eventually.js';
import { callerOf, silent, testSubgraph } from '../testing/test-subgraph.js';
import { createHttpTransport } from './http-transport.js';

const SECRET = 'a-secret-of-at-least-thirty-two-bytes';
const caller = callerOf('tnt_a', { idempotencyKey: 'k1', demo: true });
const ended: string[] = [];
/** Number of reads that wait for an event. */
let waiting = 0;

/** Counts up to `to`; with `to` 0 it never yields a value. */
const ticks = (to: number): AsyncIterableIterator<{ tick: number }> => {
  let count = 0;
  let stop: (value: IteratorResult<{ tick: number }>) => void = () => undefined;
  const done = { value: undefined, done: true } as const;
  return {
    next: () =>
      to === 0
        ? new Promise((resolve) => {
            waiting += 1;
            stop = resolve;
          })
        : Promise.resolve(count < to ? { value: { tick: (count += 1) }, done: false } : done),
    return: async () => {
      ended.push(`ticks ${to}`);
      stop(done);
      return done;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
};

const subgraph = testSubgraph(
  'things',
  `
  scalar Even
  type Query { whoAmI: String! fail(how: String!): String even(value: Even): String number: Int nothing: String! }
  type Subscription { tick(to: Int!): Int broken: Int }
`,
  {
    Even: new GraphQLScalarType({
      name: 'Even',
      parseValue: (value) => {
        if (Number(value) % 2 !== 0) throw new GraphQLError(`${String(value)} is odd`);
        return value;
      },
    }),
    Query: {
      whoAmI: (_: unknown, __: unknown, context: unknown) => JSON.stringify(context),
      fail: (_: unknown, { how }: { how: string }) => {
        if (how === 'app') throw new AppError('NOT_FOUND', { what: 'thing' });
        if (how === 'values') throw invalid(['body', 'how'], 'must be nice', how);
        throw new Error('the password is hunter2');
      },
      even: () => 'ok',
      number: () => 'not a number',
      nothing: () => null,
    },
    Subscription: {
      tick: { subscribe: (_: unknown, { to }: { to: number }) => ticks(to) },
      broken: {
        subscribe: async function* () {
          yield { broken: 1 };
          throw new Error('the source broke');
        },
      },
    },
  },
);

const collect = async (stream: AsyncGenerator<SubgraphResult> | SubgraphResult): Promise<SubgraphResult[]> => {
  if (!isStream(stream)) return [stream];
  const results: SubgraphResult[] = [];
  for await (const result of stream) results.push(result);
  return results;
};

describe.each(['in-process', 'http'] as const)('%s transport', (mode) => {
  /** Error code of an operation that is invalid for the schema of the subgraph. */
  const invalidOperationCode = mode === 'http' ? 'UNAVAILABLE' : 'INTERNAL';
  let app: FastifyInstance;
  let transport: SubgraphTransport & Partial<AsyncDisposable>;

  beforeAll(async () => {
    app = Fastify();
    registerSubgraphs(app, [subgraph], { secret: SECRET, log: silent });
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    transport =
      mode === 'in-process'
        ? createInProcessTransport(subgraph, { log: silent })
        : createHttpTransport({ name: 'things', origin, secret: SECRET, log: silent });
  });
  afterAll(async () => {
    await transport[Symbol.asyncDispose]?.();
    await app.close();
  });

  const run = (query: string, variables?: Record<string, unknown>) => transport.execute({ query, variables, caller });
  const plain = async (query: string, variables?: Record<string, unknown>): Promise<unknown> =>
    JSON.parse(JSON.stringify(await run(query, variables)));

  it('passes the whole caller to the resolvers', async () => {
    const { data } = await run('{ whoAmI }');
    expect(JSON.parse(String(data?.['whoAmI']))).toEqual({ caller });
  });

  it('returns the errors of a service with message, path, code and issues', async () => {
    expect(await plain('{ fail(how: "app") }')).toEqual({
      data: { fail: null },
      errors: [{ message: 'The requested thing does not exist.', path: ['fail'], extensions: { code: 'NOT_FOUND' } }],
    });
    expect(await plain('{ fail(how: "values") }')).toEqual({
      data: { fail: null },
      errors: [
        {
          message: 'must be nice',
          path: ['fail'],
          extensions: {
            code: 'VALIDATION_FAILED',
            issues: [{ type: 'value_error', loc: ['body', 'how'], msg: 'must be nice', input: 'values' }],
          },
        },
      ],
    });
  });

  it.each(['{ fail(how: "unknown") }', '{ number }', '{ nothing }', '{'])('masks unexpected errors: %s', async (query) => {
    const result = await plain(query);
    expect(result).toMatchObject({ errors: [{ extensions: { code: 'INTERNAL' } }] });
    expect(JSON.stringify(result)).not.toMatch(/hunter2|not a number|nullable|missing|Syntax/);
  });

  it('responds to an unknown field with UNAVAILABLE over HTTP, where the gateway may be newer, and with INTERNAL in-process', async () => {
    const result = await plain('{ missing }');
    expect(result).toMatchObject({ errors: [{ extensions: { code: invalidOperationCode } }] });
    expect(JSON.stringify(result)).not.toContain('missing');
  });

  it.each<[string, Record<string, unknown>]>([
    ['{ even(value: 3) }', {}],
    ['query ($value: Even) { even(value: $value) }', { value: 3 }],
  ])('returns the value that a scalar rejects: %s', async (query, variables) => {
    expect(await plain(query, variables)).toMatchObject({
      errors: [{ message: expect.stringContaining('3 is odd'), extensions: { code: 'VALIDATION_FAILED' } }],
    });
  });

  it('streams the events of a subscription and ends with it', async () => {
    const results = await collect(await transport.subscribe({ query: 'subscription { tick(to: 3) }', caller }));
    expect(results.map(({ data }) => data?.['tick'])).toEqual([1, 2, 3]);
  });

  it('returns a result for a subscription that cannot start', async () => {
    const result = await transport.subscribe({ query: 'subscription { missing }', caller });
    expect(isStream(result)).toBe(false);
    expect(result).toMatchObject({ errors: [{ extensions: { code: invalidOperationCode } }] });
  });

  it('ends a stream with an error if its source fails', async () => {
    const results = await collect(await transport.subscribe({ query: 'subscription { broken }', caller }));
    expect(results).toMatchObject([{ data: { broken: 1 } }, { errors: [{ extensions: { code: 'INTERNAL' } }] }]);
    expect(JSON.stringify(results)).not.toContain('the source broke');
  });

  it('ends the source if the reader leaves while no event arrives', async () => {
    ended.length = 0;
    waiting = 0;
    const stream = await transport.subscribe({ query: 'subscription { tick(to: 0) }', caller });
    if (!isStream(stream)) throw new Error('no stream');
    const pending = stream.next();
    await eventually(() => waiting > 0);
    await stream.return(undefined);
    expect(await pending).toEqual({ value: undefined, done: true });
    await eventually(() => ended.length > 0);
    expect(ended).toEqual(['ticks 0']);
  });
});

describe('http transport over a faulty network', () => {
  const servers: { server: Server; sockets: Set<Socket> }[] = [];
  const transports: AsyncDisposable[] = [];

  const transportTo = (origin: string, timeoutMs = 60_000) => {
    const transport = createHttpTransport({ name: 'things', origin, secret: SECRET, log: silent, timeoutMs });
    transports.push(transport);
    return transport;
  };
  const serverThat = async (onSocket: (socket: Socket) => void): Promise<string> => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined));
      onSocket(socket);
    });
    servers.push({ server, sockets });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  afterEach(async () => {
    for (const transport of transports.splice(0)) await transport[Symbol.asyncDispose]();
    for (const { server, sockets } of servers.splice(0)) {
      sockets.forEach((socket) => socket.destroy());
      server.close();
    }
  });

  const unavailable = { errors: [{ extensions: { code: 'UNAVAILABLE' } }] };

  it('returns UNAVAILABLE if the connection is refused', async () => {
    const transport = transportTo('http://127.0.0.1:1');
    expect(await transport.execute({ query: '{ whoAmI }', caller })).toMatchObject(unavailable);
    expect(await transport.subscribe({ query: 'subscription { tick(to: 1) }', caller })).toMatchObject(unavailable);
  });

  it('returns UNAVAILABLE if the subgraph does not respond', async () => {
    const transport = transportTo(await serverThat(() => undefined), 400);
    expect(await transport.execute({ query: '{ whoAmI }', caller })).toMatchObject(unavailable);
  });

  it('retries a query after a broken connection, but not a mutation or a request of unknown kind', async () => {
    const requests: string[] = [];
    const transport = transportTo(
      await serverThat((socket) => {
        socket.on('data', (data) => {
          requests.push(data.toString());
          socket.destroy();
        });
      }),
    );
    await transport.execute({ query: '{ whoAmI }', operationKind: 'query', caller });
    expect(requests).toHaveLength(2);
    expect(await transport.execute({ query: 'mutation { pay }', operationKind: 'mutation', caller })).toMatchObject(unavailable);
    expect(requests).toHaveLength(3);
    expect(await transport.execute({ query: '{ whoAmI }', caller })).toMatchObject(unavailable);
    expect(requests).toHaveLength(4);
  });

  it('ends an interrupted stream with UNAVAILABLE', async () => {
    const app = Fastify();
    registerSubgraphs(app, [subgraph], { secret: SECRET, log: silent });
    const transport = transportTo(await app.listen({ port: 0, host: '127.0.0.1' }));
    const stream = await transport.subscribe({ query: 'subscription { tick(to: 0) }', caller });
    if (!isStream(stream)) throw new Error('no stream');
    const first = stream.next();
    await app.close();
    expect((await first).value).toMatchObject(unavailable);
    expect((await stream.next()).done).toBe(true);
  });
});

import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { promisify } from 'node:util';
import Fastify, { type FastifyInstance } from 'fastify';
import { parse } from 'graphql';
import { IDLE_CONNECTION_MS, registerSubgraphs } from '../../platform/graph/transport/subgraph-server.js';
import { INTERNAL_TOKEN_HEADER, signInternalToken } from '../../platform/identity/internal-token.js';
import { Drain } from '../../platform/lifecycle/drain.js';
import { eventually } from '../../test/harness/eventually.js';
import { FaultProxy, type Fault } from '../../test/harness/servers/fault-proxy.js';
import { createGraphExecutor } from '../executor/graph-executor.js';
import { composeSupergraph } from '../supergraph/supergraph.js';
import { plain, type PlainResult } from '../testing/test-graph.js';
import { callerOf, silent, testSubgraph } from '../testing/test-subgraph.js';
import { createHttpTransport } from './http-transport.js';

const SECRET = 'a-secret-of-at-least-thirty-two-bytes';
const PAY = 'mutation Pay { pay }';
const BALANCE = '{ balance(note: "mutation") }';

/** Number of executions of each root field. */
const executed = { pay: 0, balance: 0 };

const subgraph = testSubgraph('bank', 'type Query { balance(note: String): Int } type Mutation { pay: Int }', {
  Query: { balance: () => (executed.balance += 1) },
  Mutation: { pay: () => (executed.pay += 1) },
});

const startServer = async (): Promise<{ app: FastifyInstance; drain: Drain; port: number }> => {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  const drain = new Drain(app, 2 * IDLE_CONNECTION_MS);
  registerSubgraphs(app, [subgraph], { secret: SECRET, log: silent });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, drain, port: (app.server.address() as AddressInfo).port };
};

/** Starts the gateway's executor over a real HTTP connection to `port`. */
const startGateway = async (port: number) => {
  const transport = createHttpTransport({ name: 'bank', origin: `http://127.0.0.1:${port}`, secret: SECRET, log: silent });
  const executor = await createGraphExecutor({
    supergraphSdl: composeSupergraph([subgraph]),
    transports: new Map([['bank', transport]]),
    log: silent,
  });
  return {
    run: async (query: string): Promise<PlainResult> =>
      plain(await executor.execute({ document: parse(query), caller: callerOf('tnt_a') })),
    [Symbol.asyncDispose]: () => transport[Symbol.asyncDispose](),
  };
};

beforeEach(() => {
  executed.pay = 0;
  executed.balance = 0;
});

const responseWith = (status: string): string => `HTTP/1.1 ${status}\r\ncontent-length: 0\r\n\r\n`;

/** Faults that occur after the subgraph has executed the request, and the response to a query under the same fault. */
const FAULTS: [name: string, fault: Omit<Fault, 'when'>, query: 'repeated' | 'unavailable'][] = [
  ['answers 503', { effect: 'replace-answer', answer: responseWith('503 Service Unavailable') }, 'repeated'],
  ['answers 502', { effect: 'replace-answer', answer: responseWith('502 Bad Gateway') }, 'unavailable'],
  ['answers 504', { effect: 'replace-answer', answer: responseWith('504 Gateway Timeout') }, 'unavailable'],
  ['resets the connection', { effect: 'reset-answer' }, 'repeated'],
  ['closes the connection without an answer', { effect: 'lose-answer' }, 'repeated'],
];

describe.each(FAULTS)('a proxy that forwards a request and then %s', (_, effect, query) => {
  it.each(['a new connection', 'a reused connection'])('causes exactly one execution of a mutation over %s', async (connection) => {
    await using cleanup = new AsyncDisposableStack();
    const { app, port } = await startServer();
    cleanup.defer(() => app.close());
    const proxy = cleanup.use(await FaultProxy.start(port));
    const gateway = cleanup.use(await startGateway(proxy.port));
    if (connection === 'a reused connection') expect(await gateway.run('{ balance }')).toEqual({ data: { balance: 1 } });

    proxy.set({ when: /mutation/, times: 1, ...effect });
    expect(await gateway.run(PAY)).toMatchObject({ data: { pay: null }, errors: [{ extensions: { code: 'UNAVAILABLE' } }] });
    expect([proxy.affected, executed.pay]).toEqual([1, 1]);
    expect(await gateway.run(PAY)).toEqual({ data: { pay: 2 } });
  });

  it(`leaves a query ${query}, also one that contains the word mutation`, async () => {
    await using cleanup = new AsyncDisposableStack();
    const { app, port } = await startServer();
    cleanup.defer(() => app.close());
    const proxy = cleanup.use(await FaultProxy.start(port));
    const gateway = cleanup.use(await startGateway(proxy.port));

    proxy.set({ when: /mutation/, times: 1, ...effect });
    const result = await gateway.run(BALANCE);
    expect(proxy.affected).toBe(1);
    if (query === 'repeated') expect(result).toEqual({ data: { balance: 2 } });
    else expect(result).toMatchObject({ data: { balance: null }, errors: [{ extensions: { code: 'UNAVAILABLE' } }] });
  });
});

describe('a subgraph server that is draining', () => {
  it('has no connection left at the end, because the gateway closes its idle ones sooner', async () => {
    await using cleanup = new AsyncDisposableStack();
    const { app, drain, port } = await startServer();
    cleanup.defer(() => app.close());
    const gateway = cleanup.use(await startGateway(port));
    const connections = () => promisify(app.server.getConnections.bind(app.server))();
    expect(await gateway.run('{ balance }')).toEqual({ data: { balance: 1 } });
    expect(await connections()).toBe(1);
    await drain.untilEmpty();
    expect(await connections()).toBe(0);
  });
});

describe('a subgraph server that is closing', () => {
  /**
   * Forwards the first connection to `closing`, but holds all but the first bytes of the request until the server has
   * begun to close. Forwards further connections to `successor`.
   */
  const startHandover = async (closing: { app: FastifyInstance; port: number }, successor: number) => {
    const rejections: string[] = [];
    let connections = 0;
    const listener = createServer((client) => {
      connections += 1;
      const isFirst = connections === 1;
      const accepted = Promise.withResolvers<Socket>();
      if (isFirst) closing.app.server.once('connection', accepted.resolve);
      const server = connect(isFirst ? closing.port : successor, '127.0.0.1');
      server.on('data', (bytes) => isFirst && rejections.push(bytes.toString()));
      server.on('error', () => client.destroy());
      client.on('error', () => server.destroy());
      server.pipe(client);
      if (!isFirst) client.pipe(server);
      else
        void once(client, 'data').then(async (received) => {
          const request = received[0] as Buffer;
          server.write(request.subarray(0, 20));
          // A connection on which a request has begun is not idle, so that closing leaves it open.
          const socket = await accepted.promise;
          await eventually(() => socket.bytesRead >= 20);
          void closing.app.close();
          await eventually(() => !closing.app.server.listening);
          server.write(request.subarray(20));
        });
    });
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    return { rejections, port: (listener.address() as AddressInfo).port, [Symbol.asyncDispose]: async () => void listener.close() };
  };

  it.each([PAY, BALANCE])('rejects with kpi-not-processed, after which its successor executes the request once: %s', async (query) => {
    await using cleanup = new AsyncDisposableStack();
    const closing = await startServer();
    const successor = await startServer();
    cleanup.defer(() => successor.app.close());
    const handover = cleanup.use(await startHandover(closing, successor.port));
    const gateway = cleanup.use(await startGateway(handover.port));

    const { errors } = await gateway.run(query);
    expect(errors).toBeUndefined();
    expect(executed.pay + executed.balance).toBe(1);
    expect(handover.rejections.join('')).toMatch(/^HTTP\/1\.1 503 [^]*kpi-not-processed: 1/);
  });

  it('sends kpi-not-processed only with that response', async () => {
    const { app, port } = await startServer();
    const token = signInternalToken(callerOf('tnt_a'), SECRET);
    const send = async (name: string, body: string, internalToken = token) => {
      const headers = { 'content-type': 'application/json', [INTERNAL_TOKEN_HEADER]: internalToken };
      const response = await fetch(`http://127.0.0.1:${port}/subgraphs/${name}`, { method: 'POST', headers, body });
      return [response.status, response.headers.has('kpi-not-processed')];
    };
    expect(await send('bank', '{"query":"{ balance }"}')).toEqual([200, false]);
    expect(await send('bank', '{"query":"{ balance }"}', 'none')).toEqual([401, false]);
    expect(await send('shop', '{"query":"{ balance }"}')).toEqual([404, false]);
    expect(await send('bank', '{}')).toEqual([422, false]);
    await app.close();
  });
});

it('repeats a query over a new connection, not over a kept one that leads to the same process', async () => {
  await using cleanup = new AsyncDisposableStack();
  const { app, port } = await startServer();
  cleanup.defer(() => app.close());
  const KEPT = 2;
  let connections = 0;
  let hasExited = false;
  const held = Promise.withResolvers<void>();
  // The first connections lead to a process that exits. The next one holds its request, so that its client is busy.
  const listener = createServer((client) => {
    connections += 1;
    const isKept = connections <= KEPT;
    const isHeld = connections === KEPT + 1;
    const server = connect(port, '127.0.0.1');
    server.on('error', () => client.destroy());
    client.on('error', () => server.destroy());
    client.on('close', () => server.destroy());
    server.pipe(client);
    client.on('data', (bytes) => {
      if (isKept && hasExited) client.resetAndDestroy();
      else void (isHeld ? held.promise : Promise.resolve()).then(() => server.write(bytes));
    });
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  cleanup.defer(() => void listener.close());
  const gateway = cleanup.use(await startGateway((listener.address() as AddressInfo).port));
  cleanup.defer(() => held.resolve());

  await Promise.all(Array.from({ length: KEPT }, () => gateway.run('{ balance }')));
  expect(connections).toBe(KEPT);
  hasExited = true;
  const lost = Promise.withResolvers<void>();
  const onLost = (): void => lost.resolve();
  const losses = channel('undici:request:error');
  losses.subscribe(onLost);
  const repeated = gateway.run(BALANCE);
  await lost.promise;
  losses.unsubscribe(onLost);
  const busy = gateway.run('{ balance }');
  expect(await repeated).toEqual({ data: { balance: KEPT + 1 } });
  held.resolve();
  expect(await busy).toEqual({ data: { balance: KEPT + 2 } });
});

it('repeats a mutation after a refused connection', async () => {
  const { app, port } = await startServer();
  await app.close();
  await using gateway = await startGateway(port);
  const successor = Fastify({ return503OnClosing: false });
  registerSubgraphs(successor, [subgraph], { secret: SECRET, log: silent });
  await successor.ready();
  const refused = Promise.withResolvers<unknown>();
  const listen = (): void => refused.resolve(successor.listen({ port, host: '127.0.0.1' }));
  const refusals = channel('undici:client:connectError');
  refusals.subscribe(listen);
  const result = gateway.run(PAY);
  await refused.promise;
  refusals.unsubscribe(listen);
  expect(await result).toEqual({ data: { pay: 1 } });
  await successor.close();
});

import { buildSchema } from 'graphql';
import { pino } from 'pino';
import type { GraphExecutor } from '../../platform/graph/graph-executor.js';
import { eventually } from '../../test/harness/eventually.js';
import { RawSocket } from '../testing/raw-socket.js';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.js';

const ME = { authorization: 'Bearer tnt_a' };

describe('the GraphQL over WebSocket protocol', () => {
  let gateway: TestGateway;
  const logged: string[] = [];
  beforeAll(async () => {
    gateway = await startTestGateway({ operationsPerConnection: 5, log: pino({ level: 'warn' }, { write: (line) => logged.push(line) }) });
  });
  beforeEach(() => {
    logged.length = 0;
  });
  afterAll(() => gateway[Symbol.asyncDispose]());

  it.each<[string, string | object]>([
    ['next', { id: '1', type: 'next', payload: { data: {} } }],
    ['error', { id: '1', type: 'error', payload: [{ message: 'x' }] }],
    ['connection_ack', { type: 'connection_ack' }],
    ['an unknown type', { type: 'start' }],
    ['a type of the prototype', { type: 'constructor' }],
    ['no type', {}],
    ['a type that is a number', { type: 1 }],
    ['invalid JSON', '{'],
    ['an empty message', ''],
    ['a list', []],
    ['null', 'null'],
    ['a string', '"ping"'],
    ['lists within lists, 100,000 deep', '['.repeat(100_000)],
    ['subscribe without an id', { type: 'subscribe', payload: { query: '{ tenant }' } }],
    ['subscribe with an empty id', { type: 'subscribe', id: '', payload: { query: '{ tenant }' } }],
    ['subscribe with a number as id', { type: 'subscribe', id: 1, payload: { query: '{ tenant }' } }],
    ['subscribe without a payload', { type: 'subscribe', id: '1' }],
    ['subscribe without a query', { type: 'subscribe', id: '1', payload: {} }],
    ['variables that are a list', { type: 'subscribe', id: '1', payload: { query: '{ tenant }', variables: [] } }],
    ['an operation name that is a number', { type: 'subscribe', id: '1', payload: { query: '{ tenant }', operationName: 1 } }],
    ['extensions that are text', { type: 'subscribe', id: '1', payload: { query: '{ tenant }', extensions: 'x' } }],
    ['complete without an id', { type: 'complete' }],
    ['a ping whose payload is text', { type: 'ping', payload: 'x' }],
  ])('closes with 4400 on %s, and logs no error', async (_, message) => {
    const socket = await RawSocket.open(gateway.socketUrl, ME);
    socket.send(message);
    expect(await socket.closed).toEqual({ code: 4400, reason: 'Invalid message received' });
    expect(logged).toEqual([]);
  });

  it('closes with 4400 on a server message before connection_init', async () => {
    const socket = await RawSocket.open(gateway.socketUrl);
    socket.send({ type: 'connection_ack' });
    expect((await socket.closed).code).toBe(4400);
  });

  it('closes with 4401 on subscribe before the acknowledgement', async () => {
    const socket = await RawSocket.open(gateway.socketUrl);
    socket.subscribe('1', '{ tenant }');
    expect((await socket.closed).code).toBe(4401);
  });

  it('closes with 4429 on a second connection_init', async () => {
    const socket = await RawSocket.open(gateway.socketUrl, ME);
    socket.send({ type: 'connection_init' });
    expect((await socket.closed).code).toBe(4429);
  });

  it.each([
    ['short', '1'],
    ['longer than a close frame', 'ü'.repeat(500)],
  ])('closes with 4409 on an id in use, %s', async (_, id) => {
    const socket = await RawSocket.open(gateway.socketUrl, ME);
    socket.subscribe(id, 'subscription { count }');
    socket.subscribe(id, '{ tenant }');
    const { code, reason } = await socket.closed;
    expect([code, reason]).toEqual([4409, expect.stringMatching(/^Subscriber for [1ü]+/)]);
    expect(logged).toEqual([]);
    expect(socket.received.filter(({ type }) => type === 'next')).toEqual([]);
  });

  it('responds to pings, and ignores a complete for an unknown id', async () => {
    const socket = await RawSocket.open(gateway.socketUrl, ME);
    socket.send({ type: 'complete', id: 'unknown' }, { type: 'pong' }, { type: 'ping', payload: { n: 1 } });
    expect(await socket.until(({ type }) => type === 'pong')).toEqual({ type: 'pong', payload: { n: 1 } });
    socket.close();
  });

  it('executes no operation after a protocol violation', async () => {
    const violator = await RawSocket.open(gateway.socketUrl, ME);
    violator.send({ type: 'connection_ack' });
    violator.subscribe('1', 'mutation { addNote }');
    await violator.closed;
    const socket = await RawSocket.open(gateway.socketUrl, ME);
    socket.subscribe('1', 'mutation { addNote }');
    expect(await socket.until(({ type }) => type === 'next')).toMatchObject({ payload: { data: { addNote: 1 } } });
    socket.close();
  });

  it('does not deliver results of a cancelled operation to the next listener on its id', async () => {
    const socket = await RawSocket.open(gateway.socketUrl, ME);
    socket.subscribe('1', '{ gate(text: "previous") }');
    await eventually(() => gateway.waitingGates === 1);
    socket.send({ type: 'complete', id: '1' });
    socket.subscribe('1', '{ echo(text: "new") }');
    await socket.untilProcessed();
    gateway.openGates();
    await socket.until(({ type }) => type === 'complete');
    expect(socket.received.slice(1)).toEqual([
      { id: '1', type: 'next', payload: { data: { echo: 'new' } } },
      { id: '1', type: 'complete' },
    ]);
    socket.close();
  });

  it('drops a cancelled operation that waits for its id, and closes with 4409 on a second waiting one', async () => {
    const socket = await RawSocket.open(gateway.socketUrl, ME);
    const cancel = { type: 'complete', id: '1' };
    socket.subscribe('1', '{ gate(text: "previous") }');
    await eventually(() => gateway.waitingGates === 1);
    socket.send(cancel);
    socket.subscribe('1', 'mutation { addNote }');
    socket.send(cancel);
    socket.subscribe('1', '{ echo(text: "new") }');
    await socket.untilProcessed();
    gateway.openGates();
    await socket.until(({ type }) => type === 'complete');
    expect(socket.received.slice(1)).toMatchObject([{ payload: { data: { echo: 'new' } } }, { type: 'complete' }]);

    socket.subscribe('1', '{ gate(text: "previous") }');
    socket.send(cancel);
    socket.subscribe('1', '{ tenant }');
    socket.subscribe('1', '{ role }');
    expect((await socket.closed).code).toBe(4409);
    gateway.openGates();
  });

  it('reuses ids as soon as their operations have ended', async () => {
    const socket = await RawSocket.open(gateway.socketUrl, ME);
    for (let count = 1; count <= 200; count += 1) {
      socket.subscribe('1', count % 2 === 0 ? '{ tenant }' : '{ missing }');
      await socket.until(
        (message) => socket.received.filter(({ type }) => type === 'complete' || type === 'error').length === count && !!message,
      );
    }
    socket.close();
    expect(socket.received.filter(({ type }) => type === 'complete')).toHaveLength(100);
  });

  it('counts cancelled operations that still run', async () => {
    const socket = await RawSocket.open(gateway.socketUrl, ME);
    for (const id of ['1', '2', '3', '4', '5']) {
      socket.subscribe(id, '{ gate(text: "x") }');
      socket.send({ type: 'complete', id });
    }
    socket.subscribe('6', '{ tenant }');
    expect(await socket.until(({ type }) => type === 'error')).toMatchObject({
      id: '6',
      payload: [{ extensions: { code: 'RATE_LIMITED' } }],
    });
    gateway.openGates();
    socket.close();
  });
});

describe('internal failures of a WebSocket connection', () => {
  const fails = () => Promise.reject(new Error('out of order'));
  const executor: GraphExecutor = { schema: buildSchema('type Query { tenant: String }'), execute: fails, subscribe: fails };

  it.each<[string, Parameters<typeof startTestGateway>[0]]>([
    ['of its admission', { charge: fails }],
    ['of an operation', { executor }],
  ])('close it with 4500 and are logged as errors: %s', async (_, changes) => {
    const logged: unknown[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => logged.push(JSON.parse(line)) });
    await using gateway = await startTestGateway({ ...changes, log });
    const socket = await RawSocket.open(gateway.socketUrl);
    socket.send({ type: 'connection_init', payload: ME });
    if (changes?.executor) {
      await socket.until(({ type }) => type === 'connection_ack');
      socket.subscribe('1', '{ tenant }');
    }
    expect((await socket.closed).code).toBe(4500);
    expect(logged).toMatchObject([{ level: 50, err: { message: 'out of order' } }]);
  });
});

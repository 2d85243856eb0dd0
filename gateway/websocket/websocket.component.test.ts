import { once } from 'node:events';
import { connect } from 'node:net';
import { createClient, type Client, type ClientOptions } from 'graphql-ws';
import { WebSocket } from 'ws';
import { eventually } from '../../test/harness/eventually.js';
import { ConnectionQuota } from '../limits/connection-quota.js';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.js';

interface Closed {
  code: number;
  reason: string;
}

/** Opens a connection and sends `connection_init` with the parameters; resolves to the close code and reason of the server. */
const closedAfterInit = async (url: string, payload?: Record<string, unknown>, headers: Record<string, string> = {}): Promise<Closed> => {
  const socket = new WebSocket(url, 'graphql-transport-ws', { headers });
  await once(socket, 'open');
  if (payload) socket.send(JSON.stringify({ type: 'connection_init', payload }));
  const [code, reason] = (await once(socket, 'close')) as [number, Buffer];
  return { code, reason: String(reason) };
};

const opened = async (url: string, payload: Record<string, unknown>): Promise<WebSocket> => {
  const socket = new WebSocket(url, 'graphql-transport-ws');
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload }));
  await once(socket, 'message');
  return socket;
};

describe('GraphQL over WebSocket', () => {
  let gateway: TestGateway;
  const clients: Client[] = [];
  beforeAll(async () => {
    gateway = await startTestGateway({ quota: new ConnectionQuota(3), operationsPerConnection: 5 });
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.dispose();
  });
  afterAll(() => gateway[Symbol.asyncDispose]());

  const clientOf = (connectionParams: Record<string, unknown>, changes: Partial<ClientOptions> = {}): Client => {
    const client = createClient({ url: gateway.socketUrl, webSocketImpl: WebSocket, connectionParams, retryAttempts: 0, ...changes });
    clients.push(client);
    return client;
  };
  const first = async (client: Client, query: string, variables?: Record<string, unknown>): Promise<unknown> => {
    for await (const result of client.iterate({ query, variables: variables ?? null })) return result;
    return undefined;
  };

  it('executes queries and mutations for the caller', async () => {
    const client = clientOf({ 'X-Tenant-Id': 'tnt_a', 'x-demo-role': 'viewer' });
    expect(await first(client, '{ tenant role }')).toEqual({ data: { tenant: 'tnt_a', role: 'viewer' } });
    expect(await first(client, 'mutation { addNote }')).toEqual({ data: { addNote: 1 } });
    expect(await first(client, 'query ($t: String!) { echo(text: $t) }', { t: 'hi' })).toEqual({ data: { echo: 'hi' } });
  });

  it('accepts the connection parameters of the console, which nests its headers', async () => {
    expect(await first(clientOf({ headers: { 'X-Tenant-Id': 'tnt_b' } }), '{ tenant }')).toEqual({ data: { tenant: 'tnt_b' } });
  });

  it('streams events in order and ends the source when the client leaves', async () => {
    const client = clientOf({ authorization: 'Bearer tnt_a' });
    const stream = client.iterate<{ count: number }>({ query: 'subscription { count }' });
    const values: unknown[] = [];
    const reading = (async () => {
      for await (const { data } of stream) {
        values.push(data?.count);
        if (values.length === 3) break;
      }
    })();
    await eventually(() => gateway.counter.readers === 1);
    [1, 2, 3].forEach((value) => gateway.counter.push(value));
    await reading;
    expect(values).toEqual([1, 2, 3]);
    await eventually(() => gateway.counter.readers === 0);
  });

  it('ends the source if the connection breaks while no event arrives', async () => {
    const socket = await opened(gateway.socketUrl, { authorization: 'Bearer tnt_a' });
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: 'subscription { count }' } }));
    await eventually(() => gateway.counter.readers === 1);
    socket.terminate();
    await eventually(() => gateway.counter.readers === 0);
  });

  it('enforces the same limits of operations as over HTTP', async () => {
    const client = clientOf({ authorization: 'Bearer tnt_a' });
    const errorsOf = async (query: string) => first(client, query).catch((errors: unknown) => errors);
    const invalid = [{ extensions: { code: 'VALIDATION_FAILED' } }];
    expect(await errorsOf(`{ ${'node { '.repeat(12)} id ${'}'.repeat(12)} }`)).toMatchObject(invalid);
    expect(await errorsOf(`{ ${'tenant '.repeat(2_001)} }`)).toMatchObject(invalid);
    expect(await errorsOf(`{ ${Array.from({ length: 31 }, (_, n) => `a${n}: tenant`).join(' ')} }`)).toMatchObject([
      ...invalid,
      ...invalid,
    ]);
    expect(await errorsOf('{ _entities(representations: []) { __typename } }')).toMatchObject(invalid);
    expect(await errorsOf('{ missing }')).toMatchObject(invalid);
  });

  it('masks errors as over HTTP', async () => {
    const client = clientOf({ authorization: 'Bearer tnt_a' });
    expect(await first(client, '{ fail(code: "x") }')).toEqual({
      data: { fail: null },
      errors: [
        {
          message: 'An internal error occurred. Quote the request id when you report it.',
          path: ['fail'],
          extensions: { code: 'INTERNAL' },
        },
      ],
    });
  });

  it('rejects operations beyond the maximum per connection', async () => {
    const client = clientOf({ authorization: 'Bearer tnt_a' });
    const refused: unknown[] = [];
    for (let index = 0; index < 6; index += 1) {
      client.subscribe(
        { query: 'subscription { count }' },
        { next: () => undefined, complete: () => undefined, error: (error) => refused.push(error) },
      );
    }
    await eventually(() => refused.length > 0);
    expect(refused).toMatchObject([[{ extensions: { code: 'RATE_LIMITED' } }]]);
    expect(gateway.counter.readers).toBe(5);
  });

  it.each<[string, number, Record<string, unknown>, Record<string, string>]>([
    ['missing credentials', 4401, {}, {}],
    ['a suspended tenant', 4403, { 'x-tenant-id': 'tnt_suspended' }, {}],
    ['parameters that contradict the token', 4403, { authorization: 'Bearer tnt_a', 'x-tenant-id': 'tnt_b' }, {}],
    ['parameters that contradict a header', 4403, { 'x-tenant-id': 'tnt_a' }, { 'x-tenant-id': 'tnt_b' }],
    ['a token that differs from the one in a header', 4403, { authorization: 'Bearer tnt_a' }, { authorization: 'Bearer tnt_b' }],
    ['a malformed tenant', 4400, { 'x-tenant-id': 'x' }, {}],
    ['an expired token', 4401, { authorization: 'Bearer tnt_a,1000' }, {}],
  ])('closes on %s with %i', async (_, code, parameters, headers) => {
    expect((await closedAfterInit(gateway.socketUrl, parameters, headers)).code).toBe(code);
  });

  it('closes when the token expires', async () => {
    const expiresAt = Math.ceil(Date.now() / 1_000) + 1;
    expect((await closedAfterInit(gateway.socketUrl, { authorization: `Bearer tnt_a,${expiresAt}` })).code).toBe(4401);
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAt * 1_000 - 50);
  });

  it('limits the connections per tenant', async () => {
    const open: WebSocket[] = [];
    for (let index = 0; index < 3; index += 1) open.push(await opened(gateway.socketUrl, { authorization: 'Bearer tnt_full' }));
    expect((await closedAfterInit(gateway.socketUrl, { authorization: 'Bearer tnt_full' })).code).toBe(1013);
    open.push(await opened(gateway.socketUrl, { authorization: 'Bearer tnt_other' }));
    open[0]?.close();
    await once(open[0] as WebSocket, 'close');
    open.push(await opened(gateway.socketUrl, { authorization: 'Bearer tnt_full' }));
    open.forEach((socket) => socket.close());
  });

  it('rejects pages of other sites, and accepts its own pages and clients without an origin', async () => {
    const statusFor = async (origin?: string): Promise<number> => {
      const socket = new WebSocket(gateway.socketUrl, 'graphql-transport-ws', origin === undefined ? {} : { origin });
      socket.on('error', () => undefined);
      return new Promise((resolve) => {
        socket.on('open', () => {
          socket.close();
          resolve(101);
        });
        socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
      });
    };
    expect(await statusFor('https://evil.example')).toBe(403);
    expect(await statusFor('null')).toBe(403);
    expect(await statusFor(new URL(gateway.url).origin)).toBe(101);
    expect(await statusFor()).toBe(101);
  });

  it('rejects upgrades of other paths and protocols', async () => {
    const elsewhere = new WebSocket(gateway.socketUrl.replace('/graphql', '/other'));
    const [error] = (await once(elsewhere, 'error')) as [Error];
    expect(error.message).toContain('404');
    const legacy = new WebSocket(gateway.socketUrl, 'graphql-ws');
    const [rejection] = (await once(legacy, 'error').catch((cause: unknown) => [cause])) as [Error];
    expect(rejection).toBeInstanceOf(Error);
  });

  it('closes on messages that are invalid JSON or too large', async () => {
    for (const message of ['{', 'x'.repeat(1_048_577)]) {
      const socket = await opened(gateway.socketUrl, { authorization: 'Bearer tnt_a' });
      socket.send(message);
      const [code] = (await once(socket, 'close')) as [number];
      expect(code).toBe(message === '{' ? 4400 : 1009);
    }
  });

  it('closes with 1013 if an event could not be resolved, so that clients reconnect', async () => {
    const closed: unknown[] = [];
    const client = clientOf(
      { authorization: 'Bearer tnt_a' },
      { on: { closed: (event) => closed.push((event as { code: number }).code) } },
    );
    const results: unknown[] = [];
    let completed = false;
    client.subscribe(
      { query: 'subscription { lost }' },
      { next: (result) => results.push(result), complete: () => (completed = true), error: () => undefined },
    );
    await eventually(() => closed.length > 0);
    expect(closed).toEqual([1013]);
    expect(results).toEqual([{ data: { lost: 1 } }]);
    expect(completed).toBe(false);
  });
});

describe('the lifetime of WebSocket connections', () => {
  it('ends with 1012 on shutdown, after which upgrades get 503', async () => {
    const gateway = await startTestGateway();
    const sockets = await Promise.all([1, 2].map((n) => opened(gateway.socketUrl, { authorization: `Bearer tnt_${n}` })));
    const closing = Promise.all(sockets.map((socket) => once(socket, 'close')));
    await gateway.closeSockets();
    expect((await closing).map(([code]) => code)).toEqual([1012, 1012]);
    const late = new WebSocket(gateway.socketUrl, 'graphql-transport-ws');
    const [error] = (await once(late, 'error')) as [Error];
    expect(error.message).toContain('503');
    await gateway[Symbol.asyncDispose]();
  });

  it('ends with 4408 if the client sends no connection_init in time', async () => {
    await using gateway = await startTestGateway();
    expect((await closedAfterInit(gateway.socketUrl)).code).toBe(4408);
  });

  it('ends if the client does not read, without unbounded buffering', async () => {
    await using gateway = await startTestGateway({ readTimeoutMs: 300, heartbeatMs: 100 });
    const { hostname, port } = new URL(gateway.url);
    const raw = connect(Number(port), hostname);
    raw.write(
      `GET /graphql HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n',
    );
    await once(raw, 'data');
    raw.write(frame({ type: 'connection_init', payload: { authorization: 'Bearer tnt_a' } }));
    await once(raw, 'data');
    raw.pause();
    raw.write(frame({ id: '1', type: 'subscribe', payload: { query: 'subscription { large(size: 500000) }' } }));
    await eventually(() => gateway.large.ended === 1);
    // The buffers of both kernels hold a few events of 500 kB; the endless source would have produced many more.
    expect(gateway.large.produced).toBeLessThan(100);
    raw.resume();
    await once(raw, 'close');
  });

  it('is not limited by the number of events if the client reads them', async () => {
    await using gateway = await startTestGateway({ readTimeoutMs: 60_000, heartbeatMs: 1_000 });
    const client = createClient({ url: gateway.socketUrl, webSocketImpl: WebSocket, connectionParams: { authorization: 'Bearer tnt_a' } });
    let count = 0;
    for await (const { data } of client.iterate<{ large: string }>({ query: 'subscription { large(size: 1000) }' })) {
      expect(data?.large).toHaveLength(1_000);
      if ((count += 1) === 3_000) break;
    }
    expect(count).toBe(3_000);
    await client.dispose();
  });
});

/** A masked text frame with a zero mask, as clients send them (RFC 6455, 5.2). */
const frame = (message: object): Buffer => {
  const payload = Buffer.from(JSON.stringify(message));
  return Buffer.concat([Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff, 0, 0, 0, 0]), payload]);
};

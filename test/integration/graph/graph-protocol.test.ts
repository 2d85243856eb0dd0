import { once } from 'node:events';
import type { GraphQLFormattedError } from 'graphql';
import type { Message } from 'graphql-ws';
import { WebSocket } from 'ws';
import { codeOf, TenantClient } from '../../harness/tenant-client.js';

const client = new TenantClient();

const openSocket = async (): Promise<WebSocket> => {
  const socket = new WebSocket(`${client.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init', payload: client.identity }));
  await once(socket, 'message');
  return socket;
};

const CHANNELS: [string, (payload: object) => Promise<readonly GraphQLFormattedError[]>][] = [
  ['HTTP', async (payload) => (await client.post<{ errors?: GraphQLFormattedError[] }>('/graphql', payload)).body.errors ?? []],
  [
    'WebSocket',
    async (payload) => {
      const socket = await openSocket();
      socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }));
      const [data] = (await once(socket, 'message')) as [Buffer];
      socket.close();
      const message = JSON.parse(String(data)) as Message;
      return message.type === 'error' ? message.payload : [];
    },
  ],
];

describe.each(CHANNELS)('an operation name over %s', (_, send) => {
  const mutation = 'mutation A { cancelRun(runId: "run_00000000000000000000000000") { runId } }';
  it.each<[string, { query: string; operationName?: string }]>([
    ['an unknown query', { query: 'query A { navBadges { sources } }', operationName: 'B' }],
    ['an unknown mutation', { query: mutation, operationName: 'B' }],
    ['an unknown subscription', { query: 'subscription A { events { id } }', operationName: 'B' }],
    ['an empty name', { query: '{ navBadges { sources } }', operationName: '' }],
    ['several operations and no name', { query: `query B { navBadges { sources } } ${mutation}` }],
  ])('is rejected as invalid: %s', async (__, payload) => {
    const errors = await send(payload);
    expect(errors.map(({ extensions }) => extensions)).toEqual([{ code: 'VALIDATION_FAILED' }]);
  });
});

describe('a WebSocket message that a client must not send', () => {
  it.each<[string, string | object]>([
    ['next', { id: '1', type: 'next', payload: { data: {} } }],
    ['error', { id: '1', type: 'error', payload: [{ message: 'x' }] }],
    ['connection_ack', { type: 'connection_ack' }],
    ['invalid JSON', '{'],
  ])('closes the connection with 4400: %s', async (_, message) => {
    const socket = await openSocket();
    socket.send(typeof message === 'string' ? message : JSON.stringify(message));
    expect(await once(socket, 'close')).toEqual([4400, Buffer.from('Invalid message received')]);
    expect(codeOf(await client.graph('{ navBadges { sources } }'))).toBeUndefined();
  });

  it('closes the connection with 4409: an id in use', async () => {
    const socket = await openSocket();
    const payload = { query: 'subscription { events { id } }' };
    for (let count = 0; count < 2; count += 1) socket.send(JSON.stringify({ id: 'x'.repeat(200), type: 'subscribe', payload }));
    const [code] = (await once(socket, 'close')) as [number];
    expect(code).toBe(4409);
  });
});

import type { GraphQLFormattedError } from 'graphql';
import { RawSocket } from './testing/raw-socket.js';
import { startTestGateway, type TestGateway } from './testing/test-gateway.js';

interface GraphParameters {
  readonly query: string;
  readonly operationName?: string | null;
  readonly variables?: Readonly<Record<string, unknown>>;
}

type Ask = (gateway: TestGateway, parameters: GraphParameters) => Promise<readonly GraphQLFormattedError[] | undefined>;

const HEADERS = { authorization: 'Bearer tnt_a' };

const overHttp: Ask = async ({ url }, parameters) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...HEADERS, 'content-type': 'application/json' },
    body: JSON.stringify(parameters),
  });
  return ((await response.json()) as { errors?: GraphQLFormattedError[] }).errors;
};

const overGet: Ask = async ({ url }, { variables, query, operationName }) => {
  const search = new URLSearchParams({
    query,
    ...(operationName != null && { operationName }),
    variables: JSON.stringify(variables ?? {}),
  });
  const response = await fetch(`${url}?${search}`, { headers: HEADERS });
  return ((await response.json()) as { errors?: GraphQLFormattedError[] }).errors;
};

const overWebSocket: Ask = async ({ socketUrl }, payload) => {
  const socket = await RawSocket.open(socketUrl, HEADERS);
  socket.send({ id: '1', type: 'subscribe', payload });
  const message = await socket.until(({ type }) => type === 'next' || type === 'error');
  socket.close();
  return message.type === 'error' ? message.payload : message.type === 'next' ? message.payload.errors : undefined;
};

const CHANNELS: [string, Ask][] = [
  ['HTTP', overHttp],
  ['WebSocket', overWebSocket],
];

describe.each([...CHANNELS, ['GET', overGet] as [string, Ask]])('the operation name over %s', (channel, ask) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway();
  });
  afterAll(() => gateway[Symbol.asyncDispose]());

  const several = 'Name the operation to run: the document has several, or none.';
  it.each<[string, string, string | null | undefined, string]>([
    ['an unknown name, of a query', 'query A { tenant }', 'B', 'The document has no operation named "B".'],
    ['an unknown name, of a mutation', 'mutation A { addNote }', 'B', 'The document has no operation named "B".'],
    ['an unknown name, of a subscription', 'subscription A { count }', 'B', 'The document has no operation named "B".'],
    ['a name for a document without names', '{ tenant }', 'B', 'The document has no operation named "B".'],
    ['a name of another case', 'query A { tenant }', 'a', 'The document has no operation named "a".'],
    ['the name of a fragment', 'query A { ...F } fragment F on Query { tenant }', 'F', 'The document has no operation named "F".'],
    ['an empty name, of a query', 'query A { tenant }', '', 'The document has no operation named "".'],
    ['an empty name, of a query without a name', '{ tenant }', '', 'The document has no operation named "".'],
    ['an empty name, of a mutation', 'mutation { addNote }', '', 'The document has no operation named "".'],
    ['an empty name, of a subscription', 'subscription { count }', '', 'The document has no operation named "".'],
    ['no name for several queries', 'query A { tenant } query B { role }', undefined, several],
    ['no name for several mutations', 'mutation A { addNote } mutation B { addNote }', undefined, several],
    ['no name for several subscriptions', 'subscription A { count } subscription B { count }', undefined, several],
    ['null for several kinds', 'query A { tenant } mutation B { addNote }', null, several],
  ])('is refused as invalid: %s', async (_, query, operationName, message) => {
    const errors = await ask(gateway, { query, ...(operationName !== undefined && { operationName }) });
    expect(errors).toEqual([{ message, extensions: { code: 'VALIDATION_FAILED' } }]);
  });

  it('selects one of several operations, and executed none of those refused', async () => {
    expect(await ask(gateway, { query: 'query A { tenant } query B { fail(code: "CONFLICT") }', operationName: 'B' })).toMatchObject([
      { path: ['fail'], extensions: { code: 'CONFLICT' } },
    ]);
    expect(await ask(gateway, { query: 'query A { tenant }', operationName: null })).toBeUndefined();
    if (channel === 'GET') return;
    const socket = await RawSocket.open(gateway.socketUrl, HEADERS);
    socket.subscribe('1', 'query A { tenant } mutation B { addNote }', 'B');
    expect(await socket.until(({ type }) => type === 'next')).toMatchObject({ payload: { data: { addNote: 1 } } });
    socket.close();
  });
});

import type { GraphQLFormattedError } from 'graphql';
import { RawSocket } from './testing/raw-socket.js';
import { startTestGateway, type TestGateway } from './testing/test-gateway.js';

interface GraphParameters {
  readonly query: string;
  readonly operationName?: string | null;
  readonly variables?: Readonly<Record<string, unknown>>;
}

type Send = (gateway: TestGateway, parameters: GraphParameters) => Promise<readonly GraphQLFormattedError[] | undefined>;

const HEADERS = { authorization: 'Bearer tnt_a' };

const overHttp: Send = async ({ url }, parameters) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...HEADERS, 'content-type': 'application/json' },
    body: JSON.stringify(parameters),
  });
  return ((await response.json()) as { errors?: GraphQLFormattedError[] }).errors;
};

const overGet: Send = async ({ url }, { variables, query, operationName }) => {
  const search = new URLSearchParams({
    query,
    ...(operationName != null && { operationName }),
    variables: JSON.stringify(variables ?? {}),
  });
  const response = await fetch(`${url}?${search}`, { headers: HEADERS });
  return ((await response.json()) as { errors?: GraphQLFormattedError[] }).errors;
};

const overWebSocket: Send = async ({ socketUrl }, payload) => {
  const socket = await RawSocket.open(socketUrl, HEADERS);
  socket.send({ id: '1', type: 'subscribe', payload });
  const message = await socket.until(({ type }) => type === 'next' || type === 'error');
  socket.close();
  return message.type === 'error' ? message.payload : message.type === 'next' ? message.payload.errors : undefined;
};

const CHANNELS: [string, Send][] = [
  ['HTTP', overHttp],
  ['WebSocket', overWebSocket],
];

describe.each([...CHANNELS, ['GET', overGet] as [string, Send]])('the operation name over %s', (channel, send) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway();
  });
  afterAll(() => gateway[Symbol.asyncDispose]());

  const several = 'The document has no operation or several operations; name one in operationName.';
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
  ])('is rejected as invalid: %s', async (_, query, operationName, message) => {
    const errors = await send(gateway, { query, ...(operationName !== undefined && { operationName }) });
    expect(errors).toEqual([{ message, extensions: { code: 'VALIDATION_FAILED' } }]);
  });

  it('selects one of several operations, and rejected operations are not executed', async () => {
    expect(await send(gateway, { query: 'query A { tenant } query B { fail(code: "CONFLICT") }', operationName: 'B' })).toMatchObject([
      { path: ['fail'], extensions: { code: 'CONFLICT' } },
    ]);
    expect(await send(gateway, { query: 'query A { tenant }', operationName: null })).toBeUndefined();
    if (channel === 'GET') return;
    const socket = await RawSocket.open(gateway.socketUrl, HEADERS);
    socket.subscribe('1', 'query A { tenant } mutation B { addNote }', 'B');
    expect(await socket.until(({ type }) => type === 'next')).toMatchObject({ payload: { data: { addNote: 1 } } });
    socket.close();
  });
});

describe.each(CHANNELS)('with introspection off, errors over %s', (_, send) => {
  let strict: TestGateway;
  let open: TestGateway;
  beforeAll(async () => {
    [strict, open] = await Promise.all([startTestGateway({ introspection: false }), startTestGateway()]);
  });
  afterAll(() => Promise.all([strict, open].map((gateway) => gateway[Symbol.asyncDispose]())));

  const paint = 'query ($in: PaintInput!) { paint(input: $in) }';
  it.each<[string, GraphParameters, string, string]>([
    ['of a field', { query: '{ tenan }' }, 'Did you mean "tenant"', 'Cannot query field "tenan" on type "Query".'],
    ['of an argument', { query: '{ echo(tex: "x", text: "y") }' }, 'Did you mean "text"', 'Unknown argument "tex" on field "Query.echo".'],
    [
      'of a required argument',
      { query: '{ paint }' },
      '"input" of type "PaintInput!"',
      'Field "paint" argument "[hidden]" of type "[hidden]!" is required, but it was not provided.',
    ],
    ['of a type', { query: '{ node { ... on Nod { id } } }' }, 'Did you mean "Node"', 'Unknown type "Nod".'],
    ['of a selection', { query: '{ node }' }, 'type "Node"', 'Field "node" of type "[hidden]" must have a selection of subfields.'],
    [
      'of an enum value in the document',
      { query: '{ colour(of: CRIMSO) }' },
      'CRIMSON',
      'Value "CRIMSO" does not exist in "[hidden]" enum.',
    ],
    [
      'of an enum value as text',
      { query: '{ colour(of: "CRIMSO") }' },
      'Colour',
      'Enum "[hidden]" cannot represent non-enum value: "CRIMSO".',
    ],
    [
      'of an input field in the document',
      { query: '{ paint(input: { colou: CRIMSON, colour: CRIMSON, undercoat: { thickness: 1 } }) }' },
      'Did you mean "colour"',
      'Field "colou" is not defined by type "[hidden]".',
    ],
    [
      'of a required input field in the document',
      { query: '{ paint(input: { colour: CRIMSON }) }' },
      'undercoat',
      'Field "[hidden].[hidden]" of required type "[hidden]!" was not provided.',
    ],
    [
      'of a variable in a wrong place',
      { query: 'query ($c: String!) { colour(of: $c) }', variables: { c: 'CRIMSON' } },
      'Colour',
      'Variable "$c" of type "String!" used in position expecting type "[hidden]!".',
    ],
    [
      'of an unknown input field in the variables',
      { query: paint, variables: { in: { colour: 'CRIMSON', undercoat: { thicknes: 1, thickness: 1 } } } },
      'Did you mean "thickness"',
      'Variable "$in" got invalid value { thicknes: 1, thickness: 1 } at "in.undercoat"; Field "thicknes" is not defined by type "[hidden]".',
    ],
    [
      'of a required input field in the variables',
      { query: paint, variables: { in: { colour: 'CRIMSON' } } },
      'undercoat',
      'Variable "$in" got invalid value { colour: "CRIMSON" }; Field "[hidden]" of required type "[hidden]!" was not provided.',
    ],
    [
      'of an enum value in the variables',
      { query: 'query ($c: Colour!) { colour(of: $c) }', variables: { c: 'SCARLE' } },
      'Did you mean the enum value "SCARLET"',
      'Variable "$c" got invalid value "SCARLE"; Value "SCARLE" does not exist in "Colour" enum.',
    ],
    [
      'of an enum value within the variables',
      { query: paint, variables: { in: { colour: 'SCARLE', undercoat: { thickness: 1 } } } },
      'SCARLET',
      'Variable "$in" got invalid value "SCARLE" at "in.colour"; Value "SCARLE" does not exist in "[hidden]" enum.',
    ],
    [
      'of a scalar in the document that a subgraph rejects',
      { query: '{ paint(input: { colour: CRIMSON, undercoat: { thickness: 1 }, layers: 3 }) }' },
      'Even',
      '[hidden] cannot represent 3.',
    ],
    [
      'of a scalar in the variables that a subgraph rejects',
      { query: paint, variables: { in: { colour: 'CRIMSON', undercoat: { thickness: 1 }, layers: 3 } } },
      'Even',
      'Variable "$in" got invalid value 3 at "in.layers"; [hidden] cannot represent 3.',
    ],
    [
      'of a key with a quotation mark in the variables',
      { query: paint, variables: { in: { colour: 'CRIMSON', undercoat: { 'a"b': 1, thickness: 1 } } } },
      'PrimerInput',
      'Variable "$in" got invalid value { a"b: 1, thickness: 1 } at "in.undercoat"; Field "a"b" is not defined by type "[hidden]".',
    ],
  ])('reveal no name of the schema that the request does not contain: %s', async (__, parameters, secret, message) => {
    const visible = await send(open, parameters);
    expect(visible?.[0]?.message).toContain(secret);
    const hidden = await send(strict, parameters);
    expect(hidden?.map(({ extensions }) => extensions)).toEqual([{ code: 'VALIDATION_FAILED' }]);
    expect(hidden?.[0]?.message).toBe(message);
  });

  it('keep the messages of services', async () => {
    expect(await send(strict, { query: '{ fail(code: "HINT") }' })).toMatchObject([
      { message: 'There is no "colou". Did you mean "Colour"?', path: ['fail'], extensions: { code: 'VALIDATION_FAILED' } },
    ]);
  });
});

describe.each(CHANNELS)('a failing non-null mutation over %s', (_, send) => {
  it('prevents the execution of the mutations after it', async () => {
    await using gateway = await startTestGateway();
    const errors = await send(gateway, {
      query: 'mutation { a: addNote refuseNote ...Rest } fragment Rest on Mutation { b: addNote c: addNote }',
    });
    expect(errors).toMatchObject([{ path: ['refuseNote'], extensions: { code: 'CONFLICT', reason: 'ITEM_ARCHIVED' } }]);
    const socket = await RawSocket.open(gateway.socketUrl, HEADERS);
    socket.subscribe('1', 'mutation { addNote }');
    expect(await socket.until(({ type }) => type === 'next')).toMatchObject({ payload: { data: { addNote: 2 } } });
    socket.close();
  });
});

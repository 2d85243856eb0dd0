import { startTestGateway, type TestGateway } from './testing/test-gateway.js';

interface Answer {
  status: number;
  headers: Headers;
  body: { data?: unknown; errors?: { message: string; path?: unknown; extensions: { code: string; issues?: unknown } }[] };
}

describe('GraphQL over HTTP', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway();
  });
  afterAll(() => gateway[Symbol.asyncDispose]());

  const send = async (init: RequestInit, search = ''): Promise<Answer> => {
    const response = await fetch(gateway.url + search, init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text.startsWith('{') ? (JSON.parse(text) as Answer['body']) : {} };
  };
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    send({
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-tenant-id': 'tnt_a', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const codes = ({ body }: Answer) => body.errors?.map(({ extensions }) => extensions.code);

  it('answers for the caller', async () => {
    const { status, headers, body } = await post({ query: '{ tenant role }' }, { 'x-demo-role': 'viewer' });
    expect({ status, body }).toEqual({ status: 200, body: { data: { tenant: 'tnt_a', role: 'viewer' } } });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('answers in the media type of GraphQL over HTTP when asked to', async () => {
    const { status, headers } = await post({ query: '{ tenant }' }, { accept: 'application/graphql-response+json' });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/graphql-response+json; charset=utf-8']);
  });

  it('shows what services throw, and hides what nobody foresaw', async () => {
    const { body } = await post({ query: '{ a: fail(code: "CONFLICT") b: fail(code: "x") }' });
    expect(body).toEqual({
      data: { a: null, b: null },
      errors: expect.arrayContaining([
        { message: 'Twice is too often.', path: ['a'], extensions: { code: 'CONFLICT' } },
        { message: 'Something went wrong on our side; the request id identifies it.', path: ['b'], extensions: { code: 'INTERNAL' } },
      ]),
    });
  });

  it.each<[string, number, string, Record<string, string>]>([
    ['nobody', 401, 'UNAUTHENTICATED', {}],
    ['a suspended tenant', 403, 'TENANT_SUSPENDED', { 'x-tenant-id': 'tnt_suspended' }],
    ['a malformed tenant', 422, 'VALIDATION_FAILED', { 'x-tenant-id': 'x' }],
    ['a token and a header that disagree', 403, 'TENANT_MISMATCH', { 'x-tenant-id': 'tnt_a', authorization: 'Bearer tnt_b' }],
  ])('refuses %s before the body is read', async (_, status, code, headers) => {
    const answer = await send({ method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{' });
    expect([answer.status, codes(answer)]).toEqual([status, [code]]);
    expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
  });

  it.each<[string, number, () => Promise<Answer>]>([
    ['malformed JSON', 400, () => post('{')],
    ['a body that is no object', 400, () => post('[]')],
    ['a batch', 400, () => post([{ query: '{ tenant }' }, { query: '{ tenant }' }])],
    ['no query', 400, () => post({})],
    ['a syntax error', 400, () => post({ query: '{' })],
    ['an unknown field', 400, () => post({ query: '{ missing }' })],
    ['an unknown operation', 400, () => post({ query: 'query A { tenant }', operationName: 'B' })],
    ['a wrong variable', 400, () => post({ query: 'query ($t: String!) { echo(text: $t) }', variables: { t: 1 } })],
    ['a missing variable', 400, () => post({ query: 'query ($t: String!) { echo(text: $t) }' })],
    ['too much depth', 400, () => post({ query: `{ ${'node { '.repeat(12)} id ${'}'.repeat(12)} }` })],
    ['too many tokens', 400, () => post({ query: `{ ${'tenant '.repeat(2_001)} }` })],
    ['a subscription', 400, () => post({ query: 'subscription { count }' })],
    [
      'a form, which any page could send',
      400,
      () => send({ method: 'POST', headers: { 'content-type': 'text/plain', 'x-tenant-id': 'tnt_a' }, body: '{"query":"{ tenant }"}' }),
    ],
    ['a GET that any page could send', 400, () => send({ headers: { 'x-tenant-id': 'tnt_a' } }, '?query={tenant}')],
    ['the fields of federation', 400, () => post({ query: '{ _entities(representations: []) { __typename } }' })],
    ['the SDL of a subgraph', 400, () => post({ query: '{ _service { sdl } }' })],
  ])('A1 refuses %s as the client’s fault', async (_, status, ask) => {
    const answer = await ask();
    expect([answer.status, codes(answer)]).toEqual([status, ['VALIDATION_FAILED']]);
  });

  it('answers a query by GET with a header that pages cannot send', async () => {
    const headers = { 'x-tenant-id': 'tnt_a', 'apollo-require-preflight': 'true' };
    expect((await send({ headers }, '?query={tenant}')).body).toEqual({ data: { tenant: 'tnt_a' } });
    const mutation = await send({ headers }, '?query=mutation{addNote}');
    expect([mutation.status, mutation.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('refuses media types, methods and sizes that it does not take', async () => {
    const xml = await post('<x/>', { 'content-type': 'application/xml' });
    expect([xml.status, codes(xml)]).toEqual([415, ['UNSUPPORTED_MEDIA_TYPE']]);
    const put = await send({ method: 'PUT', headers: { 'x-tenant-id': 'tnt_a' } });
    expect([put.status, codes(put), put.headers.get('allow')]).toEqual([405, ['METHOD_NOT_ALLOWED'], 'GET, HEAD, POST, OPTIONS']);
    const large = await post({ query: '{ tenant }', variables: { x: 'x'.repeat(1_048_577) } });
    expect([large.status, codes(large)]).toEqual([413, ['PAYLOAD_TOO_LARGE']]);
  });

  it('ignores headers that only its own processes may send', async () => {
    const { body } = await post(
      { query: '{ tenant }' },
      { 'x-internal-token': 'forged', 'x-forwarded-user': 'root', 'x-forwarded-host': 'evil' },
    );
    expect(body).toEqual({ data: { tenant: 'tnt_a' } });
  });

  it('gives browsers no page and clients no schema where that is off', async () => {
    await using strict = await startTestGateway({ introspection: false });
    const page = await fetch(strict.url, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(401);
    const ask = (query: string) =>
      fetch(strict.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-tenant-id': 'tnt_a' },
        body: JSON.stringify({ query }),
      });
    expect((await ask('{ __schema { types { name } } }')).status).toBe(400);
    expect(await (await ask('{ tenan }')).text()).not.toContain('Did you mean');
  });
});

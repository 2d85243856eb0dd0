import { buildSchema, GraphQLError } from 'graphql';
import type { ErrorCode } from '../../platform/errors/index.js';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.js';

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

  it('executes operations for the caller', async () => {
    const { status, headers, body } = await post({ query: '{ tenant role }' }, { 'x-demo-role': 'viewer' });
    expect({ status, body }).toEqual({ status: 200, body: { data: { tenant: 'tnt_a', role: 'viewer' } } });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('responds with the media type of GraphQL over HTTP if it is accepted', async () => {
    const { status, headers } = await post({ query: '{ tenant }' }, { accept: 'application/graphql-response+json' });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/graphql-response+json; charset=utf-8']);
  });

  it('returns the errors of services, and masks unexpected ones', async () => {
    const { body } = await post({ query: '{ a: fail(code: "CONFLICT") b: fail(code: "x") }' });
    expect(body).toEqual({
      data: { a: null, b: null },
      errors: expect.arrayContaining([
        { message: 'Twice is too often.', path: ['a'], extensions: { code: 'CONFLICT' } },
        { message: 'An internal error occurred. Quote the request id when you report it.', path: ['b'], extensions: { code: 'INTERNAL' } },
      ]),
    });
  });

  it.each<[string, number, string, Record<string, string>]>([
    ['missing credentials', 401, 'UNAUTHENTICATED', {}],
    ['a suspended tenant', 403, 'TENANT_SUSPENDED', { 'x-tenant-id': 'tnt_suspended' }],
    ['a malformed tenant', 422, 'VALIDATION_FAILED', { 'x-tenant-id': 'x' }],
    ['a token and a header that disagree', 403, 'TENANT_MISMATCH', { 'x-tenant-id': 'tnt_a', authorization: 'Bearer tnt_b' }],
  ])('rejects %s before the body is read', async (_, status, code, headers) => {
    const answer = await send({ method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{' });
    expect([answer.status, codes(answer)]).toEqual([status, [code]]);
    expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
  });

  const JSON_TYPE = 'application/json; charset=utf-8';
  const RESPONSE_TYPE = 'application/graphql-response+json; charset=utf-8';

  it.each<[string, unknown]>([
    ['a syntax error', { query: '{' }],
    ['an unknown field', { query: '{ missing }' }],
    ['an unknown operation', { query: 'query A { tenant }', operationName: 'B' }],
    ['a wrong variable', { query: 'query ($t: String!) { echo(text: $t) }', variables: { t: 1 } }],
    ['a missing variable', { query: 'query ($t: String!) { echo(text: $t) }' }],
    ['too much depth', { query: `{ ${'node { '.repeat(12)} id ${'}'.repeat(12)} }` }],
    ['too many tokens', { query: `{ ${'tenant '.repeat(2_001)} }` }],
    ['a subscription', { query: 'subscription { count }' }],
    ['the fields of federation', { query: '{ _entities(representations: []) { __typename } }' }],
    ['the SDL of a subgraph', { query: '{ _service { sdl } }' }],
    ['a persisted query', { query: '{ tenant }', extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } }],
  ])('rejects %s with 400, or 200 under application/json', async (_, body) => {
    for (const [accept, status, type] of [
      ['application/graphql-response+json', 400, RESPONSE_TYPE],
      ['application/graphql-response+json, application/json;q=0.9', 400, RESPONSE_TYPE],
      ['application/json;q=0.9, application/graphql-response+json', 400, RESPONSE_TYPE],
      ['application/json, application/graphql-response+json;q=0.9', 200, JSON_TYPE],
      ['application/json', 200, JSON_TYPE],
      ['*/*', 200, JSON_TYPE],
    ] as const) {
      const answer = await post(body, { accept });
      expect([accept, answer.status, answer.headers.get('content-type')]).toEqual([accept, status, type]);
      expect([codes(answer), 'data' in answer.body]).toEqual([['VALIDATION_FAILED'], false]);
    }
  });

  it.each<[string, unknown]>([
    ['malformed JSON', '{'],
    ['an empty body', ''],
    ['a body that is not an object', '[]'],
    ['a batch', [{ query: '{ tenant }' }, { query: '{ tenant }' }]],
    ['no query', {}],
    ['a query that is not a string', { query: 1 }],
    ['variables that are not an object', { query: '{ tenant }', variables: [] }],
    ['an operation name that is not a string', { query: '{ tenant }', operationName: 1 }],
  ])('rejects %s with 400 under each media type', async (_, body) => {
    for (const accept of ['application/json', 'application/graphql-response+json', '*/*']) {
      const answer = await post(body, { accept });
      expect([accept, answer.status, codes(answer)]).toEqual([accept, 400, ['VALIDATION_FAILED']]);
    }
  });

  it('responds with 200 to errors of fields', async () => {
    const answer = await post({ query: '{ fail(code: "CONFLICT") }' }, { accept: 'application/graphql-response+json' });
    expect([answer.status, codes(answer), answer.body.data]).toEqual([200, ['CONFLICT'], { fail: null }]);
  });

  it('rejects a mutation with 406 before it runs if the client accepts neither media type', async () => {
    const refused = await post({ query: 'mutation { addNote }' }, { accept: 'text/html, image/*' });
    expect([refused.status, codes(refused)]).toEqual([406, ['VALIDATION_FAILED']]);
    expect((await post({ query: 'mutation { addNote }' })).body).toEqual({ data: { addNote: 1 } });
  });

  it('reads and writes characters of every script', async () => {
    const text = 'Größe \u{1f3c3} 統計';
    const { body } = await post(
      { query: 'query ($t: String!) { echo(text: $t) }', variables: { t: text } },
      { 'content-type': 'application/json; charset=utf-8' },
    );
    expect(body).toEqual({ data: { echo: text } });
  });

  it('names the cause if nested values exceed the stack of the parser', async () => {
    const depth = 20_000;
    const { body } = await post({ query: `{ fail(code: ${'['.repeat(depth)}${']'.repeat(depth)}) }` });
    expect(body.errors).toMatchObject([
      { message: expect.stringMatching(/nested too deeply|2000 tokens/u), extensions: { code: 'VALIDATION_FAILED' } },
    ]);
  });

  it('charges invalid operations that get a 200 response', async () => {
    const charged: string[] = [];
    await using gate = await startTestGateway({ charge: async ({ tenantId }) => void charged.push(tenantId) });
    const send = async (query: string, accept: string) =>
      fetch(gate.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-tenant-id': 'tnt_a', accept },
        body: JSON.stringify({ query }),
      });
    // Other statuses are charged with the response.
    for (const query of ['{ tenant }', '{ fail(code: "CONFLICT") }', '{ missing }']) await send(query, 'application/graphql-response+json');
    expect(charged).toEqual([]);
    for (const query of ['{ tenant }', '{ fail(code: "CONFLICT") }', '{ missing }', '{']) await send(query, 'application/json');
    expect(charged).toEqual(['tnt_a', 'tnt_a']);
  });

  it.each<[string, number, ErrorCode]>([
    ['an internal failure', 500, 'INTERNAL'],
    ['an exhausted budget', 429, 'RATE_LIMITED'],
    ['an outage', 503, 'UNAVAILABLE'],
  ])('responds to %s of the executor with %i, also for an unknown operation', async (_, status, code) => {
    const refuse = async () => ({ errors: [new GraphQLError('Refused.', { extensions: { code } })] });
    const schema = buildSchema('type Query { tenant: String }');
    await using broken = await startTestGateway({ executor: { schema, execute: refuse, subscribe: refuse } });
    for (const operationName of [undefined, 'Unknown'])
      for (const accept of ['application/json', 'application/graphql-response+json']) {
        const response = await fetch(broken.url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-tenant-id': 'tnt_a', accept },
          body: JSON.stringify({ query: '{ tenant }', operationName }),
        });
        expect([response.status, await response.json()]).toEqual([status, { errors: [{ message: 'Refused.', extensions: { code } }] }]);
      }
  });

  it('executes queries by GET and HEAD, and rejects mutations and subscriptions with 405', async () => {
    const headers = { 'x-tenant-id': 'tnt_a' };
    expect((await send({ headers }, '?query={tenant}')).body).toEqual({ data: { tenant: 'tnt_a' } });
    const variables = encodeURIComponent('{"t":"hi"}');
    const search = `?query=${encodeURIComponent('query A($t: String!) { echo(text: $t) } query B { role }')}&operationName=A&variables=${variables}`;
    expect((await send({ headers }, search)).body).toEqual({ data: { echo: 'hi' } });
    const head = await send({ method: 'HEAD', headers }, '?query={tenant}');
    expect([head.status, head.headers.get('content-type')]).toEqual([200, JSON_TYPE]);
    for (const method of ['GET', 'HEAD'])
      for (const operation of ['mutation{addNote}', 'subscription{count}'])
        for (const accept of ['application/json', 'application/graphql-response+json']) {
          const refused = await send({ method, headers: { ...headers, accept } }, `?query=${operation}`);
          expect([operation, refused.status, refused.headers.get('allow')]).toEqual([operation, 405, 'POST']);
        }
    expect((await post({ query: 'mutation { addNote }' })).body).toEqual({ data: { addNote: 2 } });
  });

  it.each([
    'text/plain',
    'text/plain;charset=UTF-8',
    'text/plain; application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
  ])('rejects a POST of %s, which any page can send, with 415', async (type) => {
    for (const body of ['{"query":"mutation { addNote }"}', 'query=mutation{addNote}']) {
      const answer = await send({ method: 'POST', headers: { 'content-type': type, 'x-tenant-id': 'tnt_a' }, body }, '?query={tenant}');
      expect([answer.status, codes(answer)]).toEqual([415, ['UNSUPPORTED_MEDIA_TYPE']]);
    }
  });

  it('rejects a POST without a media type', async () => {
    const body = new TextEncoder().encode('{"query":"mutation { addNote }"}');
    const answer = await send({ method: 'POST', headers: { 'x-tenant-id': 'tnt_a' }, body });
    expect([answer.status, codes(answer)]).toEqual([415, ['UNSUPPORTED_MEDIA_TYPE']]);
    expect((await send({ method: 'POST', headers: { 'x-tenant-id': 'tnt_a' } })).status).toBe(400);
  });

  it('rejects unsupported media types, methods and sizes', async () => {
    const xml = await post('<x/>', { 'content-type': 'application/xml' });
    expect([xml.status, codes(xml)]).toEqual([415, ['UNSUPPORTED_MEDIA_TYPE']]);
    const put = await send({ method: 'PUT', headers: { 'x-tenant-id': 'tnt_a' } });
    expect([put.status, codes(put), put.headers.get('allow')]).toEqual([405, ['METHOD_NOT_ALLOWED'], 'GET, HEAD, POST, OPTIONS']);
    const large = await post({ query: '{ tenant }', variables: { x: 'x'.repeat(1_048_577) } });
    expect([large.status, codes(large)]).toEqual([413, ['PAYLOAD_TOO_LARGE']]);
  });

  it('ignores internal headers from clients', async () => {
    const { body } = await post(
      { query: '{ tenant }' },
      { 'x-internal-token': 'forged', 'x-forwarded-user': 'root', 'x-forwarded-host': 'evil' },
    );
    expect(body).toEqual({ data: { tenant: 'tnt_a' } });
  });

  it('serves neither GraphiQL nor the schema if they are disabled', async () => {
    await using strict = await startTestGateway({ introspection: false });
    const page = await fetch(strict.url, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(401);
    const send = (query: string) =>
      fetch(strict.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-tenant-id': 'tnt_a' },
        body: JSON.stringify({ query }),
      });
    expect(await (await send('{ __schema { types { name } } }')).json()).toMatchObject({
      errors: [{ extensions: { code: 'VALIDATION_FAILED' } }, { extensions: { code: 'VALIDATION_FAILED' } }],
    });
  });
});

describe('a query by GET from a web page', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({ allowedOrigins: ['https://app.example'], graphiql: true });
  });
  afterAll(() => gateway[Symbol.asyncDispose]());

  /** Sends Fetch Metadata headers as specified, which `fetch` would set itself. */
  const statusFor = async (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET', search = '?query={tenant}') =>
    (await gateway.app.inject({ method, url: `/graphql${search}`, headers: { host: 'kpi.example', 'x-tenant-id': 'tnt_a', ...headers } }))
      .statusCode;

  it.each<[string, Record<string, string>, number]>([
    ['a program', {}, 200],
    ['the address bar', { 'sec-fetch-site': 'none' }, 200],
    ['its own page', { 'sec-fetch-site': 'same-origin' }, 200],
    ['its own page, with an origin', { origin: 'https://kpi.example' }, 200],
    ['an allowed origin', { 'sec-fetch-site': 'cross-site', origin: 'https://app.example' }, 200],
    ['an allowed origin, of an older browser', { origin: 'https://app.example' }, 200],
    ['an image or a link on another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['an image or a link on another subdomain', { 'sec-fetch-site': 'same-site' }, 403],
    ['a script on another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    ['a script on another site, of an older browser', { origin: 'https://evil.example' }, 403],
    ['a sandboxed frame', { 'sec-fetch-site': 'cross-site', origin: 'null' }, 403],
  ])('is accepted with 200 or rejected with 403 by origin: %s', async (_, headers, status) => {
    expect(await statusFor(headers)).toBe(status);
    expect(await statusFor(headers, 'HEAD')).toBe(status);
  });

  it('is distinguished from a link to GraphiQL, which is accepted from any site', async () => {
    expect(await statusFor({ 'sec-fetch-site': 'cross-site', accept: 'text/html' }, 'GET', '')).toBe(200);
  });
});

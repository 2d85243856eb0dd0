import { AppError } from '../../platform/errors/index.js';
import type { GraphRoute } from '../route-definition.js';
import { ROUTES } from '../routes.js';
import { testExecutor } from '../testing/test-executor.js';
import { type TestServer, testServer } from '../testing/test-server.js';

const query = (operationId: string, parameters: NonNullable<GraphRoute['parameters']> = {}): GraphRoute => ({
  operationId,
  method: 'GET',
  path: `/${operationId}`,
  field: `Query.${operationId}`,
  status: 200,
  tag: 'Test',
  summary: 'Test',
  parameters,
});

describe('SOFA behaviour that REST does not adopt', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const post = (url: string, payload: string, type = 'application/json') =>
    server.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
  const lastInput = () => server.executor.requests.at(-1)?.variables?.['input'];

  it('offers no webhooks', async () => {
    const body = JSON.stringify({ subscription: 'events', url: 'http://169.254.169.254/', variables: {} });
    expect((await post('/webhook', body)).statusCode).toBe(404);
    expect((await post('/webhook/1', body)).statusCode).toBe(404);
    expect((await server.app.inject({ method: 'DELETE', url: '/webhook/1' })).statusCode).toBe(404);
  });

  it('exposes no root field without a route', async () => {
    for (const url of ['/secret-ledger', '/secretLedger', '/v1/secret-ledger', '/list-sources', '/listSources']) {
      expect((await server.app.inject({ url })).statusCode).toBe(404);
    }
    expect((await post('/erase-everything', '{}')).statusCode).toBe(404);
    const document = await server.app.inject({ url: '/openapi.json' });
    expect(document.body).not.toMatch(/secret_?ledger|erase_?everything/i);
  });

  it('answers bad enums, missing arguments, wrong types and bad JSON with 422', async () => {
    const requestCount = server.executor.requests.length;
    for (const body of ['{"name":"A","kind":"ftp"}', '{"name":"A"}', '{"name":5,"kind":"csv"}', '"text"', '{', '', 'null', '[]']) {
      expect((await post('/v1/sources', body)).statusCode).toBe(422);
    }
    expect((await server.app.inject({ url: '/v1/agents/jobs?limit=x' })).statusCode).toBe(422);
    expect(server.executor.requests).toHaveLength(requestCount);
  });

  it('does not let the query override the body, nor the body a parameter', async () => {
    const requestCount = server.executor.requests.length;
    expect((await post('/api/agents/process-mining?input=evil&agent=evil', JSON.stringify({ input: 'good' }))).statusCode).toBe(422);
    expect(server.executor.requests).toHaveLength(requestCount);
    await post('/api/agents/process-mining', JSON.stringify({ input: 'good' }));
    expect(server.executor.requests.at(-1)?.variables).toEqual({ name: 'process-mining', input: { input: 'good' } });
    expect((await post('/v1/sources/src_1/sync', JSON.stringify({ source_id: 'src_2' }))).statusCode).toBe(202);
    expect(server.executor.requests.at(-1)?.variables).toEqual({ source_id: 'src_1' });
  });

  it('keeps falsy values and explicit nulls', async () => {
    const settings = { max_runs: 0, demo_mode: false, default_language: null, cost_share: 0, free_form: { none: null, empty: '' } };
    await post('/v1/tenants', JSON.stringify({ name: 'A', slug: '', settings, contact_emails: null }));
    expect(lastInput()).toEqual({
      name: 'A',
      slug: '',
      contactEmails: null,
      settings: { maxRuns: 0, demoMode: false, defaultLanguage: null, costShare: 0, freeForm: { none: null, empty: '' } },
    });
  });

  it('does not read values from a prototype', async () => {
    expect((await post('/v1/sources', '{"name":"A","kind":"csv","__proto__":{"url":"http://evil"}}')).statusCode).toBe(422);
    await post('/v1/agents/export', '{"constructor":{"prototype":{"polluted":true}}}');
    expect(lastInput()).toEqual({ constructor: { prototype: { polluted: true } } });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect((await server.app.inject({ url: '/v1/agents/jobs?__proto__[agent]=x&__proto__=y' })).statusCode).toBe(422);
    await server.app.inject({ url: '/v1/agents/jobs' });
    expect(server.executor.requests.at(-1)?.variables).toEqual({ limit: 20 });
  });

  it('rejects comma-separated lists, other media types than JSON, and unknown parameters', async () => {
    expect((await post('/v1/tenants', '{"name":"A","slug":"a","contact_emails":"a,b"}')).statusCode).toBe(422);
    expect((await server.app.inject({ url: '/v1/sources?unknown=1&unknown=2' })).statusCode).toBe(422);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data; boundary=x']) {
      const answer = await post('/v1/tenants', '{"name":"A","slug":"a"}', type);
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    }
    expect((await post('/v1/tenants', '{"name":"A","slug":"a"}', 'application/json; charset=utf-8')).statusCode).toBe(201);
    expect((await server.app.inject({ method: 'POST', url: '/v1/tenants', payload: Buffer.from('{}') })).statusCode).toBe(415);
  });

  it('ignores bodies on routes that accept none', async () => {
    for (const [body, type] of [
      ['{broken', 'application/json'],
      ['a=b', 'application/x-www-form-urlencoded'],
    ] as const) {
      expect((await post('/v1/sources/src_1/sync', body, type)).statusCode).toBe(202);
    }
  });

  it('answers errors with one content type', async () => {
    const answer = await server.app.inject({ url: '/v1/agents/jobs/none' });
    expect(answer.raw.res.getHeaders()['content-type']).toBe('application/problem+json; charset=utf-8');
  });
});

describe('routes over a custom graph', () => {
  it('responds to null with 404', async () => {
    const executor = testExecutor('type Query { maybe: Thing } type Thing { name: String }');
    executor.answer('maybe', () => null);
    const server = await testServer({ routes: [query('maybe')] }, executor);
    const answer = await server.app.inject({ url: '/maybe' });
    expect([answer.statusCode, answer.json().detail]).toEqual([404, 'The requested thing does not exist.']);
    await server[Symbol.asyncDispose]();
  });

  it('returns nested records in full, including those that SOFA considers models', async () => {
    const executor = testExecutor(`
      type Query { widgets: [Widget!]! widget(id: ID!): Widget! shelf: Shelf! }
      type Widget { id: ID! name: String! }
      type Shelf { widgets: [Widget!]! }
    `);
    executor.answer('shelf', () => ({ widgets: [{ id: '1', name: 'A' }] }));
    const id = { id: { in: 'path', argument: 'id', description: '', schema: { type: 'string' } } } as const;
    const routes = [query('widgets'), { ...query('widget', id), path: '/widgets/{id}' }, { ...query('shelf'), embed: ['Shelf.widgets'] }];
    const server = await testServer({ routes }, executor);
    expect((await server.app.inject({ url: '/shelf' })).json()).toEqual({ widgets: [{ id: '1', name: 'A' }] });
    await server[Symbol.asyncDispose]();
  });

  it('reads no identity on anonymous routes', async () => {
    const executor = testExecutor('type Query { state: State! } type State { path: String! }');
    executor.answer('state', () => ({ path: 'gold' }));
    const server = await testServer({ routes: [{ ...query('state'), anonymous: true }] }, executor);
    expect((await server.app.inject({ url: '/state' })).statusCode).toBe(200);
    expect(server.authentications).toEqual([{ anonymous: true }]);
    await server[Symbol.asyncDispose]();
  });

  it('responds with the highest status of several errors', async () => {
    const executor = testExecutor('type Query { pair: Pair! } type Pair { a: String b: String }');
    const fail = (code: 'NOT_FOUND' | 'UNAVAILABLE') => () => {
      throw new AppError(code, { what: 'part', reason: 'Down.' });
    };
    executor.answer('pair', () => ({ a: fail('NOT_FOUND'), b: fail('UNAVAILABLE') }));
    const server = await testServer({ routes: [query('pair')] }, executor);
    expect((await server.app.inject({ url: '/pair' })).statusCode).toBe(503);
    await server[Symbol.asyncDispose]();
  });

  it('does not start with a graph that lacks a field of a route', async () => {
    await expect(testServer({ routes: ROUTES }, testExecutor('type Query { sources: [String!]! }'))).rejects.toThrow(
      /which the graph does not have/,
    );
  });
});

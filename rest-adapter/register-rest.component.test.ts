import { Readable } from 'node:stream';
import type { InjectOptions } from 'fastify';
import { request } from 'undici';
import { AppError, invalid } from '../platform/errors/index.js';
import { isGraphRoute } from './route-definition.js';
import { TEST_ROUTES } from './testing/test-routes.js';
import { type TestServer, testServer } from './testing/test-server.js';

const ORIGIN = 'https://dashboard.muster.de';
let server: TestServer;

beforeAll(async () => {
  server = await testServer({ corsOrigins: [ORIGIN], publicUrl: 'https://kpi.muster.de' });
});
afterAll(() => server[Symbol.asyncDispose]());

const send = (method: InjectOptions['method'], url: string, payload?: unknown, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: method ?? 'GET',
    url,
    headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  });

describe('successful responses', () => {
  const ids: Record<string, string> = {
    tenant_id: 'tnt_demo',
    job_id: 'run_1',
    run_id: 'run_1',
    briefing_id: 'brf_1',
    export_id: 'exp_1',
    source_id: 'src_1',
    dataset_id: 'dst_1',
    name: 'process-mining',
  };
  const served = TEST_ROUTES.filter(isGraphRoute);

  it.each(served.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', async (_, route) => {
    const url = route.path.replace(/\{(\w+)\}/g, (__, name: string) => ids[name] ?? '');
    const { statusCode, headers, body } = await send(route.method, url, route.body?.example);
    expect([statusCode, headers['content-type']]).toEqual([route.status, 'application/json; charset=utf-8']);
    expect(JSON.parse(body)).toBeInstanceOf(Object);
    expect(headers['x-request-id']).toMatch(/^req_\w{26}$/);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('starts an agent run and returns the URL to poll in Location', async () => {
    const answer = await send('POST', '/api/agents/process-mining', { input: 'x', use_rag: true, dataset_ids: ['dst_1'] });
    expect(answer.json()).toEqual({ run_id: 'run_1', status: 'running', agent: 'process-mining', tenant: 'tnt_demo' });
    expect(answer.headers['location']).toBe('/api/runs/run_1');
    expect(server.executor.requests.at(-1)?.variables).toEqual({
      name: 'process-mining',
      input: { input: 'x', useRag: true, datasetIds: ['dst_1'] },
    });
  });

  it('percent-encodes values in response headers', async () => {
    server.executor.answer('startAgentRun', () => ({ runId: 'run\r\n/ä', acceptedStatus: 'RUNNING', agent: 'a', tenant: 't' }));
    const answer = await send('POST', '/api/agents/process-mining', {});
    expect(answer.headers['location']).toBe('/api/runs/run%0D%0A%2F%C3%A4');
  });

  it('returns a waiting run as running when polled and as queued as a job', async () => {
    expect((await send('GET', '/api/runs/run_1')).json()).toMatchObject({ run_id: 'run_1', status: 'running' });
    expect((await send('GET', '/v1/agents/jobs/run_1')).json()).toMatchObject({ job_id: 'run_1', status: 'queued' });
  });

  it('leaves the keys of free-form objects unchanged', async () => {
    const run = (await send('GET', '/api/runs/run_1')).json();
    expect(run).toMatchObject({ input: { someKey: 1 }, result: { camelKey: [{ innerKey: null }] }, usage: { model_calls: 0 } });
  });

  it('marks the legacy briefings as deprecated and omits their Markdown', async () => {
    const answer = await send('GET', '/v1/briefings');
    expect(answer.headers).toMatchObject({
      deprecation: expect.stringMatching(/^@\d+$/),
      link: '</v1/agents/briefings>; rel="successor-version"',
    });
    expect(answer.json()).toHaveLength(10);
    expect(answer.body).not.toContain('markdown');
    expect((await send('GET', '/v1/agents/briefings')).json()[0]).toHaveProperty('markdown');
  });

  it('responds to HEAD as to GET, without a body', async () => {
    const get = await send('GET', '/v1/sources');
    const head = await send('HEAD', '/v1/sources');
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', get.headers['content-length']]);
  });

  it('passes the idempotency key on only to routes that create or start something', async () => {
    const key = { 'idempotency-key': 'k-1' };
    await send('POST', '/v1/agents/briefing', null, key);
    expect(server.executor.requests.at(-1)?.caller.idempotencyKey).toBe('k-1');
    await send('PATCH', '/v1/tenants/tnt_demo', { name: 'B' }, key);
    expect(server.executor.requests.at(-1)?.caller.idempotencyKey).toBeUndefined();
  });

  it('keeps the request id of the client if it is valid', async () => {
    const idFor = async (id: string) => (await send('GET', '/v1/sources', undefined, { 'x-request-id': id })).headers['x-request-id'];
    expect(await idFor('abc-1.2_3x')).toBe('abc-1.2_3x');
    expect(await idFor('a b')).not.toBe('a b');
    expect(await idFor('x'.repeat(101))).toMatch(/^req_/);
  });
});

describe('limits', () => {
  it.each([
    ['/v1/agents/jobs', 1, 100, 20],
    ['/v1/agents/briefings', 1, 50, 10],
    ['/v1/briefings', 1, 50, 10],
    ['/v1/agents/exports', 1, 100, 20],
    ['/v1/events/recent', 1, 250, 50],
  ])('%s accepts %i to %i, %i by default', async (path, minimum, maximum, byDefault) => {
    const limitFor = async (query: string) => {
      const { statusCode } = await send('GET', `${path}${query}`);
      return statusCode === 200 ? server.executor.requests.at(-1)?.variables?.['limit'] : statusCode;
    };
    expect(await limitFor('')).toBe(byDefault);
    expect(await limitFor(`?limit=${minimum}`)).toBe(minimum);
    expect(await limitFor(`?limit=${maximum}`)).toBe(maximum);
    expect(await limitFor(`?limit=${minimum - 1}`)).toBe(422);
    expect(await limitFor(`?limit=${maximum + 1}`)).toBe(422);
    expect(await limitFor('?limit=99999999999999999999')).toBe(422);
  });

  it('filters jobs by agent and returns an empty list for an unknown one', async () => {
    expect((await send('GET', '/v1/agents/jobs?agent=unknown')).json()).toEqual([]);
    expect((await send('GET', `/v1/agents/jobs?agent=${'a'.repeat(101)}`)).statusCode).toBe(422);
  });

  it('accepts bodies up to 1 MiB', async () => {
    const padded = (bytes: number) => ({ input: 'x'.repeat(bytes - '{"input":""}'.length) });
    expect((await send('POST', '/v1/agents/briefing', padded(1_048_576))).statusCode).toBe(202);
    const answer = await send('POST', '/v1/agents/briefing', padded(1_048_577));
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });
});

describe('over a real connection', () => {
  it('reads chunked bodies up to the limit', async () => {
    const other = await testServer();
    const url = `${await other.app.listen({ port: 0, host: '127.0.0.1' })}/v1/agents/briefing`;
    const post = async (chunks: string[]) => {
      const { statusCode, body } = await request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Readable.from(chunks.map((chunk) => Buffer.from(chunk))),
      });
      await body.dump();
      return statusCode;
    };
    expect(await post(['{"a":"ä', '"', '}'])).toBe(202);
    expect(other.executor.requests.at(-1)?.variables).toEqual({ input: { a: 'ä' } });
    expect(await post([])).toBe(422);
    const large = await post(['{"a":"', ...Array.from({ length: 20 }, () => 'x'.repeat(65_536)), '"}']).catch(() => undefined);
    // The server may close the connection before the client has sent everything; the client then sees a connection error.
    expect([413, undefined]).toContain(large);
    await other[Symbol.asyncDispose]();
  });
});

describe('errors', () => {
  const problem = async (method: InjectOptions['method'], url: string, payload?: unknown, headers?: Record<string, string>) => {
    const answer = await send(method, url, payload, headers);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.json()).toMatchObject({
      type: expect.stringMatching(/^urn:kpi-service:problem:[a-z-]+$/),
      title: expect.any(String),
      status: answer.statusCode,
      detail: expect.any(String),
      request_id: answer.headers['x-request-id'],
    });
    return answer;
  };

  it('responds to unknown paths and unknown records with 404', async () => {
    for (const path of ['/v1/nothing', '/v1/tenants/', '/v1/Tenants', '/v1/tenants/x/y']) {
      const { statusCode } = await send('GET', path);
      expect([404, 422]).toContain(statusCode);
    }
    expect((await problem('GET', '/v1/nothing')).statusCode).toBe(404);
    expect((await problem('GET', '/v1/agents/jobs/run_2')).json()).toMatchObject({
      code: 'NOT_FOUND',
      detail: 'The requested run does not exist.',
    });
    expect((await problem('POST', '/v1/nothing', { a: 1 })).statusCode).toBe(404);
  });

  it('responds to an unknown path with 404 even if the body is invalid', async () => {
    const payload = '{"broken';
    const answer = await server.app.inject({ method: 'POST', url: '/v1/nothing', headers: { 'content-type': 'text/xml' }, payload });
    expect(answer.statusCode).toBe(404);
  });

  it.each([
    ['DELETE', '/v1/agents/jobs', 'GET, HEAD, OPTIONS'],
    ['HEAD', '/v1/agents/briefing', 'POST, OPTIONS'],
    ['PUT', '/v1/tenants/tnt_demo', 'GET, HEAD, PATCH, DELETE, OPTIONS'],
    ['POST', '/v1/events/stream', 'GET, HEAD, OPTIONS'],
    ['POST', '/health', 'GET, HEAD, OPTIONS'],
    ['POST', '/openapi.json', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/agents/process-mining', 'POST, OPTIONS'],
  ] as const)('responds to %s %s with 405 and the supported methods', async (method, url, allow) => {
    const answer = await send(method, url);
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, allow]);
  });

  it('responds with 401 and a challenge before it reads a body', async () => {
    const answer = await problem('POST', '/v1/agents/briefing', { a: '\u0000' }, { authorization: 'none' });
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  });

  it('rejects an invalid tenant header with 422', async () => {
    const answer = await send('GET', '/v1/sources', undefined, { 'x-tenant-id': 'Tnt_X' });
    expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['header', 'X-Tenant-Id']]);
  });

  it.each([
    ['RATE_LIMITED', 429, '1'],
    ['UNAVAILABLE', 503, '2'],
    ['CONFLICT', 409, undefined],
    ['STEP_RULES_UNMET', 409, undefined],
    ['IDEMPOTENCY_CONFLICT', 409, undefined],
    ['TENANT_MISMATCH', 403, undefined],
  ] as const)('maps %s to %i', async (code, status, retryAfter) => {
    server.executor.answer('datasets', () => {
      throw new AppError(code, { reason: 'Because.' });
    });
    const answer = await problem('GET', '/v1/datasets');
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().code]).toEqual([status, retryAfter, code]);
  });

  it('hides the details of internal errors, and logs them', async () => {
    server.executor.answer('datasets', () => {
      throw new Error('password=hunter2');
    });
    const answer = await problem('GET', '/v1/datasets');
    expect([answer.statusCode, answer.body.includes('hunter2')]).toEqual([500, false]);
    expect(server.loggedErrors.at(-1)).toMatchObject({ request_id: answer.headers['x-request-id'] });
  });

  it('locates validation errors of the graph by the names of the request', async () => {
    const answers: [unknown, unknown][] = [
      [invalid(['body', 'settings', 'maxRuns'], 'Too many', 5), ['body', 'settings', 'max_runs']],
      [invalid(['body', 'settings', 'freeForm', 'someKey'], 'No'), ['body', 'settings', 'free_form', 'someKey']],
      [invalid(['body', 'contactEmails', 1], 'No'), ['body', 'contact_emails', 1]],
      [invalid(['query', 'slug'], 'No'), ['query', 'slug']],
      [invalid(['body', 'tenantId'], 'No'), ['path', 'tenant_id']],
    ];
    for (const [error, loc] of answers.slice(0, 4)) {
      server.executor.answer('createTenant', () => {
        throw error;
      });
      const answer = await send('POST', '/v1/tenants', { name: 'A', slug: 'a' });
      expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, loc]);
    }
    server.executor.answer('updateTenant', () => {
      throw answers[4]?.[0];
    });
    expect((await send('PATCH', '/v1/tenants/tnt_demo', {})).json().detail[0].loc).toEqual(answers[4]?.[1]);
  });

  it('rejects malformed URLs with 422', async () => {
    for (const url of ['/v1/agents/jobs/%zz', '/v1/agents/jobs/%00', '/v1/agents/jobs/%ff', `/v1/agents/jobs/${'a'.repeat(101)}`]) {
      const answer = await send('GET', url);
      expect([answer.statusCode, answer.json().detail[0].loc[0]]).toEqual([422, 'path']);
      expect(answer.headers['x-request-id']).toBeDefined();
    }
  });
});

describe('a cross-origin request', () => {
  it('is allowed from a configured origin only', async () => {
    const allowed = await send('GET', '/v1/sources', undefined, { origin: ORIGIN });
    expect(allowed.headers['access-control-allow-origin']).toBe(ORIGIN);
    for (const name of ['Location', 'Deprecation', 'Link', 'Retry-After', 'X-Request-Id']) {
      expect(allowed.headers['access-control-expose-headers']).toContain(name);
    }
    const other = await send('GET', '/v1/sources', undefined, { origin: 'https://evil.example' });
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
    const failed = await send('GET', '/v1/nothing', undefined, { origin: ORIGIN });
    expect(failed.headers['access-control-allow-origin']).toBe(ORIGIN);
  });

  it('is answered with 204 and the allowed methods if it is a preflight or a plain OPTIONS request', async () => {
    const preflight = await send('OPTIONS', '/v1/tenants', undefined, { origin: ORIGIN, 'access-control-request-method': 'POST' });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({ 'access-control-allow-origin': ORIGIN, allow: 'GET, HEAD, POST, OPTIONS' });
    const plain = await send('OPTIONS', '/v1/tenants');
    expect([plain.statusCode, plain.headers['allow']]).toEqual([204, 'GET, HEAD, POST, OPTIONS']);
  });

  it('gets no CORS headers if no origins are configured', async () => {
    const closed = await testServer();
    const answer = await closed.app.inject({ url: '/v1/sources', headers: { origin: ORIGIN } });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    await closed[Symbol.asyncDispose]();
  });
});

describe('the API documentation', () => {
  it('contains the public URL of the service', async () => {
    const answer = await send('GET', '/openapi.json');
    expect(answer.json()).toMatchObject({ openapi: '3.1.0', info: { version: '0.4.0' }, servers: [{ url: 'https://kpi.muster.de' }] });
  });

  it('includes Swagger UI without external assets', async () => {
    const page = await send('GET', '/docs');
    expect(page.body).not.toMatch(/https?:/);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    const references = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(references).toHaveLength(4);
    for (const path of references) expect((await send('GET', `/${path}`)).statusCode).toBe(200);
    for (const path of ['package.json', 'index.html', '../package.json', '..%2fpackage.json', 'swagger-ui-bundle.js.map']) {
      expect((await send('GET', `/docs/assets/${path}`)).statusCode).toBe(404);
    }
  });
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { connectTo, rowCounts } from '../harness/database.js';
import { currentStack } from '../harness/stacks.js';
import { TenantClient, type Answer } from '../harness/tenant-client.js';

interface Problem {
  detail: { type: string; loc: (string | number)[]; msg: string }[];
}

interface Graph {
  data?: unknown;
  errors?: { extensions: { code: string } }[];
}

const client = new TenantClient();

/** Sends an invalid request and expects a status below 500 and unchanged row counts. */
const expectNoWrites = async <T = Problem>(send: () => Promise<Answer<T>>): Promise<Answer<T>> => {
  await client.get('/v1/sources');
  const database = await connectTo(currentStack().env['DATABASE_URL']);
  const before = await rowCounts(database, client.tenantId);
  const answer = await send();
  const after = await rowCounts(database, client.tenantId);
  await database.end();
  expect(after).toEqual(before);
  expect(answer.status).toBeLessThan(500);
  return answer;
};

const firstIssue = ({ body }: Answer<Problem>) => ({ type: body.detail[0]?.type, loc: body.detail[0]?.loc });

describe('limits of the interface', () => {
  it.each([
    ['/v1/agents/jobs', 1, 100],
    ['/v1/agents/briefings', 1, 50],
    ['/v1/agents/exports', 1, 100],
    ['/v1/events/recent', 1, 250],
  ])('%s accepts a limit from %i to %i', async (path, minimum, maximum) => {
    for (const limit of [minimum, maximum]) expect((await client.get(`${path}?limit=${limit}`)).status).toBe(200);
    for (const [limit, type] of [
      [minimum - 1, 'greater_than_equal'],
      [maximum + 1, 'less_than_equal'],
      ['many', 'int_parsing'],
      ['1.5', 'int_parsing'],
      ['', 'int_parsing'],
    ] as const) {
      const answer = await expectNoWrites(() => client.get<Problem>(`${path}?limit=${limit}`));
      expect({ limit, status: answer.status, ...firstIssue(answer) }).toEqual({ limit, status: 422, type, loc: ['query', 'limit'] });
    }
  });

  it('the event stream accepts a limit from 0 to 100', async () => {
    for (const limit of [-1, 101]) expect((await expectNoWrites(() => client.get(`/v1/events/stream?limit=${limit}`))).status).toBe(422);
  });
});

describe('a malformed HTTP request', () => {
  it.each([
    ['no HTTP', 'HELLO\r\n\r\n', 400, 'MALFORMED_REQUEST'],
    ['an unknown method', 'FOO / HTTP/1.1\r\nhost: x\r\n\r\n', 400, 'MALFORMED_REQUEST'],
    ['an endless address', `GET /v1/tenants/${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431, 'HEADERS_TOO_LARGE'],
  ])('is answered with a problem document: %s', async (_, text, status, code) => {
    const { hostname, port } = new URL(client.url);
    const socket = connect(Number(port), hostname);
    socket.write(text);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain('content-type: application/problem+json');
    expect(JSON.parse(body)).toMatchObject({ status, code, request_id: expect.stringMatching(/^req_/) });
    expect((await client.get('/health')).status).toBe(200);
  });
});

describe('A2 a slow client', () => {
  it('does not affect other clients, even if 500 are connected', async () => {
    const { hostname, port } = new URL(client.url);
    const body = 'POST /v1/sources HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"name":';
    const sockets = await Promise.all(
      Array.from({ length: 500 }, async (_, index) => {
        const socket = connect(Number(port), hostname).on('error', () => undefined);
        await once(socket, 'connect');
        socket.write(index % 2 === 0 ? 'GET /v1/sources HTTP/1.1\r\nhost: x\r\nx-slow: ' : body);
        return socket;
      }),
    );
    try {
      const drip = setInterval(() => sockets.forEach((socket) => socket.write('x')), 200);
      const answers = await Promise.all(Array.from({ length: 40 }, () => client.get('/v1/sources')));
      clearInterval(drip);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([]);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
    expect((await client.get('/health')).status).toBe(200);
  });
});

describe('A2 a request body', () => {
  it.each<[string, string, string | undefined, number, string | undefined]>([
    ['malformed JSON', '/v1/sources', '{"name": ', 422, 'json_invalid'],
    ['no body where one is required', '/v1/sources', undefined, 422, 'missing'],
    ['no body for an agent', '/v1/agents/briefing', undefined, 422, 'missing'],
    ['a list instead of an object', '/v1/sources', '[]', 422, undefined],
    ['a missing field', '/v1/sources', '{"name":"x"}', 422, 'missing'],
    ['a wrong type', '/v1/sources', '{"name":7,"kind":"csv"}', 422, 'string_type'],
    ['an unknown kind', '/v1/sources', '{"name":"x","kind":"fax"}', 422, 'enum'],
    ['an empty name', '/v1/sources', '{"name":"","kind":"csv"}', 422, 'string_too_short'],
    ['an unknown demo file', '/v1/sources', '{"name":"x","kind":"csv","demo_file":"nothing"}', 422, 'enum'],
    ['an unknown setting of an export', '/v1/agents/export', '{"formt":"csv"}', 422, 'extra_forbidden'],
    ['an unknown setting of a briefing', '/v1/agents/briefing', '{"input":"x"}', 422, 'extra_forbidden'],
    ['an option of another kind of source', '/v1/sources', '{"name":"x","kind":"csv","options":{"sheet":"A"}}', 422, 'extra_forbidden'],
    ['an unknown export format', '/v1/agents/export', '{"format":"docx"}', 422, 'enum'],
    ['two subjects of an export', '/v1/agents/export', '{"dataset_id":"dst_x","subject":"runs"}', 422, undefined],
    ['a token budget below one', '/api/agents/process-mining', '{"max_tokens":0}', 422, 'greater_than_equal'],
    ['a parameter that the agent could not use', '/api/agents/data-export', '{"parameters":{"format":"docx"}}', 422, 'enum'],
    ['a language that is not supported', '/api/agents/process-mining', '{"language":"fr"}', 422, 'enum'],
    ['an unknown agent', '/api/agents/fortune-telling', '{"input":"x"}', 404, undefined],
    ['an unknown source', '/v1/sources/src_00000000000000000000000000/sync', undefined, 404, undefined],
    ['an unknown path', '/v1/nothing', '{}', 404, undefined],
    ['a slug of the wrong form', '/v1/tenants', '{"name":"x","slug":"Not A Slug"}', 422, undefined],
  ])('is rejected: %s', async (_, path, body, status, type) => {
    const answer = await expectNoWrites(() => client.post<Problem>(path, body));
    expect(answer.status).toBe(status);
    if (type) expect(answer.body.detail[0]?.type).toBe(type);
    else if (status !== 422) expect(answer.body).toMatchObject({ status, code: expect.any(String), request_id: expect.any(String) });
  });

  it('is rejected with 413 if it has two megabytes', async () => {
    expect(
      (await expectNoWrites(() => client.post('/v1/sources', JSON.stringify({ name: 'x'.repeat(2_000_000), kind: 'csv' })))).status,
    ).toBe(413);
  });

  it('is rejected with 415 if it is not JSON', async () => {
    expect(
      (await expectNoWrites(() => client.post('/v1/sources', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }))).status,
    ).toBe(415);
  });
});

describe('a blank name or title', () => {
  it.each([
    ['/v1/sources', { name: ' \t', kind: 'csv' }, 'name'],
    ['/v1/tenants', { name: '  ', slug: 'nobody' }, 'name'],
    ['/v1/transformation/scope-check', { title: ' ' }, 'title'],
    ['/v1/transformation/ask', { question: '\n' }, 'question'],
    ['/v1/process-landscape/steps/data-quality/contributions', { text: '   ' }, 'text'],
  ])('is rejected by %s', async (path, body, field) => {
    const { status, body: answer } = await expectNoWrites<Problem>(() => client.post<Problem>(path, body));
    expect([status, answer.detail.map(({ loc }) => loc)]).toEqual([422, [['body', field]]]);
  });

  it('is rejected by GraphQL', async () => {
    const create = 'mutation ($input: SourceCreateInput!) { createSource(input: $input) { sourceId } }';
    const { body } = await expectNoWrites<Graph>(() =>
      client.post<Graph>('/graphql', { query: create, variables: { input: { name: ' ', kind: 'csv' } } }),
    );
    expect(body.errors?.map(({ extensions }) => extensions.code)).toEqual(['VALIDATION_FAILED']);
  });
});

describe('text that cannot be stored', () => {
  const CREATE = 'mutation ($input: SourceCreateInput!) { createSource(input: $input) { sourceId } }';
  const graphErrors = async (query: string, variables?: Record<string, unknown>): Promise<Graph['errors']> => {
    const answer = await expectNoWrites<Graph>(() => client.post<Graph>('/graphql', { query, variables }));
    expect(answer.body.data ?? null).toBeNull();
    return answer.body.errors;
  };

  it.each([
    ['a NUL character', 'a\u0000b'],
    ['the first half of a surrogate pair', 'a\ud800b'],
    ['the second half of a surrogate pair', '\udc00'],
    ['a surrogate pair in reverse order', '\udc00\ud800'],
  ])('is rejected by every interface: %s', async (_, text) => {
    const rest = await expectNoWrites(() => client.post<Problem>('/v1/sources', { name: text, kind: 'csv' }));
    expect({ status: rest.status, ...firstIssue(rest) }).toEqual({ status: 422, type: 'string_unicode', loc: ['body', 'name'] });
    const key = await expectNoWrites(() => client.request<Problem>('PUT', '/v1/company-profile', { name: 'x', [`k${text}`]: 1 }));
    expect([key.status, firstIssue(key).type]).toEqual([422, 'string_unicode']);

    expect(await graphErrors(CREATE, { input: { name: text, kind: 'CSV' } })).toMatchObject([
      { extensions: { code: 'VALIDATION_FAILED', issues: [{ type: 'string_unicode', loc: ['body', 'variables', 'input', 'name'] }] } },
    ]);
    for (const literal of [JSON.stringify(text), `"""${text}"""`])
      expect(await graphErrors(`mutation { createSource(input: { name: ${literal}, kind: CSV }) { sourceId } }`)).toMatchObject([
        { extensions: { code: 'VALIDATION_FAILED' } },
      ]);
    expect(await graphErrors('query ($id: ID!) { run(runId: $id) { runId } }', { id: text })).toMatchObject([
      { extensions: { code: 'VALIDATION_FAILED' } },
    ]);
  });

  it('excludes complete surrogate pairs and other unusual characters, which are stored unchanged', async () => {
    const name = 'Größe \u{1f600} \u200d \ufffd \u0001';
    const { status, body } = await client.post<{ name: string }>('/v1/sources', { name, kind: 'csv' });
    expect([status, body.name]).toEqual([201, name]);
    const { createSource } = await client.query<{ createSource: { name: string } }>(CREATE.replace('sourceId', 'name'), {
      input: { name, kind: 'CSV' },
    });
    expect(createSource.name).toBe(name);
  });
});

describe('methods, headers and paths', () => {
  it('lists the allowed methods of a path with 405', async () => {
    const answer = await expectNoWrites(() => client.request<Problem>('DELETE', '/v1/sources'));
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
  });

  it.each(['tnt_', 'tnt_Großbuchstaben', 'demo', 'tnt_a\u00e4', `tnt_${'x'.repeat(80)}`])('rejects the tenant %j', async (tenantId) => {
    const response = await fetch(`${client.url}/v1/sources`, { headers: { 'x-tenant-id': encodeURI(tenantId) } });
    expect(response.status).toBe(422);
    expect(((await response.json()) as Problem).detail[0]?.loc).toEqual(['header', 'X-Tenant-Id']);
  });

  it.each(['/v1/sources/%/sync', '/v1/datasets/%00/profile', '/v1/agents/jobs/%E0%A4%A', '/v1/agents/jobs/..%2f..%2fetc'])(
    'rejects the path %s',
    async (path) => {
      const answer = await fetch(`${client.url}${path}`, { method: path.endsWith('sync') ? 'POST' : 'GET', headers: client.identity });
      expect([400, 404, 422]).toContain(answer.status);
    },
  );

  it('rejects a role without the permission', async () => {
    const viewer = client.as('viewer');
    expect((await expectNoWrites(() => viewer.post('/v1/sources', { name: 'x', kind: 'csv' }))).status).toBe(403);
    expect((await expectNoWrites(() => viewer.post('/api/agents/process-mining', { input: 'x' }))).status).toBe(403);
    expect((await expectNoWrites(() => viewer.request('DELETE', `/v1/tenants/${client.tenantId}`))).status).toBe(403);
    expect((await viewer.get('/v1/sources')).status).toBe(200);
  });
});

describe('addresses and files of sources', () => {
  it.each([
    ['a private address', 'https://10.0.0.1/x.csv'],
    ['the metadata address', 'http://169.254.169.254/latest/meta-data'],
    ['a private address in hexadecimal form', 'https://0x0a000001/x.csv'],
    ['another scheme', 'file:///etc/passwd'],
    ['credentials', 'https://user:pw@example.org/x.csv'],
    ['an invalid URL', 'nonsense'],
  ])('rejects %s on creation', async (_, url) => {
    const answer = await expectNoWrites(() => client.post<Problem>('/v1/sources', { name: 'x', kind: 'csv', url }));
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0]?.loc).toEqual(['body', 'url']);
  });

  it('fails the sync of an unreachable address in the language of the request and creates no dataset', async () => {
    await using tenant = new TenantClient();
    const { body: source } = await tenant.post<{ source_id: string }>('/v1/sources', {
      name: 'x',
      kind: 'csv',
      url: 'http://127.0.0.1:9/x.csv',
    });
    const runIn = async (language: string) => {
      const path = `/v1/sources/${source.source_id}/sync`;
      const { body: ref } = await tenant.post<{ run_id: string }>(path, undefined, { 'accept-language': language });
      return tenant.untilRunEnds(ref.run_id);
    };
    const failed = (word: string) => ({
      status: 'failed',
      error: { code: 'unreachable', message: expect.stringContaining(word) },
      attempt: 1,
    });
    expect(await runIn('de')).toMatchObject(failed('nicht'));
    expect(await runIn('en')).toMatchObject(failed('not'));
    expect((await tenant.get('/v1/datasets')).body).toEqual([]);
    expect((await tenant.get<Record<string, unknown>[]>('/v1/sources')).body[0]).toMatchObject({
      status: 'failed',
      last_error: { code: 'unreachable' },
    });
  });

  it.each([
    ['a PDF', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'],
    ['a ZIP', Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 1, 2, 3])],
    ['an empty file', ''],
    ['a header alone', 'a;b;c\n'],
    ['ragged rows', 'a;b;c\n1;2;3\n4;5\n6;7;8;9\n'],
    ['HTML', '<!doctype html><html><body>404</body></html>'],
  ])('fails the sync of %s declared as CSV', async (_, content) => {
    await using tenant = new TenantClient();
    const { run } = await tenant.withSource('csv', content);
    expect(run).toMatchObject({ status: 'failed', attempt: 1, result: null });
    expect(run.error?.message.length).toBeGreaterThan(10);
    expect((await tenant.get('/v1/datasets')).body).toEqual([]);
    expect((await tenant.get('/v1/source-quality-checks')).body).toEqual([]);
  });

  it('fails the sync of an event log without cases, activities or times', async () => {
    await using tenant = new TenantClient();
    const { run } = await tenant.withSource('event_log', 'x;y\n1;2\n3;4\n');
    expect(run.status).toBe('failed');
  });

  it('reports that no file was uploaded', async () => {
    await using tenant = new TenantClient();
    const { body: source } = await tenant.post<{ source_id: string }>('/v1/sources', { name: 'x', kind: 'csv' });
    const { body: ref } = await tenant.post<{ run_id: string }>(`/v1/sources/${source.source_id}/sync`);
    expect(await tenant.untilRunEnds(ref.run_id)).toMatchObject({ status: 'failed', error: { code: 'file_missing' } });
  });

  it('reports errors in the language of the tenant', async () => {
    await using tenant = new TenantClient();
    const message = async () => (await tenant.withSource('csv', '')).run.error?.message;
    expect(await message()).toMatch(/Die Datei ist leer\.$/);
    await tenant.request('PATCH', `/v1/tenants/${tenant.tenantId}`, { settings: { language: 'en' } });
    expect(await message()).toMatch(/The file is empty\.$/);
  });
});

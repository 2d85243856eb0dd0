import { readFile } from 'node:fs/promises';
import { INTERNAL_TOKEN_HEADER, signInternalToken } from '../../../platform/identity/internal-token.js';
import { startProcess } from '../../harness/stack.mjs';
import { eventually } from '../../harness/eventually.js';
import { servers, stack, clientOf, idsOf, Problem, socketOutcome, rejections } from './stack.js';

describe('role permissions', () => {
  it('let viewers, contributors and unknown roles write nothing', async () => {
    for (const role of ['viewer', 'contributor', 'no_such_role']) {
      const client = await clientOf('tnt_acme', role);
      const attempts: [string, string, unknown][] = [
        ['POST', '/v1/sources', { name: 'x', kind: 'csv' }],
        ['POST', '/api/agents/process-mining', { input: 'x' }],
        ['POST', '/v1/agents/briefing', {}],
        ['PATCH', '/v1/tenants/tnt_acme', { name: 'x' }],
      ];
      for (const [method, path, body] of attempts) {
        const answer = await client.request<Problem>(method, path, body);
        expect([role, path, answer.status, answer.body.code]).toEqual([role, path, 403, 'FORBIDDEN']);
      }
      const { errors } = await client.graph('mutation { createSource(input: { name: "x", kind: CSV }) { name } }');
      expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
  });

  it('limit tenant administrators to their own tenant', async () => {
    const admin = await clientOf('tnt_acme', 'tenant_admin');
    expect(idsOf((await admin.get<{ tenant_id: string }[]>('/v1/tenants')).body)).toEqual(['tnt_acme']);
    expect((await admin.post('/v1/tenants', { name: 'Mine', slug: 'mine' })).status).toBe(403);
    expect((await admin.get('/v1/tenants/tnt_rival')).status).toBe(404);
    expect((await admin.request('PATCH', '/v1/tenants/tnt_rival', { name: 'x' })).status).toBe(404);
    expect((await admin.request('DELETE', '/v1/tenants/tnt_rival')).status).toBe(403);
    expect((await admin.request('PATCH', '/v1/tenants/tnt_acme', { name: 'Acme AG' })).status).toBe(200);
  });

  it('let platform administrators list all tenants and create new ones', async () => {
    const admin = await clientOf('tnt_platform', 'platform_admin');
    expect(idsOf((await admin.get<{ tenant_id: string }[]>('/v1/tenants')).body)).toEqual([
      'tnt_acme',
      'tnt_closed',
      'tnt_platform',
      'tnt_revoked',
      'tnt_rival',
    ]);
    expect((await admin.post('/v1/tenants', { name: 'New', slug: 'fresh' })).status).toBe(201);
    expect((await (await clientOf('tnt_fresh', 'viewer')).get('/v1/sources')).status).toBe(200);
    expect((await admin.request('DELETE', '/v1/tenants/tnt_fresh')).status).toBe(202);
  });
});

describe('an internal token', () => {
  const forged = (): Record<string, string> => ({
    [INTERNAL_TOKEN_HEADER]: signInternalToken(
      { tenantId: 'tnt_rival', actor: 'forger', roles: ['platform_admin'], requestId: 'req_forged' },
      stack.env['INTERNAL_TOKEN_SECRET'] ?? '',
    ),
    'x-forwarded-user': 'platform_admin',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-tenant': 'tnt_rival',
  });

  it('has no effect at the gateway, even if a subgraph would accept it', async () => {
    for (const rejection of await rejections(forged())) expect(rejection.status).toBe(401);
    expect(await socketOutcome(forged(), forged())).toBe(4401);
    const viewer = (await clientOf('tnt_acme', 'viewer')).withHeaders(forged());
    expect(idsOf((await viewer.get<{ tenant_id: string }[]>('/v1/tenants')).body)).toEqual(['tnt_acme']);
    expect((await viewer.post('/v1/sources', { name: 'x', kind: 'csv' })).status).toBe(403);
  });

  it('is the only credential that a subgraph accepts', async () => {
    const query = '{ _entities(representations: [{ __typename: "Tenant", tenantId: "tnt_rival" }]) { ... on Tenant { name } } }';
    const send = async (origin: string, name: string, headers: Record<string, string>) => {
      const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify({ query }) };
      const response = await fetch(`${origin}/subgraphs/${name}`, init);
      return { status: response.status, body: await response.text() };
    };
    const { identity } = await clientOf('tnt_rival', 'platform_admin');
    const subgraphs = (stack.env['SUBGRAPH_URLS'] ?? '').split(',').map((pair) => pair.split('=') as [string, string]);
    expect(subgraphs.length).toBeGreaterThan(3);
    for (const [name, origin] of subgraphs) {
      const withoutInternalToken = [
        {},
        identity,
        { 'x-tenant-id': 'tnt_rival' },
        { [INTERNAL_TOKEN_HEADER]: identity['authorization']?.slice(7) ?? '' },
      ];
      for (const headers of withoutInternalToken) expect([name, (await send(origin, name, headers)).status]).toEqual([name, 401]);
    }
    const [, tenantsOrigin] = subgraphs.find(([name]) => name === 'tenants') ?? ['', ''];
    expect(await send(tenantsOrigin, 'tenants', forged())).toMatchObject({ status: 200, body: expect.stringContaining('rival') });
  });
});

describe('in production', () => {
  it('introspection and the console are not available', async () => {
    const viewer = await clientOf('tnt_acme', 'viewer');
    for (const query of ['{ __schema { queryType { name } } }', '{ __type(name: "Query") { name } }']) {
      const { data, errors } = await viewer.graph(query);
      expect([data ?? null, errors?.[0]?.extensions.code]).toEqual([null, 'VALIDATION_FAILED']);
    }
    const browser = { accept: 'text/html' };
    expect((await fetch(`${stack.url}/graphql`, { headers: browser })).status).toBe(401);
    const page = await fetch(`${stack.url}/graphql`, { headers: { ...browser, ...viewer.identity } });
    expect([page.status, page.headers.get('content-type')?.includes('html')]).toEqual([406, false]);
    expect((await fetch(`${stack.url}/graphql/console/graphiql.js`)).status).toBe(404);
  });

  it.each<[string, Record<string, string>, string]>([
    ['demo callers', { AUTH_MODE: 'demo', NODE_ENV: 'production', ALLOW_LOOPBACK_SOURCES: 'false' }, 'AUTH_MODE: must not be demo'],
    ['loopback sources', { NODE_ENV: 'production' }, 'ALLOW_LOOPBACK_SOURCES: must not be true'],
    ['tokens of any issuer', { OIDC_ISSUER: '' }, 'OIDC_ISSUER: required'],
  ])('a process does not start if it would accept %s', async (name, env, message) => {
    const logFile = `${servers.folder}/refused-${name.replaceAll(' ', '-')}.log`;
    const { exited } = await startProcess(['--services=gateway,subgraphs'], { ...stack.env, ...env }, logFile);
    expect((await exited).code).toBe(1);
    expect(await eventually(() => readFile(logFile, 'utf8').then((text) => text || undefined))).toContain(message);
  });

  it('logs contain no token', async () => {
    const log = await readFile(stack.logFile, 'utf8');
    expect(log).toContain('listening');
    expect(log).not.toMatch(/eyJ[\w-]{10,}\./);
  });
});

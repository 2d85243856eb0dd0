import { jest } from '@jest/globals';
import { createClient } from 'graphql-ws';
import { readFile } from 'node:fs/promises';
import WebSocket from 'ws';
import { freePort } from '../../platform/embedded/index.js';
import { INTERNAL_TOKEN_HEADER, signInternalToken } from '../../platform/identity/internal-token.js';
import { startIdentityProvider, TOKEN_PARAMETERS, type IdentityProvider } from '../../platform/identity/testing/identity-provider.js';
import { runCommand, startProcess, startServers, startTopology, type RunningStack, type Servers } from '../harness/stack.mjs';
import { eventually, TenantClient } from '../harness/tenant-client.js';

let provider: IdentityProvider;
let servers: Servers;
let stack: RunningStack;

/** A client that sends an access token and optional further headers. */
class TokenClient extends TenantClient {
  constructor(
    private readonly token: string,
    private readonly extraHeaders: Record<string, string> = {},
  ) {
    super('', undefined, stack.url);
  }

  override get identity(): Record<string, string> {
    return { authorization: `Bearer ${this.token}`, ...this.extraHeaders };
  }

  withHeaders(headers: Record<string, string>): TokenClient {
    return new TokenClient(this.token, headers);
  }
}

const clientOf = async (tenantId: string, ...roles: string[]): Promise<TokenClient> =>
  new TokenClient(await provider.accessToken(tenantId, roles));
const idsOf = (tenants: { tenant_id: string }[]): string[] => tenants.map(({ tenant_id: id }) => id).toSorted();

interface Problem {
  code: string;
  detail: string;
  status: number;
}

jest.setTimeout(180_000);

beforeAll(async () => {
  [provider, servers] = await Promise.all([startIdentityProvider(), startServers()]);
  stack = await startTopology(servers, 'distributed', { name: 'kpi_production', extra: provider.env });
  // The tenant of the first platform administrator is created on first use.
  const admin = await clientOf('tnt_platform', 'platform_admin');
  for (const slug of ['acme', 'rival', 'closed']) await admin.post('/v1/tenants', { name: slug, slug });
  await admin.request('PATCH', '/v1/tenants/tnt_closed', { status: 'suspended' });
});
afterAll(async () => {
  await stack?.stop();
  await servers?.stop();
  await provider?.[Symbol.asyncDispose]();
});

/** Opens a WebSocket; `admitted` resolves when it is accepted, `closed` with its close code. */
const openSocket = (parameters: Record<string, unknown>, headers: Record<string, string> = {}) => {
  class Socket extends WebSocket {
    constructor(address: string, protocols: string[]) {
      super(address, protocols, { headers });
    }
  }
  const client = createClient({
    url: `${stack.url.replace('http', 'ws')}/graphql`,
    webSocketImpl: Socket,
    connectionParams: parameters,
    lazy: false,
    retryAttempts: 0,
    onNonLazyError: () => undefined,
  });
  const admitted = new Promise<'admitted'>((resolve) => client.on('connected', () => resolve('admitted')));
  const closed = new Promise<number>((resolve) => client.on('closed', (event) => resolve((event as { code: number }).code)));
  return { client, admitted, closed };
};

/** Returns `admitted` or the code with which a connection attempt is closed. */
const socketOutcome = async (parameters: Record<string, unknown>, headers?: Record<string, string>): Promise<number | 'admitted'> => {
  const { client, admitted, closed } = openSocket(parameters, headers);
  const end = await Promise.race([admitted, closed]);
  await client.dispose();
  return end;
};

/** Sends requests with these headers to REST, GraphQL and the event stream; returns status, error code and challenge of each. */
const rejections = async (headers: Record<string, string>) => {
  const send = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${stack.url}${path}`, { ...init, headers: { ...headers, 'content-type': 'application/json' } });
    const body = (await response.json()) as Problem & { errors?: { extensions: { code: string } }[] };
    return {
      status: response.status,
      code: body.code ?? body.errors?.[0]?.extensions.code,
      challenge: response.headers.get('www-authenticate'),
    };
  };
  return Promise.all([
    send('/v1/sources'),
    send('/api/runs/run_x'),
    send('/graphql', { method: 'POST', body: JSON.stringify({ query: '{ navBadges { sources } }' }) }),
    send('/v1/events/stream'),
  ]);
};

describe('the smoke test', () => {
  it('obtains a token with client credentials and passes all checks', async () => {
    const { clientId, clientSecret } = await provider.registerClient('tnt_acme', ['advisor']);
    const { code, stdout } = await runCommand(['smoke', '--url', stack.url], {
      SMOKE_CLIENT_ID: clientId,
      SMOKE_CLIENT_SECRET: clientSecret,
      SMOKE_TOKEN_PARAMETERS: TOKEN_PARAMETERS,
      OIDC_ISSUER: provider.env.OIDC_ISSUER,
    });
    expect(stdout.match(/^ok {4}\S.*$/gm)).toHaveLength(9);
    expect(code).toBe(0);
  });

  it('fails the first check that needs a token if the token is invalid', async () => {
    const { code, stdout } = await runCommand(['smoke', '--url', stack.url, '--token', 'nonsense'], {});
    expect(stdout).toMatch(/^FAIL {2}graphql .*401/m);
    expect(code).toBe(1);
  });
});

describe('a valid access token', () => {
  it('gives access to REST, GraphQL, event stream and WebSocket of its tenant', async () => {
    await using advisor = await clientOf('tnt_acme', 'advisor');
    const { seen: onSocket } = advisor.subscribe({ last: 0 });
    const { seen: onStream } = advisor.stream('limit=0&tenant_id=tnt_acme');
    await eventually(async () => {
      expect((await advisor.post('/v1/sources', { name: 'Orders', kind: 'csv' })).status).toBe(201);
      return onSocket.length > 0 && onStream.length > 0 ? true : undefined;
    });
    const { sources } = await advisor.query<{ sources: { name: string }[] }>('{ sources { name } }');
    expect(new Set(sources.map(({ name }) => name))).toEqual(new Set(['Orders']));
    const rival = await clientOf('tnt_rival', 'advisor');
    expect((await rival.get('/v1/sources')).body).toEqual([]);
  });

  it('decides tenant and roles alone: naming the own tenant has no effect, and a demo role is ignored', async () => {
    const viewer = (await clientOf('tnt_acme', 'viewer')).withHeaders({ 'x-tenant-id': 'tnt_acme', 'x-demo-role': 'platform_admin' });
    const { status, body } = await viewer.get<{ tenant_id: string }[]>('/v1/tenants');
    expect([status, idsOf(body)]).toEqual([200, ['tnt_acme']]);
    expect((await viewer.post('/v1/sources', { name: 'x', kind: 'csv' })).status).toBe(403);
    expect(await socketOutcome(viewer.identity)).toBe('admitted');
  });

  it('closes its sockets and streams when it expires', async () => {
    const expiry = Math.floor(Date.now() / 1_000) + 3;
    const brief = new TokenClient(await provider.sign({ tenant_id: 'tnt_acme', exp: expiry }));
    const { client, closed } = openSocket(brief.identity);
    // Handled from the start, because the socket may close before the stream ends.
    const endOfEvents = client
      .iterate({ query: 'subscription { events { type } }' })
      .next()
      .then(
        () => undefined,
        ({ code }: { code: number }) => code,
      );
    const stream = await fetch(`${stack.url}/v1/events/stream`, { headers: brief.identity });
    expect(stream.status).toBe(200);
    await stream.text();
    expect(await closed).toBe(4401);
    expect(await endOfEvents).toBe(4401);
    expect(Date.now() / 1_000).toBeGreaterThan(expiry - 1);
    expect(Date.now() / 1_000).toBeLessThan(expiry + 5);
  });
});

describe('a caller without a valid token', () => {
  it('is challenged for one', async () => {
    const unauthenticated: Record<string, string>[] = [
      {},
      { 'x-tenant-id': 'tnt_acme', 'x-demo-role': 'platform_admin' },
      { authorization: 'Basic ZGVtbzpkZW1v' },
    ];
    for (const headers of unauthenticated) {
      for (const { status, code, challenge } of await rejections(headers))
        expect([status, code, challenge]).toEqual([401, 'UNAUTHENTICATED', 'Bearer']);
      expect(await socketOutcome(headers)).toBe(4401);
    }
  });

  it('is rejected with a token that is expired, for another audience, without a tenant, or malformed', async () => {
    const tokens = [{ exp: 1_000_000_000 }, { aud: 'another-service' }, { tenant_id: undefined }].map((claims) =>
      provider.sign({ tenant_id: 'tnt_acme', ...claims }),
    );
    for (const token of [...(await Promise.all(tokens)), 'garbage']) {
      const authorization = `Bearer ${token}`;
      for (const rejection of await rejections({ authorization }))
        expect(rejection).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
      expect(await socketOutcome({ authorization })).toBe(4401);
    }
  });

  it('A3 is rate-limited by address, without affecting callers with a token', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const api = await stack.startApi({
      PORT: String(port),
      RATE_LIMIT_UNAUTHENTICATED: '8',
      RATE_LIMIT_WINDOW_SECONDS: '900',
      TRUSTED_PROXIES: 'loopback',
    });
    try {
      await eventually(async () => ((await fetch(`${url}/health`).catch(() => undefined)) ? true : undefined), 100);
      const statuses: number[] = [];
      for (let count = 0; count < 10; count += 1) {
        const path = ['/v1/sources', '/graphql?query={__typename}', '/v1/events/stream'][count % 3];
        const headers = { authorization: 'Bearer garbage', 'x-forwarded-for': `192.0.2.${count}, 198.51.100.7` };
        statuses.push((await fetch(`${url}${path}`, { headers })).status);
      }
      expect(statuses).toEqual([...Array(8).fill(401), 429, 429]);
      const rejected = await fetch(`${url}/v1/lakehouse/status`, { headers: { 'x-forwarded-for': '198.51.100.7' } });
      expect([rejected.status, rejected.headers.get('ratelimit-policy')]).toEqual([429, '"address";q=8;w=900']);
      const viewer = (await clientOf('tnt_acme', 'viewer')).withHeaders({ 'x-forwarded-for': '198.51.100.7' });
      expect((await fetch(`${url}/v1/sources`, { headers: viewer.identity })).status).toBe(200);
      expect((await fetch(`${url}/v1/sources`, { headers: { 'x-forwarded-for': '198.51.100.8' } })).status).toBe(401);
    } finally {
      await api.stop();
    }
  });

  it('may read /health and /ready', async () => {
    for (const path of ['/health', '/ready']) expect((await fetch(`${stack.url}${path}`)).status).toBe(200);
  });
});

describe('a tenant other than that of the token', () => {
  it('is rejected by every interface', async () => {
    const admin = await clientOf('tnt_acme', 'platform_admin');
    for (const rejection of await rejections({ ...admin.identity, 'x-tenant-id': 'tnt_rival' }))
      expect(rejection).toMatchObject({ status: 403, code: 'TENANT_MISMATCH' });
    const { status, body } = await admin.get<Problem>('/v1/events/stream?tenant_id=tnt_rival');
    expect([status, body.code]).toEqual([403, 'TENANT_MISMATCH']);
    expect(await socketOutcome({ ...admin.identity, 'x-tenant-id': 'tnt_rival' })).toBe(4403);
    expect(await socketOutcome(admin.identity, { 'x-tenant-id': 'tnt_rival' })).toBe(4403);
  });

  it('cannot be selected by a second token in the headers of a WebSocket', async () => {
    const [acme, rival] = [await clientOf('tnt_acme', 'viewer'), await clientOf('tnt_rival', 'viewer')];
    expect(await socketOutcome(acme.identity, rival.identity)).toBe(4403);
  });
});

describe('an unknown tenant', () => {
  it('is rejected and not created', async () => {
    const unknown = await clientOf('tnt_nobody', 'tenant_admin');
    for (const rejection of await rejections(unknown.identity)) expect(rejection).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect((await unknown.get<Problem>('/v1/sources')).body.detail).toBe('The tenant does not exist.');
    expect(await socketOutcome(unknown.identity)).toBe(4401);
    const admin = await clientOf('tnt_platform', 'platform_admin');
    expect((await admin.get('/v1/tenants/tnt_nobody')).status).toBe(404);
  });
});

describe('a suspended tenant', () => {
  it('is rejected by every interface', async () => {
    const closed = await clientOf('tnt_closed', 'tenant_admin');
    for (const rejection of await rejections(closed.identity)) expect(rejection).toMatchObject({ status: 403, code: 'TENANT_SUSPENDED' });
    expect(await socketOutcome(closed.identity)).toBe(4403);
  });
});

describe('a tenant that is suspended while it is connected', () => {
  it('is disconnected within seconds and cannot reconnect', async () => {
    const admin = await clientOf('tnt_platform', 'platform_admin');
    expect((await admin.post('/v1/tenants', { name: 'Revoked', slug: 'revoked' })).status).toBe(201);
    const listener = await clientOf('tnt_revoked', 'viewer');
    const { client, admitted } = openSocket(listener.identity);
    await admitted;
    const next = client.iterate({ query: 'subscription { events(last: 0) { type } }' });
    const received: unknown[] = [];
    const subscriptionEnd = (async () => {
      for await (const { data, errors } of next) {
        received.push(data);
        if (errors) throw errors;
      }
    })().catch((error: unknown) => error);
    const stream = await fetch(`${stack.url}/v1/events/stream?limit=0`, { headers: listener.identity });
    expect(stream.status).toBe(200);
    const ended = stream.text().catch(() => 'cut');
    await admin.request('PATCH', '/v1/tenants/tnt_revoked', { status: 'suspended' });
    const late = new Promise((resolve) => setTimeout(() => resolve('late'), 15_000).unref());
    expect(await Promise.race([ended, late])).not.toBe('late');
    expect(await Promise.race([subscriptionEnd, late])).not.toBe('late');
    await client.dispose();
    // Every process applies the suspension within 2 s.
    await eventually(async () => ((await listener.get('/v1/sources')).status === 403 ? true : undefined));
    expect((await listener.get('/v1/events/stream')).status).toBe(403);
    expect(await socketOutcome(listener.identity)).toBe(4403);
  });
});

describe('an approval', () => {
  it('of a model route or a scope check is forbidden to the requester, whatever name is sent as approver', async () => {
    const [requester, colleague] = [await clientOf('tnt_acme', 'tenant_admin'), await clientOf('tnt_acme', 'tenant_admin')];
    const routing = '/v1/tenant-isolation/model-routing';
    const route = { purpose: 'slide-deck', requested_route: 'premium', data_classes: ['internal'], justification: 'For the board.' };
    const checks = '/v1/transformation/scope-checks';
    const scope = { title: 'Budget beyond the scope', budget: 1_000_000_000, data_classes: ['special_category'] };
    const requests: (() => Promise<string>)[] = [
      async () => `${routing}/decisions/${(await requester.post<{ decision_id: string }>(`${routing}/decide`, route)).body.decision_id}`,
      async () => {
        const { body } = await requester.post<{ check_id: string; status: string }>('/v1/transformation/scope-check', scope);
        expect(body).toMatchObject({ decision: 'approval_required', status: 'pending' });
        return `${checks}/${body.check_id}`;
      },
    ];
    for (const request of requests) {
      const path = await request();
      const own = await requester.post<Problem>(`${path}/approve?approver=somebody%20else`, { approver: 'somebody else' });
      expect([path, own.status, own.body.code]).toEqual([path, 403, 'SELF_APPROVAL_FORBIDDEN']);
      expect(await colleague.post(`${path}/approve`, {})).toMatchObject({ status: 200, body: { status: 'approved' } });
      expect(await requester.post(`${await request()}/reject`, {})).toMatchObject({ status: 200, body: { status: 'rejected' } });
    }
    const again = (await requests[0]?.())?.split('/').at(-1);
    const approve = 'mutation ($id: ID!) { approveModelRouting(decisionId: $id, input: {}) { status } }';
    expect((await requester.graph(approve, { id: again })).errors?.[0]?.extensions.code).toBe('SELF_APPROVAL_FORBIDDEN');
  });
});

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

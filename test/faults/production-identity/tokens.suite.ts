import { freePort } from '../../../platform/embedded/index.js';
import { TOKEN_PARAMETERS } from '../../../platform/identity/testing/identity-provider.js';
import { runCommand } from '../../harness/stack.mjs';
import { eventually } from '../../harness/eventually.js';
import { provider, stack, TokenClient, clientOf, idsOf, Problem, openSocket, socketOutcome, rejections } from './stack.js';

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

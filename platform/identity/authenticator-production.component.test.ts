import { jest } from '@jest/globals';
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { Client } from 'pg';
import { Database } from '../database/database.js';
import { createLogger } from '../telemetry/index.js';
import { createAuthenticator, type Authenticator, type Credentials } from './authenticator.js';
import { TenantDirectory } from './tenant-directory.js';
import { startIdentityProvider, type IdentityProvider } from './testing/identity-provider.js';
import { refusalOf, startTenantRegister, type TenantRegister } from './testing/tenant-register.js';

let register: TenantRegister;
beforeAll(async () => {
  register = await startTenantRegister();
});
afterAll(() => register[Symbol.asyncDispose]());

const rejectionCode = async (authenticator: Authenticator, credentials: Credentials): Promise<string> =>
  (await refusalOf(authenticator, credentials)).code;

/** APIs that are not faked: these tests fake only the clock. */
const TIMERS = [
  ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
];

describe('production mode', () => {
  let provider: IdentityProvider;
  let authenticator: Authenticator;

  const trusting = (env: IdentityProvider['env'], more: Record<string, string> = {}): Authenticator =>
    createAuthenticator(register.config({ ...env, ...more }).auth, new TenantDirectory(register.database, false));
  const bearer = (token: string): Credentials => ({ authorization: `Bearer ${token}` });

  beforeAll(async () => {
    provider = await startIdentityProvider();
    authenticator = trusting(provider.env);
    await register.createTenant('tnt_acme');
    await register.createTenant('tnt_closed', 'suspended');
  });
  afterAll(() => provider[Symbol.asyncDispose]());

  describe('accepts', () => {
    it('an access token of the provider, with its tenant, subject, roles and expiry', async () => {
      const begin = Date.now();
      const caller = await authenticator.authenticate(bearer(await provider.accessToken('tnt_acme', ['advisor', 'viewer'])));
      expect(caller).toMatchObject({ tenantId: 'tnt_acme', roles: ['advisor', 'viewer'] });
      expect(caller.actor).toMatch(/^[\w-]{20,}$/);
      expect(caller.demo).toBeUndefined();
      expect((caller.expiresAt ?? 0) * 1_000 - begin).toBeGreaterThan(200_000);
      expect(Object.isFrozen(caller)).toBe(true);
    });

    it('a tenant header and parameter that equal the tenant of the token, and ignores a demo role', async () => {
      const token = await provider.accessToken('tnt_acme', ['viewer']);
      const named = { tenantId: 'tnt_acme', tenantFromQuery: 'tnt_acme', demoRole: 'platform_admin' };
      expect(await authenticator.authenticate({ ...bearer(token), ...named })).toMatchObject({ tenantId: 'tnt_acme', roles: ['viewer'] });
      expect(await authenticator.authenticate({ ...bearer(token), demoRole: 'nonsense' })).toMatchObject({ roles: ['viewer'] });
    });

    it.each<[unknown, string[]]>([
      [['tenant_admin'], ['tenant_admin']],
      ['advisor contributor', ['advisor', 'contributor']],
      ['advisor,viewer', ['advisor', 'viewer']],
      [['offline_access', 'advisor', 7, null], ['advisor']],
      [Array.from({ length: 500 }, () => 'advisor'), ['advisor']],
      [['root'], ['viewer']],
      [[], ['viewer']],
      [undefined, ['viewer']],
      [{ platform_admin: true }, ['viewer']],
      [['Platform_Admin', 'platform_admin '], ['viewer']],
    ])('roles %j as %j', async (claimed, roles) => {
      expect((await authenticator.authenticate(bearer(await provider.sign({ tenant_id: 'tnt_acme', roles: claimed })))).roles).toEqual(
        roles,
      );
    });

    it('configured claims for tenant and roles', async () => {
      const renamed = trusting(provider.env, { OIDC_TENANT_CLAIM: 'https://kpi.example/tenant', OIDC_ROLES_CLAIM: 'groups' });
      const claims = { 'https://kpi.example/tenant': 'tnt_acme', groups: ['advisor'], tenant_id: 'tnt_closed', roles: ['platform_admin'] };
      expect(await renamed.authenticate(bearer(await provider.sign(claims)))).toMatchObject({ tenantId: 'tnt_acme', roles: ['advisor'] });
    });

    it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
      ['the type JWT', {}, { typ: 'JWT' }],
      ['the type at+jwt', {}, { typ: 'at+jwt' }],
      ['the type application/at+jwt', {}, { typ: 'application/at+JWT' }],
      ['no type', {}, { typ: undefined }],
      ['a claim typ that means an access token', { typ: 'Bearer' }, {}],
      ['a claim token_use that means an access token', { token_use: 'access' }, {}],
      ['no time of issue', { iat: undefined }, {}],
      ['a time of issue within the tolerance of clocks', { iat: Math.floor(Date.now() / 1_000) + 3 }, {}],
      ['the longest lifetime', { exp: Math.floor(Date.now() / 1_000) + 86_400, iat: Math.floor(Date.now() / 1_000) }, {}],
      ['a subject of 255 characters of any script', { sub: 'Ж'.repeat(255) }, {}],
    ])('an access token with %s', async (_, claims, header) => {
      const token = await provider.sign({ tenant_id: 'tnt_acme', ...claims }, header);
      expect(await authenticator.authenticate(bearer(token))).toMatchObject({ tenantId: 'tnt_acme' });
    });

    it('a longer lifetime if it is configured', async () => {
      const token = await provider.sign({ tenant_id: 'tnt_acme', exp: Math.floor(Date.now() / 1_000) + 100_000 });
      expect(await rejectionCode(authenticator, bearer(token))).toBe('UNAUTHENTICATED');
      const patient = trusting(provider.env, { OIDC_MAX_TOKEN_SECONDS: '110000' });
      expect(await patient.authenticate(bearer(token))).toMatchObject({ tenantId: 'tnt_acme' });
    });

    it('any case of the scheme "Bearer", and a token with several audiences', async () => {
      const token = await provider.sign({ tenant_id: 'tnt_acme', aud: ['other', 'kpi'] });
      expect(await authenticator.authenticate({ authorization: `bearer ${token}` })).toMatchObject({ tenantId: 'tnt_acme' });
    });
  });

  describe('rejects', () => {
    it('a tenant header or parameter that differs from the tenant of the token', async () => {
      const token = await provider.accessToken('tnt_acme', ['platform_admin']);
      expect(await rejectionCode(authenticator, { ...bearer(token), tenantId: 'tnt_demo' })).toBe('TENANT_MISMATCH');
      expect(await rejectionCode(authenticator, { ...bearer(token), tenantFromQuery: 'tnt_demo' })).toBe('TENANT_MISMATCH');
      expect(await rejectionCode(authenticator, { ...bearer(token), tenantId: 'tnt_acme', tenantFromQuery: 'TNT_ACME' })).toBe(
        'TENANT_MISMATCH',
      );
    });

    it('suspended and unknown tenants, without provisioning them', async () => {
      expect(await rejectionCode(authenticator, bearer(await provider.accessToken('tnt_closed')))).toBe('TENANT_SUSPENDED');
      expect(await rejectionCode(authenticator, bearer(await provider.accessToken('tnt_nobody', ['tenant_admin'])))).toBe(
        'UNAUTHENTICATED',
      );
      expect(await register.tenants()).not.toContain('tnt_nobody');
    });

    it.each<[string, string | undefined]>([
      ['a missing header', undefined],
      ['an empty header', ''],
      ['a scheme alone', 'Bearer'],
      ['a scheme and a space', 'Bearer '],
      ['another scheme', 'Basic ZGVtbzpkZW1v'],
      ['garbage', 'Bearer garbage'],
      ['dots', 'Bearer ..'],
      ['five parts', 'Bearer a.b.c.d.e'],
      ['invalid characters', 'Bearer ä.ö.ü'],
      ['a megabyte of garbage', `Bearer ${'a'.repeat(1_000_000)}`],
    ])('%s', async (_, authorization) => {
      expect(await rejectionCode(authenticator, { authorization, tenantId: 'tnt_acme', demoRole: 'platform_admin' })).toBe(
        'UNAUTHENTICATED',
      );
    });

    it('two tokens at once', async () => {
      const token = await provider.accessToken('tnt_acme');
      expect(await rejectionCode(authenticator, { authorization: `Bearer ${token} ${token}` })).toBe('UNAUTHENTICATED');
      expect(await rejectionCode(authenticator, { authorization: `Bearer ${token}, Bearer ${token}` })).toBe('UNAUTHENTICATED');
    });

    const now = Math.floor(Date.now() / 1_000);
    const acme = { tenant_id: 'tnt_acme', roles: ['platform_admin'] };
    it.each<[string, () => Promise<string>]>([
      ['of another issuer', () => provider.sign({ ...acme, iss: 'https://evil.example' })],
      ['of the issuer with an additional slash', () => provider.sign({ ...acme, iss: `${provider.env.OIDC_ISSUER}/` })],
      ['of no issuer', () => provider.sign({ ...acme, iss: undefined })],
      ['for another audience', () => provider.sign({ ...acme, aud: 'another-service' })],
      ['for no audience', () => provider.sign({ ...acme, aud: undefined })],
      ['that expired', () => provider.sign({ ...acme, exp: now - 60 })],
      ['that never expires', () => provider.sign({ ...acme, exp: undefined })],
      ['whose expiry is text', () => provider.sign({ ...acme, exp: 'never' as unknown as number })],
      ['that is not valid yet', () => provider.sign({ ...acme, nbf: now + 600 })],
      ['of no subject', () => provider.sign({ ...acme, sub: undefined })],
      ['of an empty subject', () => provider.sign({ ...acme, sub: '' })],
      ['whose subject is not a string', () => provider.sign({ ...acme, sub: { name: 'x' } as unknown as string })],
      ['of no tenant', () => provider.sign({ ...acme, tenant_id: undefined })],
      ['of several tenants', () => provider.sign({ ...acme, tenant_id: ['tnt_acme', 'tnt_closed'] })],
      ['whose tenant is not a string', () => provider.sign({ ...acme, tenant_id: { $ne: null } })],
      ['of an empty tenant', () => provider.sign({ ...acme, tenant_id: '' })],
      ['of a tenant in capitals', () => provider.sign({ ...acme, tenant_id: 'TNT_ACME' })],
      ['of a tenant with a line break', () => provider.sign({ ...acme, tenant_id: 'tnt_acme\n' })],
      ['of a tenant with SQL', () => provider.sign({ ...acme, tenant_id: "tnt_acme' OR '1'='1" })],
      ['of several tenants that the provider issued', () => provider.accessToken(['tnt_acme', 'tnt_closed'], ['viewer'])],
      ['that is an ID token with a nonce', () => provider.sign({ ...acme, nonce: 'n' }, { typ: 'JWT' })],
      ['that is an ID token with the hash of an access token', () => provider.sign({ ...acme, at_hash: 'h' }, { typ: 'JWT' })],
      ['that is an ID token with the hash of a code', () => provider.sign({ ...acme, c_hash: 'h' }, { typ: 'JWT' })],
      ...['id_token', 'ID', 'logout+jwt', 'secevent+jwt', 'dpop+jwt', 'application/dpop+jwt', 'refresh', 'token-introspection+jwt', ''].map(
        (typ): [string, () => Promise<string>] => [`of the type "${typ}"`, () => provider.sign(acme, { typ })],
      ),
      ['whose type is not a string', () => provider.sign(acme, { typ: ['at+jwt'] as unknown as string })],
      ...['ID', 'Refresh', 'Offline', 'Logout', 'id_token', 7].map((typ): [string, () => Promise<string>] => [
        `whose claim typ is ${JSON.stringify(typ)}`,
        () => provider.sign({ ...acme, typ }),
      ]),
      ['whose claim token_use is "id"', () => provider.sign({ ...acme, token_use: 'id' })],
      ['that is a security event', () => provider.sign({ ...acme, events: { 'https://schemas.example/logout': {} } })],
      ['that was issued in the future', () => provider.sign({ ...acme, iat: now + 60 })],
      ['whose time of issue is text', () => provider.sign({ ...acme, iat: 'now' as unknown as number })],
      ['that is valid for more than a day', () => provider.sign({ ...acme, exp: now + 86_500 })],
      ['with an extremely long lifetime', () => provider.sign({ ...acme, exp: 1e15 })],
      ['with an extremely long lifetime and no time of issue', () => provider.sign({ ...acme, iat: undefined, exp: 1e15 })],
      ['that was issued decades before its expiry', () => provider.sign({ ...acme, iat: 1, exp: now + 60 })],
      ...['\u0000', 'a\u0000b', 'a\r\nb', 'a\u001bb', 'a\u0085b', 'a\u202eb', 'a\u2028b', '\ud800', ' ', 'x'.repeat(256)].map(
        (sub): [string, () => Promise<string>] => [
          `of the subject ${JSON.stringify(sub.slice(0, 10))}`,
          () => provider.sign({ ...acme, sub }),
        ],
      ),
      ...['tnt_a\u0000', 'tnt_acme\n', `tnt_${'a'.repeat(100)}`, 7, ['tnt_acme\n'], [['tnt_acme']], [], null].map(
        (tenant): [string, () => Promise<string>] => [
          `of the tenant ${JSON.stringify(tenant)}`,
          () => provider.sign({ ...acme, tenant_id: tenant }),
        ],
      ),
      ['of an unknown key', () => provider.sign(acme, { kid: 'another' })],
      ['of a key that is a path', () => provider.sign(acme, { kid: '../../../../dev/null' })],
      ['of a key that is SQL', () => provider.sign(acme, { kid: "x' UNION SELECT 'secret' --" })],
      ['of a key id that is not a string', () => provider.sign(acme, { kid: { main: true } as unknown as string })],
      ['without a signature algorithm', async () => new UnsecuredJWT({ ...claimsOf(), ...acme }).encode()],
      ['without its signature', async () => `${(await provider.accessToken('tnt_acme')).split('.').slice(0, 2).join('.')}.`],
      ['whose claims were changed', async () => edited(await provider.accessToken('tnt_acme', ['viewer']), { roles: ['platform_admin'] })],
      ['signed with the public key as a secret', async () => hs256({ ...claimsOf(), ...acme }, provider.publicKey)],
      [
        'signed with the public key as a secret, without its line end',
        async () => hs256({ ...claimsOf(), ...acme }, provider.publicKey.trim()),
      ],
      ['signed with another key under the id of the right one', () => forged({ kid: 'main' })],
      ['signed with another key that its header contains', async () => forged({ kid: 'main', jwk: await strangersJwk() })],
      ['signed with another key of another type', () => forged({ kid: 'main', alg: 'ES256' })],
    ])('a token %s', async (_, make) => {
      expect(await rejectionCode(authenticator, bearer(await make()))).toBe('UNAUTHENTICATED');
    });

    it('a token with a URL of its key, without fetching the URL', async () => {
      const visits: string[] = [];
      const server = createServer((request, response) => {
        visits.push(request.url ?? '');
        void strangersJwk().then((jwk) => response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] })));
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`;
      for (const header of [{ jku: url }, { x5u: url }, { jku: url, kid: 'main' }])
        expect(await rejectionCode(authenticator, bearer(await forged(header)))).toBe('UNAUTHENTICATED');
      expect(visits).toEqual([]);
      server.close();
    });

    it('a token of the provider with an algorithm that is not allowed', async () => {
      const strict = trusting(provider.env, { OIDC_ALGORITHMS: 'ES256,PS256' });
      expect(await rejectionCode(strict, bearer(await provider.sign(acme)))).toBe('UNAUTHENTICATED');
    });

    it('many tokens with unknown keys with at most one request to the provider', async () => {
      const keyRequests = () => provider.requests.filter((path) => path === '/jwks').length;
      const before = keyRequests();
      for (let index = 0; index < 20; index += 1)
        await rejectionCode(authenticator, bearer(await provider.sign(acme, { kid: `key-${index}` })));
      expect(keyRequests() - before).toBeLessThanOrEqual(1);
    });

    const claimsOf = () => ({ iss: provider.env.OIDC_ISSUER, aud: 'kpi', sub: 'somebody', iat: now, exp: now + 300 });
    const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    /** Signs manually, because libraries reject such keys. */
    const hs256 = (claims: object, secret: string): string => {
      const content = `${encoded({ alg: 'HS256', kid: 'main', typ: 'at+jwt' })}.${encoded(claims)}`;
      return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
    };
    const edited = (token: string, changes: object): string => {
      const [header, payload, signature] = token.split('.');
      const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as object;
      return [header, encoded({ ...claims, ...changes }), signature].join('.');
    };
    const stranger = generateKeyPair('RS256', { extractable: true });
    const strangersJwk = async () => ({ ...(await exportJWK((await stranger).publicKey)), kid: 'strange', alg: 'RS256', use: 'sig' });
    const forged = async (header: Record<string, unknown>): Promise<string> => {
      const key = header['alg'] === 'ES256' ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : (await stranger).privateKey;
      return new SignJWT({ ...claimsOf(), ...acme }).setProtectedHeader({ alg: 'RS256', kid: 'strange', ...header }).sign(key);
    };
  });

  describe('during outages', () => {
    const minutes = (count: number): void => void jest.setSystemTime(Date.now() + count * 60_000);
    beforeEach(() => {
      jest.useFakeTimers({ now: Date.now(), doNotFake: TIMERS });
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    it('uses cached keys for ten minutes, and rejects all tokens afterwards', async () => {
      const here = await startIdentityProvider();
      const service = trusting(here.env);
      const token = bearer(await here.sign({ tenant_id: 'tnt_acme', exp: Math.floor(Date.now() / 1_000) + 3_600 }));
      const stranger = bearer(await here.sign({ tenant_id: 'tnt_acme' }, { kid: 'new' }));
      await service.authenticate(token);
      await here[Symbol.asyncDispose]();
      expect(await service.authenticate(token)).toMatchObject({ tenantId: 'tnt_acme' });
      expect(await rejectionCode(service, stranger)).toBe('UNAUTHENTICATED');
      minutes(1);
      expect(await rejectionCode(service, stranger)).toBe('UNAVAILABLE');
      expect(await service.authenticate(token)).toMatchObject({ tenantId: 'tnt_acme' });
      minutes(10);
      expect(await rejectionCode(service, token)).toBe('UNAVAILABLE');
    });

    it.each<[number, string]>([
      [500, ''],
      [503, 'Service Unavailable'],
      [404, '{}'],
      [302, ''],
      [200, '<html>'],
      [200, '{"keys":"none"}'],
    ])('reports UNAVAILABLE if the provider responds to the request for keys with %s "%s"', async (status, body) => {
      await using here = await startIdentityProvider();
      here.fail(status, body);
      expect(await rejectionCode(trusting(here.env), bearer(await here.sign({ tenant_id: 'tnt_acme' })))).toBe('UNAVAILABLE');
    });

    it('reports UNAVAILABLE if the database accepts no connections', async () => {
      const token = bearer(await provider.accessToken('tnt_acme'));
      const full = await register.postgres.createDatabase('full');
      await using elsewhere = await Database.connect(
        { ...register.config().database, systemUrl: full.systemUrl },
        [],
        createLogger('silent', 'test'),
      );
      const superuser = new Client({ connectionString: full.superuserUrl });
      await superuser.connect();
      await superuser.query('ALTER DATABASE "full" CONNECTION LIMIT 0');
      await superuser.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
      await superuser.end();
      const service = createAuthenticator(register.config(provider.env).auth, new TenantDirectory(elsewhere, false));
      expect(await rejectionCode(service, token)).toBe('UNAVAILABLE');
    });
  });

  it('rejects a tenant within seconds after its suspension', async () => {
    await register.createTenant('tnt_late');
    const token = bearer(await provider.accessToken('tnt_late'));
    expect(await authenticator.authenticate(token)).toMatchObject({ tenantId: 'tnt_late' });
    await register.database.system(`UPDATE tenants.tenant SET status = 'suspended' WHERE tenant_id = 'tnt_late'`);
    jest.useFakeTimers({ now: Date.now() + 2_001, doNotFake: TIMERS });
    expect(await rejectionCode(authenticator, token)).toBe('TENANT_SUSPENDED');
    jest.useRealTimers();
  });
});

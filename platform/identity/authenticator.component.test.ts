import { createAuthenticator, requestIdOf, type Authenticator, type Credentials } from './authenticator.js';
import { TenantDirectory } from './tenant-directory.js';
import { refusalOf, startTenantRegister, type TenantRegister } from './testing/tenant-register.js';

let register: TenantRegister;
beforeAll(async () => {
  register = await startTenantRegister();
});
afterAll(() => register[Symbol.asyncDispose]());

const rejectionCode = async (authenticator: Authenticator, credentials: Credentials): Promise<string> =>
  (await refusalOf(authenticator, credentials)).code;

describe('demo mode', () => {
  let demo: Authenticator;
  beforeAll(() => {
    demo = createAuthenticator({ mode: 'demo', autoProvision: true }, new TenantDirectory(register.database, true));
  });

  it('identifies a caller without headers as an administrator of the demo tenant', async () => {
    const caller = await demo.authenticate({});
    expect(caller).toMatchObject({ tenantId: 'tnt_demo', actor: 'demo', roles: ['tenant_admin'], demo: true });
    expect(caller.requestId).toMatch(/^req_/);
    expect(caller.expiresAt).toBeUndefined();
    expect(Object.isFrozen(caller)).toBe(true);
  });

  it('identifies the caller by headers, and ignores a bearer token', async () => {
    const credentials = {
      tenantId: 'tnt_demo',
      demoRole: 'viewer',
      requestId: 'my-request-1',
      idempotencyKey: 'once',
      authorization: 'Bearer nonsense',
    };
    expect(await demo.authenticate(credentials)).toEqual({
      tenantId: 'tnt_demo',
      actor: 'demo',
      roles: ['viewer'],
      demo: true,
      requestId: 'my-request-1',
      idempotencyKey: 'once',
    });
  });

  it('provisions a tenant on first use, once', async () => {
    const callers = await Promise.all([1, 2, 3].map(() => demo.authenticate({ tenantId: 'tnt_fresh' })));
    expect(callers.filter(({ isTenantNew }) => isTenantNew)).toHaveLength(1);
    expect(await register.tenants()).toContain('tnt_fresh');
    const events = await register.database.system(`SELECT type FROM events.event WHERE tenant_id = 'tnt_fresh'`);
    expect(events).toEqual([{ type: 'tenant.created' }]);
  });

  it.each(['tnt_a', 'tnt_0', 'tnt_a-b_c', `tnt_${'a'.repeat(62)}`])('accepts %s as a tenant', async (tenantId) => {
    expect(await demo.authenticate({ tenantId })).toMatchObject({ tenantId });
    expect(await demo.authenticate({ tenantFromQuery: tenantId })).toMatchObject({ tenantId });
  });

  it.each([
    ...[
      '',
      'tnt_',
      'a',
      'demo',
      'tnt-a',
      'TNT_a',
      'tnt_A',
      'tnt_-a',
      'tnt_a-',
      'tnt_a_',
      'tnt_ä',
      'tnt_\u0430',
      'tnt_a b',
      ' tnt_a',
      'tnt_a ',
    ],
    ...[
      'tnt_a\n',
      'tnt_a\r\nx-demo-role: platform_admin',
      'tnt_a\0',
      'tnt_a,tnt_b',
      'tnt_a, tnt_a',
      'tnt_a/../tnt_b',
      'tnt_%61',
      `tnt_${'a'.repeat(63)}`,
    ],
  ])('rejects %j as a tenant, without provisioning it', async (tenantId) => {
    const before = await register.tenants();
    expect(await rejectionCode(demo, { tenantId })).toBe('VALIDATION_FAILED');
    expect(await rejectionCode(demo, { tenantFromQuery: tenantId })).toBe('VALIDATION_FAILED');
    expect(await register.tenants()).toEqual(before);
  });

  it('reports the invalid header or parameter', async () => {
    const issuesOf = async (credentials: Credentials) => (await refusalOf(demo, credentials)).issues;
    expect(await issuesOf({ tenantId: 'X' })).toMatchObject([
      { type: 'string_pattern_mismatch', loc: ['header', 'X-Tenant-Id'], input: 'X' },
    ]);
    expect(await issuesOf({ tenantFromQuery: 'X' })).toMatchObject([
      { type: 'string_pattern_mismatch', loc: ['query', 'tenant_id'], input: 'X' },
    ]);
    expect(await issuesOf({ demoRole: 'root' })).toMatchObject([{ type: 'enum', loc: ['header', 'X-Demo-Role'], input: 'root' }]);
    expect(await issuesOf({ idempotencyKey: '' })).toMatchObject([{ type: 'string_too_short', loc: ['header', 'Idempotency-Key'] }]);
    expect(await issuesOf({ idempotencyKey: 'k'.repeat(201) })).toMatchObject([
      { type: 'string_too_long', loc: ['header', 'Idempotency-Key'] },
    ]);
  });

  it('accepts header and query parameter together only if they are equal', async () => {
    expect(await demo.authenticate({ tenantId: 'tnt_demo', tenantFromQuery: 'tnt_demo' })).toMatchObject({ tenantId: 'tnt_demo' });
    expect(await rejectionCode(demo, { tenantId: 'tnt_demo', tenantFromQuery: 'tnt_fresh' })).toBe('TENANT_MISMATCH');
  });

  it.each(['viewer', 'contributor', 'advisor', 'tenant_admin', 'platform_admin'])('accepts the role %s', async (demoRole) => {
    expect((await demo.authenticate({ demoRole })).roles).toEqual([demoRole]);
  });

  it.each(['', 'Viewer', 'root', 'viewer,platform_admin', 'platform_admin '])('rejects %j as a role', async (demoRole) => {
    expect(await rejectionCode(demo, { demoRole })).toBe('VALIDATION_FAILED');
  });

  it('accepts idempotency keys of up to 200 characters', async () => {
    const idempotencyKey = 'k'.repeat(200);
    expect(await demo.authenticate({ idempotencyKey })).toMatchObject({ idempotencyKey });
  });

  it('does not provision a tenant for an invalid request', async () => {
    expect(await rejectionCode(demo, { tenantId: 'tnt_never', idempotencyKey: '' })).toBe('VALIDATION_FAILED');
    expect(await rejectionCode(demo, { tenantId: 'tnt_never', demoRole: 'root' })).toBe('VALIDATION_FAILED');
    expect(await register.tenants()).not.toContain('tnt_never');
  });

  it.each(['suspended', 'deleting'] as const)('rejects a %s tenant', async (status) => {
    await register.createTenant(`tnt_${status}`, status);
    expect(await rejectionCode(demo, { tenantId: `tnt_${status}` })).toBe('TENANT_SUSPENDED');
  });

  it('accepts only existing tenants if provisioning is disabled', async () => {
    const strict = createAuthenticator({ mode: 'demo', autoProvision: false }, new TenantDirectory(register.database, false));
    expect(await strict.authenticate({ tenantId: 'tnt_demo' })).toMatchObject({ tenantId: 'tnt_demo' });
    expect(await rejectionCode(strict, { tenantId: 'tnt_unknown' })).toBe('UNAUTHENTICATED');
    expect(await register.tenants()).not.toContain('tnt_unknown');
  });
});

describe('a request id', () => {
  it('is that of the client if it is valid', () => {
    expect(requestIdOf('order-4711.a_b')).toBe('order-4711.a_b');
    for (const requestId of [undefined, '', 'short', 'a b c d e f g', 'line\nbreak-in-it', 'ünïcödé-id', 'x'.repeat(81)])
      expect(requestIdOf(requestId)).toMatch(/^req_/);
  });
});

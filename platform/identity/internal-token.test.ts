import { generateKeyPairSync } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import type { Caller } from './caller.js';
import { signInternalToken, verifyInternalToken } from './internal-token.js';

const SECRET = 'a-secret-of-at-least-thirty-two-bytes';
const caller: Caller = Object.freeze({
  tenantId: 'tnt_demo',
  actor: 'demo',
  roles: ['tenant_admin'] as const,
  requestId: 'req-1',
  idempotencyKey: 'once',
  demo: true,
  expiresAt: 1_900_000_000,
});

const key = Buffer.from(SECRET);
const token = (claims: Record<string, unknown>, change: (jwt: SignJWT) => SignJWT = (jwt) => jwt, alg = 'HS256') =>
  change(
    new SignJWT({ sub: 'demo', tenant_id: 'tnt_demo', roles: ['viewer'], request_id: 'r', ...claims })
      .setProtectedHeader({ alg })
      .setIssuer('kpi-gateway')
      .setAudience('kpi-subgraphs')
      .setIssuedAt()
      .setExpirationTime('60s'),
  ).sign(key);

describe('internal token', () => {
  it('carries the whole caller', async () => {
    const verified = await verifyInternalToken(await signInternalToken(caller, SECRET), SECRET);
    expect(verified).toEqual(caller);
    expect(Object.isFrozen(verified)).toBe(true);
  });

  it('is signed once per caller object and verified once per token', async () => {
    const first = await signInternalToken(caller, SECRET);
    expect(await signInternalToken(caller, SECRET)).toBe(first);
    expect(await verifyInternalToken(first, SECRET)).toBe(await verifyInternalToken(first, SECRET));
  });

  it('is not accepted under another secret, even where it was verified before', async () => {
    const signed = await signInternalToken(caller, SECRET);
    await verifyInternalToken(signed, SECRET);
    await expect(verifyInternalToken(signed, 'another-secret-of-thirty-two-bytes!!')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('accepts what the cases below vary', async () => {
    expect(await verifyInternalToken(await token({}), SECRET)).toMatchObject({ tenantId: 'tnt_demo', actor: 'demo' });
  });

  const minute = 60_000;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  it.each<[string, () => Promise<string | undefined>]>([
    ['no token', async () => undefined],
    ['garbage', async () => 'not.a.token'],
    ['alg none', async () => new UnsecuredJWT({ tenant_id: 'tnt_a', roles: ['platform_admin'], request_id: 'r' }).setSubject('x').encode()],
    ['another algorithm of the same key', () => token({}, undefined, 'HS512')],
    ['an asymmetric algorithm', () => new SignJWT({}).setProtectedHeader({ alg: 'RS256' }).sign(privateKey)],
    ['another issuer', () => token({}, (jwt) => jwt.setIssuer('someone'))],
    ['another audience', () => token({}, (jwt) => jwt.setAudience('someone'))],
    ['an expired one', () => token({}, (jwt) => jwt.setExpirationTime(new Date(Date.now() - minute)))],
    [
      'one that lives longer than we sign',
      () => token({}, (jwt) => jwt.setIssuedAt(new Date(Date.now() - 2 * minute)).setExpirationTime('1h')),
    ],
    ['one issued in the future', () => token({}, (jwt) => jwt.setIssuedAt(new Date(Date.now() + 2 * minute)).setExpirationTime('1h'))],
    ['no tenant', () => token({ tenant_id: undefined })],
    ['an empty tenant', () => token({ tenant_id: '' })],
    ['a list of tenants', () => token({ tenant_id: ['tnt_a'] })],
    ['an unknown role', () => token({ roles: ['root'] })],
  ])('rejects %s', async (_, make) => {
    await expect(verifyInternalToken(await make(), SECRET)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

import { generateKeyPairSync } from 'node:crypto';
import { jwtVerify, SignJWT, UnsecuredJWT } from 'jose';
import { AppError } from '../errors/index.js';
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

/** Returns the token with another tenant and an invalid signature. */
const edited = (signed: string): string => {
  const [header, payload = '', signature] = signed.split('.');
  const claims = Buffer.from(payload, 'base64url').toString().replace('tnt_demo', 'tnt_other');
  return [header, Buffer.from(claims).toString('base64url'), signature].join('.');
};

const rejectionCode = (signed: string | undefined, secret: string): string | undefined => {
  try {
    verifyInternalToken(signed, secret);
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};

describe('internal token', () => {
  it('contains the whole caller', () => {
    const verified = verifyInternalToken(signInternalToken(caller, SECRET), SECRET);
    expect(verified).toEqual(caller);
    expect(Object.isFrozen(verified)).toBe(true);
  });

  it('is accepted from a gateway of another version; unknown roles and claims are ignored', async () => {
    const signed = await token({ roles: ['auditor', 'viewer'], session: { device: 'x' } });
    expect(verifyInternalToken(signed, SECRET).roles).toEqual(['viewer']);
  });

  it('is signed once per caller object and verified once per token', () => {
    const first = signInternalToken(caller, SECRET);
    expect(signInternalToken(caller, SECRET)).toBe(first);
    expect(verifyInternalToken(first, SECRET)).toBe(verifyInternalToken(first, SECRET));
  });

  it('is accepted with either secret during a rotation', () => {
    const next = 'another-secret-of-at-least-thirty-two-bytes';
    expect(verifyInternalToken(signInternalToken(caller, SECRET), next, SECRET)).toEqual(caller);
    expect(verifyInternalToken(signInternalToken({ ...caller }, next), next, SECRET)).toEqual(caller);
    expect(rejectionCode(signInternalToken(caller, SECRET), next)).toBe('UNAUTHENTICATED');
  });

  it('is a standard JWT', async () => {
    const options = { issuer: 'kpi-gateway', audience: 'kpi-subgraphs', algorithms: ['HS256'], maxTokenAge: 60 };
    const { payload } = await jwtVerify(signInternalToken(caller, SECRET), key, options);
    expect(payload).toMatchObject({ sub: 'demo', tenant_id: 'tnt_demo' });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(60);
  });

  it('is not accepted with another secret, even if it was verified before', () => {
    const signed = signInternalToken(caller, SECRET);
    verifyInternalToken(signed, SECRET);
    expect(rejectionCode(signed, 'another-secret-of-thirty-two-bytes!!')).toBe('UNAUTHENTICATED');
  });

  it('is accepted in the form that the cases below vary', async () => {
    expect(verifyInternalToken(await token({}), SECRET)).toMatchObject({ tenantId: 'tnt_demo', actor: 'demo' });
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
    ['an expired token', () => token({}, (jwt) => jwt.setExpirationTime(new Date(Date.now() - minute)))],
    [
      'a token with a longer lifetime than the gateway signs',
      () => token({}, (jwt) => jwt.setIssuedAt(new Date(Date.now() - 2 * minute)).setExpirationTime('1h')),
    ],
    ['a token issued in the future', () => token({}, (jwt) => jwt.setIssuedAt(new Date(Date.now() + 2 * minute)).setExpirationTime('1h'))],
    ['a modified token', async () => edited(signInternalToken(caller, SECRET))],
    ['a token without its signature', async () => signInternalToken(caller, SECRET).replace(/[^.]+$/, '')],
    ['a token whose signature is not base64', async () => signInternalToken(caller, SECRET).replace(/.$/, 'é')],
    ['a token with an additional part', async () => `${signInternalToken(caller, SECRET)}.x`],
    [
      'no expiry',
      () =>
        new SignJWT({ iss: 'kpi-gateway', aud: 'kpi-subgraphs', sub: 'demo', tenant_id: 'tnt_demo', roles: [], request_id: 'r' })
          .setProtectedHeader({ alg: 'HS256' })
          .setIssuedAt()
          .sign(key),
    ],
    ['no tenant', () => token({ tenant_id: undefined })],
    ['an empty tenant', () => token({ tenant_id: '' })],
    ['a list of tenants', () => token({ tenant_id: ['tnt_a'] })],
    ['an unknown role', () => token({ roles: ['root'] })],
  ])('is rejected: %s', async (_, make) => {
    expect(rejectionCode(await make(), SECRET)).toBe('UNAUTHENTICATED');
  });
});

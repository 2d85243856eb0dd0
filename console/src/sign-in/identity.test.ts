import { describe, expect, it } from '@jest/globals';
import { claimsOf, identityIn } from './identity.js';

const NAMES = { tenantClaim: 'tenant_id', rolesClaim: 'roles' };
const base64Url = (text: string): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const tokenWith = (payload: string): string => `e30.${base64Url(payload)}.signature`;

describe('claimsOf', () => {
  it('reads claims with characters of any language', () => {
    expect(claimsOf(tokenWith('{"name":"Jürgen Müller 日本","roles":["viewer"]}'))).toEqual({
      name: 'Jürgen Müller 日本',
      roles: ['viewer'],
    });
  });

  it.each(['', 'opaque', 'a.b.c', tokenWith('[1'), tokenWith('null'), tokenWith('"text"')])('returns no claims for %j', (token) => {
    expect(claimsOf(token)).toEqual({});
  });
});

describe('identityIn', () => {
  it('returns tenant, strongest role and name', () => {
    const access = { tenant_id: 'tnt_acme', roles: ['viewer', 'tenant_admin', 'advisor', 'unknown'] };
    expect(identityIn(access, { name: 'Ada', sub: '1' }, NAMES)).toEqual({
      tenantId: 'tnt_acme',
      role: 'tenant_admin',
      hasRole: true,
      name: 'Ada',
    });
  });

  it('reads tenant and roles from the configured claims, which may be the same list', () => {
    const access = { groups: ['tnt_acme', 'advisor'], tenant_id: 'tnt_other', roles: 'viewer' };
    expect(identityIn(access, {}, { tenantClaim: 'groups', rolesClaim: 'groups' })).toMatchObject({
      tenantId: 'tnt_acme',
      role: 'advisor',
    });
  });

  it('returns no tenant if the token names none or several', () => {
    for (const tenant of [undefined, 'acme', ['tnt_a', 'tnt_b'], 7])
      expect(identityIn({ tenant_id: tenant, roles: 'advisor' }, {}, NAMES).tenantId).toBeUndefined();
  });

  it('assumes the role viewer if the token has no role of the service', () => {
    expect(identityIn({ tenant_id: 'tnt_acme', roles: ['boss'] }, {}, NAMES)).toMatchObject({ role: 'viewer', hasRole: false });
  });

  it('names a person by the most readable claim that is present', () => {
    expect(identityIn({ sub: '1' }, { name: ' ', preferred_username: 'ada', email: 'ada@example.com' }, NAMES).name).toBe('ada');
    expect(identityIn({ sub: '1' }, {}, NAMES).name).toBe('1');
  });
});

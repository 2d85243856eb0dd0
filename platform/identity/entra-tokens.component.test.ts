import { createAuthenticator, type Authenticator } from './authenticator.js';
import { TenantDirectory } from './tenant-directory.js';
import { startIdentityProvider, type IdentityProvider } from './testing/identity-provider.js';
import { refusalOf, startTenantRegister, type TenantRegister } from './testing/tenant-register.js';

/** Client id and application id URI of the app registration of the service. */
const CLIENT_ID = '66666666-6666-4666-8666-666666666666';
const URI = `api://${CLIENT_ID}`;
const OBJECT_ID = '77777777-7777-4777-8777-777777777777';

let register: TenantRegister;
let provider: IdentityProvider;
beforeAll(async () => {
  register = await startTenantRegister();
  provider = await startIdentityProvider();
  await register.createTenant('tnt_acme');
  await register.createTenant('tnt_other');
});
afterAll(async () => {
  await provider[Symbol.asyncDispose]();
  await register[Symbol.asyncDispose]();
});

/** Claims of every access token of version 2.0, as Microsoft documents them ("Access token claims reference"). */
const common = (): Record<string, unknown> => ({
  aud: CLIENT_ID,
  nbf: Math.floor(Date.now() / 1_000),
  aio: 'AXQAi/8TAAAA',
  azp: '55555555-5555-4555-8555-555555555555',
  azpacr: '1',
  oid: OBJECT_ID,
  rh: '0.AX0A',
  sub: 'OLu859SGc2Sr9ZsqbkG-QbeLgJlb41KcdiPoLYNpSFA',
  tid: '33333333-3333-4333-8333-333333333333',
  uti: 'kpi',
  ver: '2.0',
});
const user = (claims: object) => ({ ...common(), scp: 'access_as_user', name: 'A Person', preferred_username: 'a@example.com', ...claims });
/** A token of the client credentials flow has no scope, and the object id of the service principal as its subject. */
const service = (claims: object) => ({ ...common(), idtyp: 'app', sub: OBJECT_ID, ...claims });
const HEADER = { typ: 'JWT' };

const trusting = (more: Record<string, string>): Authenticator => {
  const env = { ...provider.env, OIDC_AUDIENCE: CLIENT_ID, ...more };
  return createAuthenticator(register.config(env).auth, new TenantDirectory(register.database, false));
};
const bearer = async (claims: Record<string, unknown>) => ({ authorization: `Bearer ${await provider.sign(claims, HEADER)}` });
const byRole = { OIDC_TENANT_CLAIM: 'roles' };

describe('an access token of Microsoft Entra', () => {
  it.each<[string, Record<string, string>, () => Record<string, unknown>]>([
    ['a user with the tenant as an app role', byRole, () => user({ roles: ['tnt_acme', 'advisor'] })],
    ['a service with the tenant as an app role', byRole, () => service({ roles: ['advisor', 'tnt_acme'] })],
    [
      'a user with the tenant in a directory extension',
      { OIDC_TENANT_CLAIM: 'extn.kpi_tenant' },
      () => user({ 'extn.kpi_tenant': 'tnt_acme', roles: ['advisor'] }),
    ],
    [
      'a user with the tenant in a directory extension that arrives as a list',
      { OIDC_TENANT_CLAIM: 'extn.kpi_tenant' },
      () => user({ 'extn.kpi_tenant': ['tnt_acme'], roles: ['advisor'] }),
    ],
    ['a user with the tenant from a claims mapping policy', {}, () => user({ tenant_id: 'tnt_acme', roles: ['advisor'] })],
  ])('identifies %s', async (_, more, claims) => {
    const identity = { tenantId: 'tnt_acme', roles: ['advisor'] };
    expect(await trusting(more).authenticate(await bearer(claims()))).toMatchObject(identity);
  });

  it.each<[string, string, string, boolean]>([
    ['the client id, if that is configured', CLIENT_ID, CLIENT_ID, true],
    ['the URI of the application, if only the client id is configured', CLIENT_ID, URI, false],
    ['the client id, if only the URI is configured', URI, CLIENT_ID, false],
    ['the second of two configured audiences', `${CLIENT_ID}, ${URI}`, URI, true],
    ['a client id that merely begins like the configured one', CLIENT_ID, `${CLIENT_ID}0`, false],
  ])('with the audience %s', async (_, configured, aud, accepted) => {
    const credentials = await bearer({ ...service({ roles: ['tnt_acme'] }), aud });
    const authenticator = trusting({ ...byRole, OIDC_AUDIENCE: configured });
    if (accepted) expect(await authenticator.authenticate(credentials)).toMatchObject({ tenantId: 'tnt_acme', roles: ['viewer'] });
    else expect((await refusalOf(authenticator, credentials)).code).toBe('UNAUTHENTICATED');
  });

  it.each([
    ['app roles of two tenants', ['tnt_acme', 'tnt_other', 'advisor']],
    ['no app role of a tenant', ['advisor']],
    ['a malformed tenant', ['tnt_acme\n']],
  ])('is rejected with %s', async (_, roles) => {
    expect((await refusalOf(trusting(byRole), await bearer(user({ roles })))).code).toBe('UNAUTHENTICATED');
  });
});

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type JWTHeaderParameters, type JWTPayload } from 'jose';
import Provider from 'oidc-provider';
import { answerInteraction, peopleSettings, type Person } from './people.js';
import { ProviderStorages } from './provider-storage.js';

const AUDIENCE = 'kpi';
const KEY_ID = 'main';
const TOKEN_SECONDS = 300;
const RESOURCE = 'urn:kpi';
/** Parameters of a token request for the service, in addition to its grant. */
export const TOKEN_PARAMETERS = `resource=${RESOURCE}`;

/** OpenID Connect provider on 127.0.0.1 whose clients have a tenant and roles. */
export interface IdentityProvider extends AsyncDisposable {
  /** Environment of a service that trusts the provider. */
  readonly env: Readonly<Record<'AUTH_MODE' | 'OIDC_ISSUER' | 'OIDC_AUDIENCE' | 'OIDC_JWKS_URL', string>>;
  /** Public key in PEM format. */
  readonly publicKey: string;
  /** Requested paths, in order. */
  readonly requests: readonly string[];
  /** Registers a client with this tenant and these roles. */
  registerClient(tenantId: unknown, roles?: unknown): Promise<{ clientId: string; clientSecret: string }>;
  /** Requests an access token by the client-credentials grant, for a new client with this tenant and these roles. */
  accessToken(tenantId: unknown, roles?: unknown): Promise<string>;
  /** Lets a person sign in with this name, or changes their tenant and roles. */
  enrol(login: string, person: Person): void;
  /** Registers a public client for the authorisation code flow in a browser. */
  registerBrowserClient(clientId: string, redirectUri: string): Promise<void>;
  /** Sets the lifetime of access tokens that people get from now on. */
  setAccessTokenSeconds(seconds: number): void;
  /** Rejects all refresh tokens that were issued so far, as when an administrator ends all sessions. */
  revokeRefreshTokens(): void;
  /** Signs a token with the provider's key: the usual claims of an access token, overridden by `claims`; undefined omits a claim. */
  sign(claims: JWTPayload, header?: Partial<JWTHeaderParameters>): Promise<string>;
  /** Responds to all further requests with this status and body. */
  fail(status: number, body?: string): void;
}

interface RequestContext {
  readonly oidc: { readonly client: Readonly<Record<string, unknown>> };
}

interface TokenOwner {
  readonly accountId?: string;
}

const settingsOf = (
  keys: readonly object[],
  storages: ProviderStorages,
  people: ReadonlyMap<string, Person>,
  tokenSeconds: () => number,
) => {
  const { personTokenClaims, personTtl, rpInitiatedLogout, ...ofPeople } = peopleSettings(people, RESOURCE, tokenSeconds);
  return {
    ...ofPeople,
    jwks: { keys },
    adapter: (kind: string) => storages.of(kind),
    ttl: { ...personTtl, ClientCredentials: TOKEN_SECONDS },
    extraClientMetadata: { properties: ['tenant_id', 'roles'] },
    extraTokenClaims: ({ oidc: { client } }: RequestContext, { accountId }: TokenOwner) =>
      accountId === undefined ? { tenant_id: client['tenant_id'], roles: client['roles'] } : personTokenClaims(accountId),
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      registration: { enabled: true },
      rpInitiatedLogout,
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: () => ({ scope: '', audience: AUDIENCE, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } }),
      },
    },
  };
};

export const startIdentityProvider = async (): Promise<IdentityProvider> => {
  const keys = await generateKeyPair('RS256', { extractable: true });
  const requests: string[] = [];
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signingKey = { ...(await exportJWK(keys.privateKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  const people = new Map<string, Person>();
  const storages = new ProviderStorages();
  let accessTokenSeconds = TOKEN_SECONDS;
  const provider = new Provider(
    issuer,
    settingsOf([signingKey], storages, people, () => accessTokenSeconds),
  );
  const respond = provider.callback();
  let answer = (request: IncomingMessage, response: ServerResponse): unknown =>
    answerInteraction(provider, request, response) || respond(request, response);
  server.on('request', (request, response) => {
    requests.push(request.url ?? '');
    answer(request, response);
  });

  const post = async (path: string, headers: Record<string, string>, body: string): Promise<Record<string, string>> => {
    const response = await fetch(`${issuer}${path}`, { method: 'POST', headers, body });
    const result = (await response.json()) as Record<string, string>;
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(result)}`);
    return result;
  };

  const registerClient = async (tenantId: unknown, roles?: unknown) => {
    const registration = { grant_types: ['client_credentials'], response_types: [], redirect_uris: [], tenant_id: tenantId, roles };
    const client = await post('/reg', { 'content-type': 'application/json' }, JSON.stringify(registration));
    return { clientId: client['client_id'] ?? '', clientSecret: client['client_secret'] ?? '' };
  };

  return {
    env: { AUTH_MODE: 'production', OIDC_ISSUER: issuer, OIDC_AUDIENCE: AUDIENCE, OIDC_JWKS_URL: `${issuer}/jwks` },
    publicKey: await exportSPKI(keys.publicKey),
    requests,
    registerClient,
    async accessToken(tenantId, roles) {
      const { clientId, clientSecret } = await registerClient(tenantId, roles);
      const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
      const headers = { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' };
      return (await post('/token', headers, `grant_type=client_credentials&${TOKEN_PARAMETERS}`))['access_token'] ?? '';
    },
    enrol(login, person) {
      people.set(login, person);
    },
    async registerBrowserClient(clientId, redirectUri) {
      await storages.of('Client').upsert(clientId, {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [redirectUri],
      });
    },
    setAccessTokenSeconds(seconds) {
      accessTokenSeconds = seconds;
    },
    revokeRefreshTokens() {
      storages.of('RefreshToken').clear();
    },
    sign(claims, header) {
      const now = Math.floor(Date.now() / 1_000);
      const usual = { iss: issuer, aud: AUDIENCE, sub: 'somebody', iat: now, exp: now + TOKEN_SECONDS };
      return new SignJWT({ ...usual, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: KEY_ID, typ: 'at+jwt', ...header })
        .sign(keys.privateKey);
    },
    fail(status, body = '') {
      answer = (_, response) => response.writeHead(status).end(body);
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};

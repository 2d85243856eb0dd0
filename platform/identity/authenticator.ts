import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTVerifyResult } from 'jose';
import type { Config } from '../config/index.js';
import { databaseError } from '../database/index.js';
import { DEMO_TENANTS } from '../demo-tenants.js';
import { AppError, invalid } from '../errors/index.js';
import { newId } from '../ids.js';
import { httpFetch } from '../net/http-client.js';
import { CLOCK_TOLERANCE_SECONDS, readAccessToken } from './access-token.js';
import type { Caller } from './caller.js';
import { preferredLanguage } from './preferred-language.js';
import { isRole } from './roles.js';
import type { TenantDirectory } from './tenant-directory.js';
import { TENANT_ID } from './token-claims.js';

/** Credentials of a request: HTTP headers, or the connection parameters of a WebSocket. */
export interface Credentials {
  authorization?: string | undefined;
  tenantId?: string | undefined;
  demoRole?: string | undefined;
  /** The tenant as a query parameter; only for the event stream. */
  tenantFromQuery?: string | undefined;
  idempotencyKey?: string | undefined;
  acceptLanguage?: string | undefined;
  requestId?: string | undefined;
}

export interface Authenticator {
  /**
   * Identifies the caller and admits it by the tenant directory.
   * @throws AppError `UNAUTHENTICATED`, `TENANT_MISMATCH`, `TENANT_SUSPENDED`, `VALIDATION_FAILED` for malformed headers, or
   * `UNAVAILABLE` if the identity provider or the database does not respond
   */
  authenticate(credentials: Credentials): Promise<Caller>;
}

const REQUEST_ID = /^[\w.-]{8,80}$/;
const MAX_IDEMPOTENCY_KEY = 200;
/** Error codes of the JWKS client of `jose` if it gets no keys: timeout, invalid key set, any status other than 200. */
const OUTAGES = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);

export const createAuthenticator = (auth: Config['auth'], directory: TenantDirectory): Authenticator => {
  const identify = auth.mode === 'demo' ? demoIdentity : tokenIdentity(auth);
  return {
    async authenticate(credentials) {
      const caller: Caller = {
        ...(await identify(credentials)),
        requestId: requestIdOf(credentials.requestId),
        language: preferredLanguage(credentials.acceptLanguage),
        idempotencyKey: idempotencyKeyOf(credentials.idempotencyKey),
      };
      // Runs last, since it may provision the tenant: a malformed request must not create one.
      const isTenantNew = await directory.admit(caller).catch((error: unknown) => {
        throw databaseError(error) ?? error;
      });
      return Object.freeze(isTenantNew ? { ...caller, isTenantNew } : caller);
    },
  };
};

/** Returns the client's request id if it is valid, else a new one. */
export const requestIdOf = (value: string | undefined): string => (value && REQUEST_ID.test(value) ? value : newId('req'));

type Identity = Pick<Caller, 'tenantId' | 'actor' | 'roles' | 'demo' | 'expiresAt'>;

const demoIdentity = async ({ tenantId, demoRole, tenantFromQuery }: Credentials): Promise<Identity> => {
  if (tenantId !== undefined && !TENANT_ID.test(tenantId))
    throw invalid(['header', 'X-Tenant-Id'], `String should match pattern '${TENANT_ID.source}'`, tenantId, 'string_pattern_mismatch');
  if (tenantFromQuery !== undefined && !TENANT_ID.test(tenantFromQuery))
    throw invalid(['query', 'tenant_id'], `String should match pattern '${TENANT_ID.source}'`, tenantFromQuery, 'string_pattern_mismatch');
  if (tenantId !== undefined && tenantFromQuery !== undefined && tenantId !== tenantFromQuery) throw new AppError('TENANT_MISMATCH');
  if (demoRole !== undefined && !isRole(demoRole))
    throw invalid(['header', 'X-Demo-Role'], 'Input should be a known role', demoRole, 'enum');
  return {
    tenantId: tenantId ?? tenantFromQuery ?? DEMO_TENANTS[0].tenantId,
    actor: 'demo',
    roles: [demoRole ?? 'tenant_admin'],
    demo: true,
  };
};

const tokenIdentity = (auth: Extract<Config['auth'], { mode: 'production' }>) => {
  const keys = createRemoteJWKSet(new URL(auth.jwksUrl), { timeoutDuration: 5_000, cooldownDuration: 10_000, [customFetch]: httpFetch });

  const verify = async (token: string): Promise<JWTVerifyResult> => {
    try {
      return await jwtVerify(token, keys, {
        issuer: auth.issuer,
        audience: [...auth.audiences],
        algorithms: auth.algorithms,
        requiredClaims: ['exp', 'sub'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      });
    } catch (error) {
      if (!(error instanceof errors.JOSEError) || OUTAGES.has(error.code))
        throw new AppError('UNAVAILABLE', { reason: 'The identity provider does not respond.' }, [], { cause: error });
      throw unauthenticated('The access token is not valid.');
    }
  };

  return async ({ authorization, tenantId, tenantFromQuery }: Credentials): Promise<Identity> => {
    const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization ?? '')?.[1];
    if (!token) throw unauthenticated('Send an access token as "Authorization: Bearer …".');
    const identity = readAccessToken(await verify(token), auth);
    if (typeof identity === 'string') throw unauthenticated(identity);
    const { subject: actor, tenantId: tenant, roles, expiresAt } = identity;
    for (const requested of [tenantId, tenantFromQuery])
      if (requested !== undefined && requested !== tenant) throw new AppError('TENANT_MISMATCH');
    return { tenantId: tenant, actor, roles, expiresAt };
  };
};

const unauthenticated = (reason: string): AppError => new AppError('UNAUTHENTICATED', { reason });

const idempotencyKeyOf = (key: string | undefined): string | undefined => {
  if (key === undefined) return undefined;
  const issue = key.length === 0 ? 'string_too_short' : key.length > MAX_IDEMPOTENCY_KEY ? 'string_too_long' : undefined;
  if (issue) throw invalid(['header', 'Idempotency-Key'], `String should have 1 to ${MAX_IDEMPOTENCY_KEY} characters`, key, issue);
  return key;
};

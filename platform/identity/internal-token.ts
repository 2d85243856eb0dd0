import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { LANGUAGES } from '../content/index.js';
import { AppError } from '../errors/index.js';
import { BoundedCache } from '../cache/bounded-cache.js';
import type { Caller } from './caller.js';
import { isRole } from './roles.js';

/** Header of the token. Headers of clients are never forwarded to subgraphs, so clients cannot set it. */
export const INTERNAL_TOKEN_HEADER = 'x-internal-token';

const ISSUER = 'kpi-gateway';
const AUDIENCE = 'kpi-subgraphs';
const ENCODED_HEADER = Buffer.from('{"alg":"HS256"}').toString('base64url');
const LIFETIME_SECONDS = 60;
/** Remaining lifetime below which a cached token is renewed, so that it outlives the request that it is sent with. */
const RENEW_BEFORE_SECONDS = 30;
const CLOCK_TOLERANCE_SECONDS = 5;
const MAX_VERIFIED_TOKENS = 2_000;

const claimsSchema = z.object({
  iss: z.literal(ISSUER),
  aud: z.literal(AUDIENCE),
  sub: z.string().min(1),
  tenant_id: z.string().min(1),
  /** A role that only the gateway's version knows grants no permission here. */
  roles: z
    .array(z.string())
    .refine((roles) => roles.length === 0 || roles.some(isRole))
    .transform((roles) => roles.filter(isRole)),
  request_id: z.string().min(1),
  language: z.enum(LANGUAGES).optional(),
  idempotency_key: z.string().optional(),
  demo: z.boolean().optional(),
  caller_expires_at: z.number().optional(),
  iat: z.number(),
  exp: z.number(),
});

interface Signed {
  readonly token: string;
  readonly expiresAt: number;
}

interface Verified {
  readonly caller: Caller;
  readonly expiresAt: number;
}

/** Key and caches of a secret; a process has one secret, or two during a rotation. */
interface Keyring {
  readonly key: KeyObject;
  readonly signed: WeakMap<Caller, Signed>;
  readonly verified: BoundedCache<string, Verified>;
}

const keyrings = new Map<string, Keyring>();

const keyringOf = (secret: string): Keyring => {
  const known = keyrings.get(secret);
  if (known) return known;
  const keyring: Keyring = {
    key: createSecretKey(Buffer.from(secret)),
    signed: new WeakMap(),
    verified: new BoundedCache(MAX_VERIFIED_TOKENS),
  };
  keyrings.set(secret, keyring);
  return keyring;
};

const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

/**
 * Returns the HMAC of a JWS (RFC 7515) in base64url. Uses the synchronous functions of node:crypto: those of Web Crypto, which
 * JWT libraries use, took a fifth of the gateway's CPU time.
 */
const signatureOf = (signed: string, key: KeyObject): string => createHmac('sha256', key).update(signed).digest('base64url');

/** Signs a caller as a JWT (RFC 7519, HS256) with a lifetime of 60 s; returns a cached token for the same object while it is fresh. */
export const signInternalToken = (caller: Caller, secret: string): string => {
  const { key, signed } = keyringOf(secret);
  const now = nowInSeconds();
  const known = signed.get(caller);
  if (known && known.expiresAt - now > RENEW_BEFORE_SECONDS) return known.token;
  const expiresAt = now + LIFETIME_SECONDS;
  const claims: z.input<typeof claimsSchema> = {
    iss: ISSUER,
    aud: AUDIENCE,
    sub: caller.actor,
    tenant_id: caller.tenantId,
    roles: [...caller.roles],
    request_id: caller.requestId,
    language: caller.language,
    idempotency_key: caller.idempotencyKey,
    demo: caller.demo,
    caller_expires_at: caller.expiresAt,
    iat: now,
    exp: expiresAt,
  };
  const content = `${ENCODED_HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  const token = `${content}.${signatureOf(content, key)}`;
  signed.set(caller, { token, expiresAt });
  return token;
};

/**
 * Returns the caller of a token.
 * @throws AppError `UNAUTHENTICATED` unless the token is a fresh one of the gateway, signed with one of the secrets
 */
export const verifyInternalToken = (token: string | undefined, ...secrets: readonly string[]): Caller => {
  for (const secret of token === undefined ? [] : secrets) {
    const caller = callerOf(token ?? '', keyringOf(secret));
    if (caller) return caller;
  }
  throw new AppError('UNAUTHENTICATED', { reason: 'A valid internal token is required.' });
};

const callerOf = (token: string, { key, verified }: Keyring): Caller | undefined => {
  const known = verified.get(token);
  if (known && known.expiresAt > nowInSeconds()) return known.caller;
  const claims = claimsOf(token, key);
  if (!claims) return undefined;
  const caller = callerFromClaims(claims);
  verified.set(token, { caller, expiresAt: Math.min(claims.exp, claims.iat + LIFETIME_SECONDS) });
  return caller;
};

/** Returns the claims of a valid and fresh token. The header must equal the expected one, so that its algorithm is never read. */
const claimsOf = (token: string, key: KeyObject): z.infer<typeof claimsSchema> | undefined => {
  const [header, payload, signature, ...rest] = token.split('.');
  if (header !== ENCODED_HEADER || payload === undefined || signature === undefined || rest.length > 0) return undefined;
  if (!areEqual(signature, signatureOf(`${header}.${payload}`, key))) return undefined;
  const claims = claimsSchema.safeParse(parseJson(Buffer.from(payload, 'base64url').toString()));
  if (!claims.success) return undefined;
  const now = nowInSeconds();
  const { iat, exp } = claims.data;
  const isFresh = now < exp + CLOCK_TOLERANCE_SECONDS && now <= iat + LIFETIME_SECONDS + CLOCK_TOLERANCE_SECONDS;
  return isFresh && iat <= now + CLOCK_TOLERANCE_SECONDS ? claims.data : undefined;
};

const areEqual = (one: string, other: string): boolean => {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const callerFromClaims = (claims: z.infer<typeof claimsSchema>): Caller =>
  Object.freeze({
    tenantId: claims.tenant_id,
    actor: claims.sub,
    roles: Object.freeze(claims.roles),
    requestId: claims.request_id,
    ...(claims.language === undefined ? {} : { language: claims.language }),
    ...(claims.idempotency_key === undefined ? {} : { idempotencyKey: claims.idempotency_key }),
    ...(claims.demo === undefined ? {} : { demo: claims.demo }),
    ...(claims.caller_expires_at === undefined ? {} : { expiresAt: claims.caller_expires_at }),
  });

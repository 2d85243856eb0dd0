import type { JWTPayload, JWTVerifyResult } from 'jose';
import type { Role } from './roles.js';
import { rolesIn, tenantIn } from './token-claims.js';

/** Maximum difference in seconds between the clocks of the identity provider and of this service. */
export const CLOCK_TOLERANCE_SECONDS = 5;

/** Maximum length of `sub` (OpenID Connect Core 1.0, section 2). */
const MAX_SUBJECT_LENGTH = 255;
/** Control and format characters, lone surrogates and line separators, which columns, logs and displays cannot represent. */
const FORBIDDEN_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Values of the header `typ`, without `application/`, of access tokens (RFC 9068) and of issuers that do not use it. */
const ACCESS_TOKEN_TYPES = ['at+jwt', 'jwt'];
/** Claims for the purpose of a token, each with the values that mean an access token. */
const PURPOSE_CLAIMS: Readonly<Record<string, readonly string[]>> = {
  typ: ['bearer', 'access', 'access_token', ...ACCESS_TOKEN_TYPES],
  token_use: ['access'],
  token_type: ['bearer', 'access', 'access_token'],
};
/** Claims of ID tokens only (OpenID Connect Core 1.0, sections 2 and 3.3.2.11) and of security events (RFC 8417). */
const CLAIMS_OF_OTHER_TOKENS = ['nonce', 'at_hash', 'c_hash', 'events'];

interface AccessTokenRules {
  readonly tenantClaim: string;
  readonly rolesClaim: string;
  /** Maximum lifetime in seconds, from `iat` to `exp`. */
  readonly maxTokenSeconds: number;
}

interface AccessTokenIdentity {
  readonly tenantId: string;
  readonly subject: string;
  readonly roles: readonly Role[];
  readonly expiresAt: number;
}

/**
 * Returns the identity in a verified token, or the reason why it is not an access token for this service. Signature, issuer,
 * audience and expiry of the token must have been verified.
 */
export const readAccessToken = (
  { payload, protectedHeader }: Pick<JWTVerifyResult, 'payload' | 'protectedHeader'>,
  { tenantClaim, rolesClaim, maxTokenSeconds }: AccessTokenRules,
): AccessTokenIdentity | string => {
  if (!isAccessToken(protectedHeader.typ, payload))
    return 'The token is not an access token but has another purpose, for example an ID token. Send an access token.';
  const now = Math.floor(Date.now() / 1_000);
  const { iat = now, exp, sub } = payload;
  if (iat > now + CLOCK_TOLERANCE_SECONDS) return 'The access token was issued in the future. Check the clock of the identity provider.';
  if (exp === undefined || exp - iat > maxTokenSeconds)
    return `The access token is valid for more than ${maxTokenSeconds} seconds. Request one with a shorter lifetime.`;
  if (!isSubject(sub))
    return `The access token must have a subject (sub) of 1 to ${MAX_SUBJECT_LENGTH} characters, without control characters.`;
  const tenantId = tenantIn(payload[tenantClaim]);
  if (tenantId === undefined)
    return `The access token has no valid claim ${tenantClaim}. Request a token with one tenant id of the form tnt_<slug>.`;
  return { tenantId, subject: sub, roles: rolesOf(payload[rolesClaim]), expiresAt: exp };
};

const isAccessToken = (type: unknown, payload: JWTPayload): boolean => {
  const isOneOf = (value: unknown, allowed: readonly string[]): boolean =>
    value === undefined || (typeof value === 'string' && allowed.includes(value.toLowerCase()));
  return (
    isOneOf(typeof type === 'string' ? type.replace(/^application\//i, '') : type, ACCESS_TOKEN_TYPES) &&
    Object.entries(PURPOSE_CLAIMS).every(([claim, allowed]) => isOneOf(payload[claim], allowed)) &&
    CLAIMS_OF_OTHER_TOKENS.every((claim) => payload[claim] === undefined)
  );
};

const isSubject = (sub: unknown): sub is string =>
  typeof sub === 'string' && sub.trim() !== '' && sub.length <= MAX_SUBJECT_LENGTH && !FORBIDDEN_CHARACTERS.test(sub);

/** Returns the known roles in the claim; `viewer` if there are none. */
const rolesOf = (claimed: unknown): readonly Role[] => {
  const roles = rolesIn(claimed);
  return roles.length > 0 ? roles : ['viewer'];
};

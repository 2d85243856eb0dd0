import { ROLES, type Role } from '../../../platform/identity/roles.js';
import { rolesIn, tenantIn } from '../../../platform/identity/token-claims.js';

/** Claims of a token. */
export type Claims = Readonly<Record<string, unknown>>;

/** For whom a person acts, as the service reads it from the access token. */
export interface Identity {
  /** Undefined if the token names no tenant, or more than one: the service then rejects it. */
  readonly tenantId: string | undefined;
  /** Strongest role of the service in the token; `viewer` if there is none, as the service assumes. */
  readonly role: Role;
  readonly hasRole: boolean;
  /** Name of the person. */
  readonly name: string;
}

interface ClaimNames {
  readonly tenantClaim: string;
  readonly rolesClaim: string;
}

/** Claims of an ID token that name a person, the most readable first (OpenID Connect Core 1.0, section 5.1). */
const NAME_CLAIMS = ['name', 'preferred_username', 'email', 'sub'];

/** Returns the claims of a JWT without verification, which is up to the service; an empty object if it is not a JWT. */
export const claimsOf = (token: string): Claims => {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.codePointAt(0) ?? 0);
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? (claims as Claims) : {};
  } catch {
    return {};
  }
};

/** Reads tenant and role from the claims of the access token, and the name of the person from those of the ID token. */
export const identityIn = (access: Claims, person: Claims, { tenantClaim, rolesClaim }: ClaimNames): Identity => {
  const roles = rolesIn(access[rolesClaim]);
  const name = NAME_CLAIMS.map((claim) => person[claim] ?? access[claim]).find((value) => typeof value === 'string' && value.trim() !== '');
  return {
    tenantId: tenantIn(access[tenantClaim]),
    role: ROLES.findLast((role) => roles.includes(role)) ?? 'viewer',
    hasRole: roles.length > 0,
    name: typeof name === 'string' ? name : '',
  };
};

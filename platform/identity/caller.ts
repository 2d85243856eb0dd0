import type { Role } from './roles.js';

/** Who asks, for which tenant, in which request. Frozen; travels between processes as the internal token. */
export interface Caller {
  readonly tenantId: string;
  /** Subject of the token, `demo` in demo mode, or the name of a service of our own. */
  readonly actor: string;
  readonly roles: readonly Role[];
  readonly requestId: string;
  /** Value of the client's Idempotency-Key header. */
  readonly idempotencyKey?: string | undefined;
  /** Demo mode lets any caller create a tenant. */
  readonly demo?: boolean | undefined;
  /** End of the client's credentials in seconds since 1970; long-lived connections close then. */
  readonly expiresAt?: number | undefined;
}

/** Who asks for what anybody may see: of no tenant, so that no row is theirs, and without a role. */
export const nobody = (requestId: string): Caller => Object.freeze({ tenantId: 'nobody', actor: 'nobody', roles: [], requestId });

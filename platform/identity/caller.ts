import type { Language } from '../content/index.js';
import type { Role } from './roles.js';

/** Identity of a caller with tenant and request. Frozen; passed between processes as the internal token. */
export interface Caller {
  readonly tenantId: string;
  /** Subject of the token, `demo` in demo mode, or the name of an internal service. */
  readonly actor: string;
  readonly roles: readonly Role[];
  readonly requestId: string;
  /** Language that the client prefers by its Accept-Language header. */
  readonly language?: Language | undefined;
  /** Value of the client's Idempotency-Key header. */
  readonly idempotencyKey?: string | undefined;
  /** True in demo mode, in which any caller may create a tenant. */
  readonly demo?: boolean | undefined;
  /** True if this request has created the tenant. Not passed between processes. */
  readonly isTenantNew?: boolean | undefined;
  /** Expiry of the client's credentials in seconds since 1970, at which long-lived connections are closed. */
  readonly expiresAt?: number | undefined;
}

/** Returns an anonymous caller for public data: without a role, and with a tenant that has no rows. */
export const nobody = (requestId: string): Caller => Object.freeze({ tenantId: 'nobody', actor: 'nobody', roles: [], requestId });

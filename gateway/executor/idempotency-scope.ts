import { createHash } from 'node:crypto';
import type { Caller } from '../../platform/identity/caller.js';

/**
 * Returns the caller for a field of a mutation. Its idempotency key is derived from the client's key and the field's response
 * key, so that several fields of one operation have different keys, and those of a repeated operation the same ones.
 */
export const withScopedKey = (caller: Caller, responseKey: string): Caller => {
  const { idempotencyKey } = caller;
  if (idempotencyKey === undefined) return caller;
  const scoped = createHash('sha256').update(`${idempotencyKey}\n${responseKey}`).digest('base64url');
  return Object.freeze({ ...caller, idempotencyKey: scoped });
};

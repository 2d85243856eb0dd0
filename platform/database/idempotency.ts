import type { EntityManager } from '@mikro-orm/postgresql';
import { createHash } from 'node:crypto';
import { AppError } from '../errors/index.js';
import type { Database } from './database.js';
import { DELETE_BATCH, deleteBatch } from './delete-batch.js';

interface Request {
  tenantId: string;
  /** The client's Idempotency-Key; without one `create` always runs. */
  key: string | undefined;
  /** Name of the operation, for example `createSource`. */
  operation: string;
  /** Input of the operation; equal inputs are the same request. */
  input: unknown;
}

/**
 * Runs `create` at most once per tenant and key, in the caller's transaction, and returns the id of the resource. A repeated
 * request gets the id created by the first one; a concurrent one waits for the first to commit.
 * @throws AppError IDEMPOTENCY_CONFLICT if the key was used for another request
 */
export const createOnce = async (em: EntityManager, request: Request, create: () => Promise<string>): Promise<string> => {
  if (request.key === undefined) return create();
  const hash = createHash('sha256')
    .update(`${request.operation}\n${canonicalJson(request.input)}`)
    .digest('hex');
  const inserted = await em.execute<{ key: string }[]>(
    `INSERT INTO platform.idempotency_key (tenant_id, key, operation, request_hash) VALUES (?, ?, ?, ?)
     ON CONFLICT (tenant_id, key) DO NOTHING RETURNING key`,
    [request.tenantId, request.key, request.operation, hash],
  );
  if (inserted.length === 0) {
    const [first] = await em.execute<{ request_hash: string; resource_id: string }[]>(
      'SELECT request_hash, resource_id FROM platform.idempotency_key WHERE tenant_id = ? AND key = ?',
      [request.tenantId, request.key],
    );
    if (!first || first.request_hash !== hash) throw new AppError('IDEMPOTENCY_CONFLICT');
    return first.resource_id;
  }
  const id = await create();
  await em.execute('UPDATE platform.idempotency_key SET resource_id = ? WHERE tenant_id = ? AND key = ?', [
    id,
    request.tenantId,
    request.key,
  ]);
  return id;
};

const OLD_KEYS = `
  DELETE FROM platform.idempotency_key
   WHERE ctid = ANY (ARRAY (
           SELECT ctid FROM platform.idempotency_key WHERE created_at < now() - interval '24 hours' ORDER BY created_at LIMIT ${DELETE_BATCH}))
     AND created_at < now() - interval '24 hours' RETURNING 1`;

/** Deletes a batch of the keys that are older than 24 hours; returns whether there may be more. */
export const deleteOldIdempotencyKeys = (database: Pick<Database, 'system'>): Promise<boolean> => deleteBatch(database, OLD_KEYS);

/** Returns JSON with sorted keys and without undefined values, so that equal requests have equal text. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? 'null';

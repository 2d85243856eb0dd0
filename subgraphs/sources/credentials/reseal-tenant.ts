import { ownerOfCredentials } from '../connectors/index.js';
import type { Database } from '../../../platform/database/index.js';
import { UnreadableSecretError, type SecretBox } from '../../../platform/secrets/index.js';
import { SEALING_KEY } from './keys-in-use.js';

const BATCH = 100;

export interface Resealed {
  resealed: number;
  /** Ids of the sources whose secrets no key opens. */
  unreadable: string[];
}

/**
 * Seals a tenant's secrets with the current key, each in a separate statement. It blocks no other writer, can be interrupted
 * and repeated, and does not overwrite a secret that was replaced meanwhile. Runs as the role subject to row security.
 */
export const resealTenant = async (database: Database, box: SecretBox, tenantId: string): Promise<Resealed> => {
  const em = database.forTenant(tenantId);
  const outcome: Resealed = { resealed: 0, unreadable: [] };
  for (let after = ''; ;) {
    const batch = await em.execute<{ source_id: string; credentials: string }[]>(
      `SELECT source_id, credentials FROM sources.source
        WHERE tenant_id = ? AND source_id > ? AND ${SEALING_KEY} <> ? ORDER BY source_id LIMIT ${BATCH}`,
      [tenantId, after, box.currentKeyId],
    );
    for (const { source_id: sourceId, credentials } of batch) {
      const fresh = reseal(box, credentials, ownerOfCredentials(tenantId, sourceId));
      if (fresh === undefined) outcome.unreadable.push(sourceId);
      else {
        const written = await em.execute<unknown[]>(
          'UPDATE sources.source SET credentials = ? WHERE tenant_id = ? AND source_id = ? AND credentials = ? RETURNING source_id',
          [fresh, tenantId, sourceId, credentials],
        );
        outcome.resealed += written.length;
      }
    }
    if (batch.length < BATCH) return outcome;
    after = batch.at(-1)?.source_id ?? '';
  }
};

const reseal = (box: SecretBox, sealed: string, owner: string): string | undefined => {
  try {
    return box.seal(box.open(sealed, owner), owner);
  } catch (error) {
    if (error instanceof UnreadableSecretError) return undefined;
    throw error;
  }
};

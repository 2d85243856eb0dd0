import { DELETE_BATCH, deleteBatch, type Database } from '../database/index.js';

/** Number of newest events per tenant that are kept regardless of age. */
const REPLAY_EVENTS = 100_000;

/**
 * Returns at most `limit` tenants after `after`, except those in `except`, whose oldest event is past its retention. The index
 * by tenant and sequence finds the oldest event.
 */
export const tenantsWithOldEvents = (
  database: Pick<Database, 'system'>,
  after: string,
  except: readonly string[],
  limit: number,
): Promise<{ tenant_id: string }[]> =>
  database.system(
    `SELECT s.tenant_id FROM events.tenant_sequence s
      CROSS JOIN LATERAL (SELECT time FROM events.event WHERE tenant_id = s.tenant_id ORDER BY tenant_id, sequence LIMIT 1) oldest
      WHERE s.last > ${REPLAY_EVENTS} AND oldest.time < now() - interval '24 hours' AND s.tenant_id > $1 AND s.tenant_id <> ALL ($2)
        AND EXISTS (SELECT FROM events.event e WHERE e.tenant_id = s.tenant_id AND e.sequence <= s.last - ${REPLAY_EVENTS})
      ORDER BY s.tenant_id LIMIT ${limit}`,
    [after, except],
  );

const OLD_EVENTS = `
  DELETE FROM events.event e USING (
    SELECT tenant_id, sequence, time FROM events.event
     WHERE tenant_id = $1 AND sequence <= (SELECT last FROM events.tenant_sequence WHERE tenant_id = $1) - ${REPLAY_EVENTS}
     ORDER BY tenant_id, sequence LIMIT ${DELETE_BATCH}) old
   WHERE e.tenant_id = old.tenant_id AND e.sequence = old.sequence AND old.time < now() - interval '24 hours' RETURNING 1`;

/** Deletes a batch of the tenant's events that are past their retention; returns whether there may be more. */
export const deleteOldEvents = (database: Pick<Database, 'system'>, tenantId: string): Promise<boolean> =>
  deleteBatch(database, OLD_EVENTS, [tenantId]);

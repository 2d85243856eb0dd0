import type { Database } from '../database/index.js';

/** Every tenant's newest events that can be replayed, however old they are. */
const REPLAY_EVENTS = 100_000;
/** Rows that one statement deletes: it takes well below a second and nobody waits for its locks. */
const BATCH = 5_000;

/** By the tenant's key, oldest first; a look at the very first tells whether any is old enough. */
const OLD_EVENTS = `
  DELETE FROM events.event e USING (
    SELECT old.tenant_id, old.sequence
      FROM events.tenant_sequence s
     CROSS JOIN LATERAL (SELECT time FROM events.event WHERE tenant_id = s.tenant_id ORDER BY tenant_id, sequence LIMIT 1) oldest
     CROSS JOIN LATERAL (
       SELECT tenant_id, sequence, time FROM events.event
        WHERE tenant_id = s.tenant_id AND sequence <= s.last - ${REPLAY_EVENTS} ORDER BY tenant_id, sequence LIMIT ${BATCH}) old
     WHERE s.last > ${REPLAY_EVENTS} AND oldest.time < now() - interval '24 hours' AND old.time < now() - interval '24 hours' LIMIT ${BATCH}) due
   WHERE e.tenant_id = due.tenant_id AND e.sequence = due.sequence RETURNING 1`;

const OLD_IDEMPOTENCY_KEYS = `
  DELETE FROM platform.idempotency_key
   WHERE ctid = ANY (ARRAY (
           SELECT ctid FROM platform.idempotency_key WHERE created_at < now() - interval '24 hours' ORDER BY created_at LIMIT ${BATCH}))
     AND created_at < now() - interval '24 hours' RETURNING 1`;

const GONE_WORKERS = `DELETE FROM agents.worker WHERE seen_at < now() - interval '1 hour' RETURNING 1`;

/**
 * Drops a batch of each thing that is kept for a time only; answers whether there may be more. Any number of processes may do
 * it, and one that is to end need not wait for the rest.
 */
export const dropOld = async (database: Database): Promise<boolean> => {
  let more = false;
  for (const statement of [OLD_EVENTS, OLD_IDEMPOTENCY_KEYS, GONE_WORKERS]) {
    const [row] = await database.system<{ dropped: number }>(`WITH gone AS (${statement}) SELECT count(*)::int AS dropped FROM gone`);
    more ||= (row?.dropped ?? 0) >= BATCH;
  }
  return more;
};

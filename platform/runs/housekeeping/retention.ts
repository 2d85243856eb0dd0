import type { Database } from '../../database/index.js';
import type { Logger } from '../../telemetry/index.js';
import { TenantRounds } from '../../lifecycle/tenant-rounds.js';

/** Number of newest events per tenant that are kept regardless of age. */
const REPLAY_EVENTS = 100_000;
/** Rows deleted per statement, which takes well below 1 s. */
const BATCH = 5_000;
const TENANTS_PER_ROUND = 50;

/** Tests the age of each tenant's oldest event, which the index by tenant and sequence finds. */
const TENANTS_WITH_OLD_EVENTS = `
  SELECT s.tenant_id FROM events.tenant_sequence s
   CROSS JOIN LATERAL (SELECT time FROM events.event WHERE tenant_id = s.tenant_id ORDER BY tenant_id, sequence LIMIT 1) oldest
   WHERE s.last > ${REPLAY_EVENTS} AND oldest.time < now() - interval '24 hours' AND s.tenant_id > $1 AND s.tenant_id <> ALL ($2)
     AND EXISTS (SELECT FROM events.event e WHERE e.tenant_id = s.tenant_id AND e.sequence <= s.last - ${REPLAY_EVENTS})
   ORDER BY s.tenant_id LIMIT ${TENANTS_PER_ROUND}`;

const OLD_EVENTS = `
  DELETE FROM events.event e USING (
    SELECT tenant_id, sequence, time FROM events.event
     WHERE tenant_id = $1 AND sequence <= (SELECT last FROM events.tenant_sequence WHERE tenant_id = $1) - ${REPLAY_EVENTS}
     ORDER BY tenant_id, sequence LIMIT ${BATCH}) old
   WHERE e.tenant_id = old.tenant_id AND e.sequence = old.sequence AND old.time < now() - interval '24 hours' RETURNING 1`;

const OLD_IDEMPOTENCY_KEYS = `
  DELETE FROM platform.idempotency_key
   WHERE ctid = ANY (ARRAY (
           SELECT ctid FROM platform.idempotency_key WHERE created_at < now() - interval '24 hours' ORDER BY created_at LIMIT ${BATCH}))
     AND created_at < now() - interval '24 hours' RETURNING 1`;

const STALE_WORKERS = `DELETE FROM agents.worker WHERE seen_at < now() - interval '1 hour' RETURNING 1`;

/** Deletes records whose retention has expired, in batches. Any number of processes may do so concurrently. */
export class Retention {
  private readonly tenants: TenantRounds;

  constructor(
    private readonly database: Database,
    log: Logger,
  ) {
    this.tenants = new TenantRounds('housekeeping', log);
  }

  /** Deletes one batch of each kind; returns whether there may be more. A failure of one kind does not stop the others. */
  async deleteExpired(): Promise<boolean> {
    const kinds = [
      () =>
        this.tenants.visitPage(
          TENANTS_PER_ROUND,
          (after, except) => this.database.system(TENANTS_WITH_OLD_EVENTS, [after, except]),
          (tenantId) => this.deleteBatch(OLD_EVENTS, [tenantId]),
        ),
      () => this.deleteBatch(OLD_IDEMPOTENCY_KEYS),
      () => this.deleteBatch(STALE_WORKERS),
    ];
    let more = false;
    const errors: unknown[] = [];
    for (const deleteKind of kinds) more = (await deleteKind().catch((error: unknown) => void errors.push(error))) || more;
    if (errors.length > 0) throw errors[0];
    return more;
  }

  private async deleteBatch(statement: string, values: unknown[] = []): Promise<boolean> {
    const [row] = await this.database.system<{ dropped: number }>(
      `WITH gone AS (${statement}) SELECT count(*)::int AS dropped FROM gone`,
      values,
    );
    return (row?.dropped ?? 0) >= BATCH;
  }
}

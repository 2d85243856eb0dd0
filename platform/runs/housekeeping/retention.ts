import { deleteBatch, deleteOldIdempotencyKeys, type Database } from '../../database/index.js';
import { deleteOldEvents, tenantsWithOldEvents } from '../../events/index.js';
import type { Logger } from '../../telemetry/index.js';
import { TenantRounds } from '../../lifecycle/tenant-rounds.js';

const TENANTS_PER_ROUND = 50;

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
          (after, except) => tenantsWithOldEvents(this.database, after, except, TENANTS_PER_ROUND),
          (tenantId) => deleteOldEvents(this.database, tenantId),
        ),
      () => deleteOldIdempotencyKeys(this.database),
      () => deleteBatch(this.database, STALE_WORKERS),
    ];
    let more = false;
    const errors: unknown[] = [];
    for (const deleteKind of kinds) more = (await deleteKind().catch((error: unknown) => void errors.push(error))) || more;
    if (errors.length > 0) throw errors[0];
    return more;
  }
}

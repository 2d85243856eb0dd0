import type { EntityManager } from '@mikro-orm/postgresql';
import type { Database } from '../../../platform/database/index.js';
import { appendEvent } from '../../../platform/events/index.js';
import { newId } from '../../../platform/ids.js';
import { JOIN_TENANT } from '../../../platform/identity/tenant-status-sql.js';
import { openRunOf } from '../../../platform/runs/index.js';
import type { Logger } from '../../../platform/telemetry/index.js';
import { Source } from '../source.entity.js';
import type { SourceRegistrar } from '../source-registrar.js';
import { syncLane } from '../source.store.js';
import { nextOccurrence, type CronSchedule } from './cron-schedule.js';

const SCHEDULER = 'service:scheduler';

/** Sources of one tenant that are handled in one round, each in a transaction of its own. */
const BATCH = 100;

export interface Scheduling {
  readonly database: Pick<Database, 'forTenant'>;
  readonly registrar: SourceRegistrar;
  readonly log: Pick<Logger, 'error'>;
}

/** Returns at most `limit` active tenants after `after`, except those in `except`, with a source that is due. */
export const tenantsWithDueSources = (
  database: Pick<Database, 'system'>,
  now: Date,
  after: string,
  except: readonly string[],
  limit: number,
): Promise<{ tenant_id: string }[]> =>
  database.system(
    `SELECT DISTINCT tenant_id FROM sources.source ${JOIN_TENANT}
      WHERE next_sync_at <= $1 AND tenant.status = 'active' AND tenant_id > $2 AND tenant_id <> ALL ($3)
      ORDER BY tenant_id LIMIT ${limit}`,
    [now, after, except],
  );

/**
 * Starts the due synchronisations of a tenant. Returns whether there may be more.
 * @throws the first error after all sources of the batch were tried; the failed ones stay due
 */
export const startDueSyncs = async ({ database, registrar, log }: Scheduling, tenantId: string, now: Date): Promise<boolean> => {
  const em = database.forTenant(tenantId);
  const due = await em.execute<{ source_id: string }[]>(
    'SELECT source_id FROM sources.source WHERE tenant_id = ? AND next_sync_at <= ? ORDER BY next_sync_at, source_id LIMIT ?',
    [tenantId, now.toISOString(), BATCH],
  );
  const errors: unknown[] = [];
  for (const { source_id: sourceId } of due)
    await em
      .fork()
      .transactional((transaction) => startIfDue(transaction, { registrar, log }, { tenantId, sourceId }, now))
      .catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
  return due.length === BATCH;
};

/**
 * Starts the synchronisation of a source unless another worker has done so, and advances its next time in the same transaction. The next
 * time is after `now`, so that any number of missed occurrences leads to one run. An occurrence is skipped while a synchronisation of the
 * source is open.
 */
const startIfDue = async (
  em: EntityManager,
  { registrar, log }: Omit<Scheduling, 'database'>,
  { tenantId, sourceId }: { tenantId: string; sourceId: string },
  now: Date,
): Promise<void> => {
  await registrar.lockForSync(em, tenantId, [sourceId]);
  const source = await em.findOne(Source, { tenantId, sourceId });
  const { nextSyncAt: due, schedule } = source ?? {};
  if (!source || !schedule || !due || due > now) return;
  source.nextSyncAt = nextTime(schedule, now, (err) => log.error({ err, source_id: sourceId }, 'schedule of a source cannot be read'));
  await em.flush();
  const open = await openRunOf(em, tenantId, syncLane(sourceId));
  if (open === null) await registrar.startSync(em, { tenantId, actor: SCHEDULER, requestId: newId('req') }, sourceId);
  else
    await appendEvent(em, tenantId, {
      type: 'source.sync_skipped',
      source: '/sources',
      subject: sourceId,
      data: { run_id: open, scheduled_for: due.toISOString() },
    });
};

/** Returns the occurrence after an instant; null if the stored expression or zone is not valid any more, which ends the schedule. */
const nextTime = (schedule: CronSchedule, now: Date, report: (error: unknown) => void): Date | null => {
  try {
    return nextOccurrence(schedule, now);
  } catch (error) {
    report(error);
    return null;
  }
};

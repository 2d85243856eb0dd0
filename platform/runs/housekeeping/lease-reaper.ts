import type { EntityManager } from '@mikro-orm/postgresql';
import type { Database, SystemSql } from '../../database/index.js';
import { appendSystemEvent, type NewEvent } from '../../events/index.js';
import { startLoop } from '../../lifecycle/loop.js';
import type { Logger, Metrics } from '../../telemetry/index.js';
import { TenantRounds } from '../../lifecycle/tenant-rounds.js';
import { RUNS, type ClaimedRun, type RunFailure } from '../transitions/claimed-run.js';
import { Retention } from './retention.js';
import type { RunStore } from '../transitions/run-store.js';
import { AWAITS_FETCH } from '../dispatch/tenant-limits.js';
import { WORKER_ALIVE_SECONDS } from '../dispatch/worker-registry.js';

const ROUND_MS = 1_000;
const HOUSEKEEPING_MS = 60_000;
const TENANTS_PER_ROUND = 50;
/** Runs of one tenant that are reaped in one transaction. */
const BATCH = 100;

interface ReapedRun {
  run_id: string;
  agent: string;
  attempt: number;
  status: 'queued' | 'cancelled';
  traceparent: string | null;
}

export interface LeaseReaperOptions {
  /** Age after which a notification that no worker received is sent again, in milliseconds. */
  redispatchMs: number;
  /** Called in the transaction that ends a run as dead, for further writes. */
  onDead(em: EntityManager, run: ClaimedRun, failure: RunFailure): Promise<void>;
}

/**
 * Recovers from crashes: a run whose lease expired returns to the queue or, if its attempts are used up, ends as dead; a
 * notification that no worker received is sent again. Also deletes records whose retention has expired. Any number of
 * reapers may run: each works on one tenant at a time and skips rows that another one has locked.
 */
export const startLeaseReaper = (
  database: Database,
  store: RunStore,
  options: LeaseReaperOptions,
  metrics: Metrics,
  log: Logger,
): AsyncDisposable => {
  const tenants = new TenantRounds('lease reaper', log);

  const reapTenant = async (tenantId: string): Promise<boolean> => {
    const reaped = await database.systemTransaction((sql) => reapExpiredLeases(sql, tenantId));
    for (const run of reaped) {
      metrics.leasesExpired.inc();
      log.warn({ run_id: run.run_id, agent: run.agent, attempt: run.attempt, status: run.status }, 'run lease expired');
    }
    const exhausted = await database.system<{ run_id: string }>(EXHAUSTED, [tenantId]);
    let dead = 0;
    const errors: unknown[] = [];
    for (const { run_id: runId } of exhausted) {
      const moved = await store.moveToDeadLetter(tenantId, runId, options.onDead).catch((error: unknown) => void errors.push(error));
      if (!moved) continue;
      dead += 1;
      metrics.leasesExpired.inc();
      metrics.runsDead.inc();
      log.error({ run_id: runId }, 'run lease expired in the last attempt; the run is dead');
    }
    if (errors.length > 0) throw errors[0];
    return reaped.length === BATCH || dead === BATCH;
  };

  const round = async (): Promise<boolean> => {
    const resent = await database.system(REDISPATCH, [options.redispatchMs]);
    metrics.redispatched.inc(resent.length);
    return tenants.visitPage(TENANTS_PER_ROUND, (after, except) => database.system(EXPIRED_TENANTS, [after, except]), reapTenant);
  };
  const retention = new Retention(database, log);
  const loops = [
    startLoop('lease reaper', ROUND_MS, round, log, { vital: true }),
    startLoop('housekeeping', HOUSEKEEPING_MS, () => retention.deleteExpired(), log),
  ];
  return {
    async [Symbol.asyncDispose]() {
      for (const loop of loops) await loop[Symbol.asyncDispose]();
    },
  };
};

const EXPIRED_TENANTS = `
  SELECT DISTINCT tenant_id FROM agents.run
   WHERE status = 'running' AND lease_until < clock_timestamp() AND tenant_id > $1 AND tenant_id <> ALL ($2)
   ORDER BY tenant_id LIMIT ${TENANTS_PER_ROUND}`;

/**
 * Returns a tenant's runs with an expired lease to the queue, or cancels them if cancellation was requested. Refunds an
 * attempt whose worker never began to execute the run. Lock order, as in every writer: runs, dispatch rows, event sequence.
 */
const reapExpiredLeases = async (sql: SystemSql, tenantId: string): Promise<ReapedRun[]> => {
  const reaped = await sql<ReapedRun>(
    `WITH expired AS MATERIALIZED (
       SELECT run_id FROM agents.run
        WHERE tenant_id = $1 AND status = 'running' AND lease_until < clock_timestamp()
          AND (attempt < max_attempts OR cancel_requested OR starting)
        ORDER BY run_id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
     UPDATE agents.run r SET lease_token = NULL, lease_until = NULL, starting = false,
            attempt = attempt - CASE WHEN starting THEN 1 ELSE 0 END,
            status = CASE WHEN cancel_requested THEN 'cancelled' ELSE 'queued' END,
            finished_at = CASE WHEN cancel_requested THEN clock_timestamp() END
       FROM expired WHERE r.tenant_id = $1 AND r.run_id = expired.run_id
     RETURNING r.run_id, r.agent, r.attempt, r.status, r.traceparent`,
    [tenantId],
  );
  if (reaped.length === 0) return reaped;
  await sql(
    `INSERT INTO agents.dispatch (tenant_id, run_id, traceparent)
     SELECT tenant_id, run_id, traceparent FROM agents.run
      WHERE tenant_id = $1 AND run_id = ANY ($2) AND status = 'queued' ORDER BY run_id
     ON CONFLICT (tenant_id, run_id) DO UPDATE SET sent_at = NULL`,
    [tenantId, reaped.map(({ run_id: runId }) => runId)],
  );
  for (const run of reaped) {
    const event: NewEvent = {
      type: run.status === 'queued' ? 'run.requeued' : 'run.cancelled',
      source: RUNS,
      subject: run.run_id,
      data: { agent: run.agent, attempt: run.attempt, reason: 'lease_expired' },
    };
    await appendSystemEvent(sql, tenantId, event, run.traceparent);
  }
  await sql(`SELECT pg_notify('kpi_dispatch', '')`);
  return reaped;
};

const EXHAUSTED = `
  SELECT run_id FROM agents.run
   WHERE tenant_id = $1 AND status = 'running' AND lease_until < clock_timestamp() AND attempt >= max_attempts
     AND NOT cancel_requested AND NOT starting
   ORDER BY run_id LIMIT ${BATCH}`;

/** Applies only while a slot, or room for a fetch, is free: a notification that waits for a busy worker is not lost. */
const REDISPATCH = `
  WITH workers AS (
    SELECT coalesce(sum(slots), 0) AS slots, coalesce(sum(fetches), 0) AS max_fetches FROM agents.worker
     WHERE seen_at > now() - ${WORKER_ALIVE_SECONDS} * interval '1 second'
  ), busy AS (
    SELECT count(*) FILTER (WHERE NOT ${AWAITS_FETCH}) AS runs, count(*) FILTER (WHERE ${AWAITS_FETCH}) AS fetching
      FROM agents.run WHERE status = 'running'
  )
  UPDATE agents.dispatch SET sent_at = NULL, dispatch_no = dispatch_no + 1
   WHERE (tenant_id, run_id) IN (
           SELECT d.tenant_id, d.run_id FROM agents.dispatch d JOIN agents.run USING (tenant_id, run_id) CROSS JOIN workers CROSS JOIN busy
            WHERE sent_at < clock_timestamp() - $1 * interval '1 millisecond'
              AND CASE WHEN ${AWAITS_FETCH} THEN max_fetches > fetching ELSE slots > runs END
            ORDER BY d.tenant_id, d.run_id LIMIT 1000 FOR UPDATE OF d SKIP LOCKED)
  RETURNING run_id`;

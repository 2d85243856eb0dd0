import type { EntityManager } from '@mikro-orm/postgresql';
import type { Database, SystemSql } from '../database/index.js';
import { appendSystemEvent } from '../events/index.js';
import { startLoop } from '../loop.js';
import type { Logger, Metrics } from '../telemetry/index.js';
import { dropOld } from './retention.js';
import { RUNS, type ClaimedRun, type RunFailure } from './claimed-run.js';
import type { RunStore } from './run-store.js';
import { WORKER_ALIVE_SECONDS } from './worker-registry.js';

const ROUND_MS = 1_000;
const HOUSEKEEPING_MS = 60_000;

interface Expired {
  tenant_id: string;
  run_id: string;
  agent: string;
  attempt: number;
  status: 'queued' | 'cancelled';
  traceparent: string | null;
}

export interface SweeperOptions {
  /** A wake-up that no worker has taken for so long is sent again. */
  redispatchMs: number;
  /** Written in the transaction that ends a run for which no attempt is left. */
  onDead(em: EntityManager, run: ClaimedRun, failure: RunFailure): Promise<void>;
}

/**
 * Puts right what a crash leaves behind: runs whose lease ran out go back to the queue or, with their attempts used
 * up, end as dead; wake-ups that no worker took are sent again. Also drops what is kept for a time only.
 */
export const startSweeper = (
  database: Database,
  store: RunStore,
  options: SweeperOptions,
  metrics: Metrics,
  log: Logger,
): AsyncDisposable => {
  const sweep = async (): Promise<void> => {
    for (const run of await database.systemTransaction((sql) => takeBackExpired(sql))) {
      metrics.leasesExpired.inc();
      log.warn({ run_id: run.run_id, agent: run.agent, attempt: run.attempt, status: run.status }, 'a lease ran out');
    }
    const resent = await database.system<{ run_id: string }>(REDISPATCH, [options.redispatchMs]);
    metrics.redispatched.inc(resent.length);
    for (const { tenant_id: tenantId, run_id: runId } of await database.system<{ tenant_id: string; run_id: string }>(EXHAUSTED)) {
      if (!(await store.bury(tenantId, runId, options.onDead))) continue;
      metrics.leasesExpired.inc();
      metrics.runsDead.inc();
      log.error({ run_id: runId }, 'a lease ran out in the last attempt; the run is dead');
    }
  };
  const loops = [
    startLoop('sweeper', ROUND_MS, sweep, log, { vital: true }),
    startLoop('housekeeping', HOUSEKEEPING_MS, () => dropOld(database), log),
  ];
  return {
    async [Symbol.asyncDispose]() {
      for (const loop of loops) await loop[Symbol.asyncDispose]();
    },
  };
};

const takeBackExpired = async (sql: SystemSql): Promise<Expired[]> => {
  const expired = await sql<Expired>(
    `UPDATE agents.run r SET lease_token = NULL, lease_until = NULL,
            status = CASE WHEN cancel_requested THEN 'cancelled' ELSE 'queued' END,
            finished_at = CASE WHEN cancel_requested THEN clock_timestamp() END
      WHERE (r.tenant_id, r.run_id) IN (
        SELECT tenant_id, run_id FROM agents.run
         WHERE status = 'running' AND lease_until < clock_timestamp() AND (attempt < max_attempts OR cancel_requested)
         ORDER BY lease_until LIMIT 100 FOR UPDATE SKIP LOCKED)
      RETURNING tenant_id, run_id, agent, attempt, status, traceparent`,
  );
  for (const run of expired) {
    if (run.status === 'queued')
      await sql(
        `INSERT INTO agents.dispatch (tenant_id, run_id, traceparent)
         SELECT tenant_id, run_id, traceparent FROM agents.run WHERE tenant_id = $1 AND run_id = $2
         ON CONFLICT (tenant_id, run_id) DO UPDATE SET sent_at = NULL`,
        [run.tenant_id, run.run_id],
      );
    const event = {
      type: run.status === 'queued' ? 'run.requeued' : 'run.cancelled',
      source: RUNS,
      subject: run.run_id,
      data: { agent: run.agent, attempt: run.attempt, reason: 'lease_expired' },
    };
    await appendSystemEvent(sql, run.tenant_id, event, run.traceparent);
  }
  if (expired.length > 0) await sql(`SELECT pg_notify('kpi_dispatch', '')`);
  return expired;
};

const EXHAUSTED = `
  SELECT tenant_id, run_id FROM agents.run
   WHERE status = 'running' AND lease_until < clock_timestamp() AND attempt >= max_attempts AND NOT cancel_requested LIMIT 100`;

/** Only while a slot is free: a wake-up that waits for a busy worker is not lost. */
const REDISPATCH = `
  UPDATE agents.dispatch SET sent_at = NULL, dispatch_no = dispatch_no + 1
   WHERE sent_at < clock_timestamp() - $1 * interval '1 millisecond'
     AND (SELECT coalesce(sum(slots), 0) FROM agents.worker WHERE seen_at > now() - ${WORKER_ALIVE_SECONDS} * interval '1 second')
       > (SELECT count(*) FROM agents.run WHERE status = 'running')
  RETURNING run_id`;

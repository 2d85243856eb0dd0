import { listen, type Database, type SystemSql } from '../../database/index.js';
import { startLoop, type Loop } from '../../lifecycle/loop.js';
import { inSpan, type Logger } from '../../telemetry/index.js';
import { AWAITS_FETCH, turnsOfTenants, type TenantLimitSettings } from './tenant-limits.js';
import { WORKER_ALIVE_SECONDS } from './worker-registry.js';
import type { RunNotificationQueue } from './run-notification-queue.js';

const IDLE_MS = 1_000;
/** Notifications sent to Redis beyond the idle slots, so that a freed slot does not wait for a round trip. */
const PREFETCH = 1;
/** Maximum number of fetches sent in a round. */
const MAX_FETCHES = 100;

/** Queues of the workers: of runs that need a slot, and of runs whose data have to be fetched first. */
export interface RunNotificationQueues {
  readonly runs: RunNotificationQueue;
  readonly fetches: RunNotificationQueue;
}

/**
 * Sends the pending run notifications of the outbox, at most one more than there are free slots, and as many fetches as the workers execute
 * at the same time. Tenants take turns with both: the tenant with the fewest open runs comes first, and none gets more than its limits allow.
 * Any number of dispatchers may run, but their rounds do not overlap, because a claim cannot check the limit of all tenants together.
 */
export const startDispatcher = async (
  database: Database,
  queues: RunNotificationQueues,
  limits: TenantLimitSettings,
  log: Logger,
): Promise<Pick<Loop, 'wake'> & AsyncDisposable> => {
  const nextInTurn = nextInTurnUnder(limits);
  const send = (
    sql: SystemSql,
    queue: RunNotificationQueue,
    { tenant_id: tenantId, run_id: runId, dispatch_no: dispatchNo, traceparent }: PendingNotification,
  ): Promise<void> =>
    inSpan('dispatch run', { kind: 'producer', parent: traceparent, attributes: { 'kpi.run.id': runId } }, async (span) => {
      await queue.send({ runId, dispatchNo });
      await sql(
        `UPDATE agents.dispatch SET sent_at = clock_timestamp(), traceparent = coalesce($3, traceparent)
          WHERE tenant_id = $1 AND run_id = $2`,
        [tenantId, runId, span?.traceparent ?? null],
      );
    });

  const round = async (): Promise<boolean> => {
    if (!queues.runs.ready || !queues.fetches.ready) return false;
    return database.systemTransaction(async (sql) => {
      await sql(LOCK);
      const sendKind = async (queue: RunNotificationQueue, room: number): Promise<boolean> => {
        if (room <= 0) return false;
        const pending = await sql<PendingNotification>(nextInTurn, [room, queue === queues.fetches]);
        for (const notification of pending) await send(sql, queue, notification);
        return pending.length === room;
      };
      const moreRuns = await sendKind(queues.runs, await freeCapacity(sql));
      // The turns contain no more fetches than the workers have room for.
      return (await sendKind(queues.fetches, MAX_FETCHES)) || moreRuns;
    });
  };
  const loop = startLoop('dispatcher', IDLE_MS, round, log, { vital: true });
  const listener = await listen(database.systemConnection, 'kpi_dispatch', () => loop.wake(), log);
  return {
    wake: () => loop.wake(),
    async [Symbol.asyncDispose]() {
      await listener[Symbol.asyncDispose]();
      await loop[Symbol.asyncDispose]();
    },
  };
};

interface PendingNotification {
  tenant_id: string;
  run_id: string;
  dispatch_no: number;
  traceparent: string | null;
}

/** Held until the round commits, so that the next round counts the notifications of this one. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('dispatch of runs', 0))`;

const freeCapacity = async (sql: SystemSql): Promise<number> => {
  const [row] = await sql<{ room: number }>(
    `SELECT (greatest(0, (SELECT coalesce(sum(slots), 0) FROM agents.worker WHERE seen_at > now() - ${WORKER_ALIVE_SECONDS} * interval '1 second')
                       - (SELECT count(*) FROM agents.run WHERE status = 'running' AND NOT ${AWAITS_FETCH}))
            + ${PREFETCH} - (SELECT count(*) FROM agents.dispatch JOIN agents.run USING (tenant_id, run_id)
                              WHERE sent_at IS NOT NULL AND NOT ${AWAITS_FETCH}))::int AS room`,
  );
  return row?.room ?? 0;
};

const nextInTurnUnder = (limits: TenantLimitSettings): string => `
  WITH ${turnsOfTenants(limits)}
  SELECT d.tenant_id, d.run_id, d.dispatch_no, d.traceparent
    FROM agents.dispatch d JOIN turn USING (tenant_id, run_id)
   WHERE d.sent_at IS NULL AND turn.is_fetch = $2
   ORDER BY turn.place, turn.not_before, d.run_id LIMIT $1
     FOR UPDATE OF d SKIP LOCKED`;

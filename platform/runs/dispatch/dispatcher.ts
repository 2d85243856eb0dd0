import { listen, type Database, type SystemSql } from '../../database/index.js';
import { startLoop, type Loop } from '../../lifecycle/loop.js';
import { inSpan, type Logger } from '../../telemetry/index.js';
import { turnsOfTenants, type TenantLimitSettings } from './tenant-limits.js';
import { WORKER_ALIVE_SECONDS } from './worker-registry.js';
import type { RunNotificationQueue } from './run-notification-queue.js';

const IDLE_MS = 1_000;
/** Notifications sent to Redis beyond the idle slots, so that a freed slot does not wait for a round trip. */
const PREFETCH = 1;

/**
 * Sends the pending run notifications of the outbox, at most one more than there are free slots. Tenants take turns: the
 * tenant with the fewest open runs comes first, and none gets more open runs than its limits allow. Any number of
 * dispatchers may run, but their rounds do not overlap, because a claim cannot check the limit of all tenants together.
 */
export const startDispatcher = async (
  database: Database,
  queue: RunNotificationQueue,
  limits: TenantLimitSettings,
  log: Logger,
): Promise<Pick<Loop, 'wake'> & AsyncDisposable> => {
  const nextInTurn = nextInTurnUnder(limits);
  const send = (
    sql: SystemSql,
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
    if (!queue.ready) return false;
    return database.systemTransaction(async (sql) => {
      await sql(LOCK);
      const room = await freeCapacity(sql);
      if (room <= 0) return false;
      const pending = await sql<PendingNotification>(nextInTurn, [room]);
      for (const notification of pending) await send(sql, notification);
      return pending.length === room;
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
                       - (SELECT count(*) FROM agents.run WHERE status = 'running'))
            + ${PREFETCH} - (SELECT count(*) FROM agents.dispatch WHERE sent_at IS NOT NULL))::int AS room`,
  );
  return row?.room ?? 0;
};

const nextInTurnUnder = (limits: TenantLimitSettings): string => `
  WITH ${turnsOfTenants(limits)}
  SELECT d.tenant_id, d.run_id, d.dispatch_no, d.traceparent
    FROM agents.dispatch d JOIN turn USING (tenant_id, run_id)
   WHERE d.sent_at IS NULL
   ORDER BY turn.place, turn.not_before, d.run_id LIMIT $1
     FOR UPDATE OF d SKIP LOCKED`;

import { listen, type Database, type SystemSql } from '../database/index.js';
import { startLoop, type Loop } from '../loop.js';
import { inSpan, type Logger } from '../telemetry/index.js';
import { WORKER_ALIVE_SECONDS } from './worker-registry.js';
import type { WakeUpQueue } from './wake-up-queue.js';

const IDLE_MS = 1_000;
/** Wake-ups kept waiting on Redis beyond the idle slots, so that a freed slot need not wait for a round trip. */
const AHEAD = 1;

/**
 * Sends the wake-ups that are owed. Only as many are on Redis as workers can take soon, chosen in turn among the
 * tenants (who has least under way comes first), so that a tenant with a thousand runs does not hold up another's one.
 * Any number of dispatchers may run; who frees a slot wakes its own.
 */
export const startDispatcher = async (
  database: Database,
  queue: WakeUpQueue,
  log: Logger,
): Promise<Pick<Loop, 'wake'> & AsyncDisposable> => {
  const send = (sql: SystemSql, { tenant_id: tenantId, run_id: runId, dispatch_no: dispatchNo, traceparent }: Owed): Promise<void> =>
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
      const room = await freeRoom(sql);
      if (room <= 0) return false;
      const owed = await sql<Owed>(NEXT_IN_TURN, [room]);
      for (const wakeUp of owed) await send(sql, wakeUp);
      return owed.length === room;
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

interface Owed {
  tenant_id: string;
  run_id: string;
  dispatch_no: number;
  traceparent: string | null;
}

const freeRoom = async (sql: SystemSql): Promise<number> => {
  const [row] = await sql<{ room: number }>(
    `SELECT (greatest(0, (SELECT coalesce(sum(slots), 0) FROM agents.worker WHERE seen_at > now() - ${WORKER_ALIVE_SECONDS} * interval '1 second')
                       - (SELECT count(*) FROM agents.run WHERE status = 'running'))
            + ${AHEAD} - (SELECT count(*) FROM agents.dispatch WHERE sent_at IS NOT NULL))::int AS room`,
  );
  return row?.room ?? 0;
};

const NEXT_IN_TURN = `
  WITH busy AS (
    SELECT tenant_id, count(*) AS runs FROM (
      SELECT tenant_id FROM agents.run WHERE status = 'running'
      UNION ALL SELECT tenant_id FROM agents.dispatch WHERE sent_at IS NOT NULL) open
    GROUP BY tenant_id
  ), turn AS (
    SELECT d.tenant_id, d.run_id, d.not_before,
           coalesce(b.runs, 0) + row_number() OVER (PARTITION BY d.tenant_id ORDER BY d.not_before, d.run_id) AS place
      FROM agents.dispatch d LEFT JOIN busy b USING (tenant_id)
     WHERE d.sent_at IS NULL AND d.not_before <= now()
  )
  SELECT d.tenant_id, d.run_id, d.dispatch_no, d.traceparent
    FROM agents.dispatch d JOIN turn USING (tenant_id, run_id)
   WHERE d.sent_at IS NULL
   ORDER BY turn.place, turn.not_before, d.run_id LIMIT $1
     FOR UPDATE OF d SKIP LOCKED`;

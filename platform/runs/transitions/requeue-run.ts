import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../errors/index.js';
import { appendEvent } from '../../events/index.js';
import { newId } from '../../ids.js';
import { RUNS } from './claimed-run.js';
import { retakePosition } from './lane.js';

export interface RequeuedRun {
  tenantId: string;
  runId: string;
  agent: string;
  /** Person who requeues the run, for the audit entry and the event. */
  actor: string;
}

/**
 * Requeues a failed or dead run with all its attempts in the caller's transaction and writes an audit entry.
 * @throws AppError RUN_NOT_REQUEUABLE for other runs, RUN_ALREADY_QUEUED if another run of its lane has not begun yet
 */
export const requeueRun = async (em: EntityManager, { tenantId, runId, agent, actor }: RequeuedRun): Promise<void> => {
  const [requeued] = await em.execute<{ lane: string | null }[]>(
    `UPDATE agents.run SET status = 'queued', queued_at = now(), attempt = 0, error = NULL, finished_at = NULL, progress = 0, cancel_requested = false, fetched = NULL
      WHERE tenant_id = ? AND run_id = ? AND status IN ('failed', 'dead') RETURNING lane`,
    [tenantId, runId],
  );
  if (!requeued) throw new AppError('RUN_NOT_REQUEUABLE');
  const waits = requeued.lane !== null && (await retakePosition(em, tenantId, runId, requeued.lane));
  if (!waits)
    await em.execute(
      'INSERT INTO agents.dispatch (tenant_id, run_id, traceparent) SELECT tenant_id, run_id, traceparent FROM agents.run WHERE tenant_id = ? AND run_id = ?',
      [tenantId, runId],
    );
  await em.execute('SELECT platform.record_audit(?, ?, ?, ?, ?::jsonb)', [
    tenantId,
    newId('aud'),
    actor,
    'run.requeued',
    JSON.stringify({ run_id: runId }),
  ]);
  await em.execute(`SELECT pg_notify('kpi_dispatch', '')`);
  await appendEvent(em, tenantId, { type: 'run.requeued', source: RUNS, subject: runId, data: { agent, by: actor } });
};

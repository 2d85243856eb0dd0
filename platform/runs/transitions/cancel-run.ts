import type { EntityManager } from '@mikro-orm/postgresql';
import { appendEvent } from '../../events/index.js';
import { RUNS } from './claimed-run.js';

/**
 * Cancels a run that has not ended, together with its child runs. A queued run is cancelled at once, a running one at its
 * worker's next heartbeat.
 */
export const cancelRun = async (em: EntityManager, tenantId: string, runId: string): Promise<'cancelled' | 'requested' | 'ended'> => {
  // Lock children before their parent, in the order of a run that ends; then the children started before the parent was locked.
  await lockChildren(em, tenantId, runId);
  await em.execute('SELECT 1 FROM agents.run WHERE tenant_id = ? AND run_id = ? FOR NO KEY UPDATE', [tenantId, runId]);
  const children = await lockChildren(em, tenantId, runId);
  const outcome = await cancelOne(em, tenantId, runId);
  if (outcome !== 'ended') for (const child of children) await cancelOne(em, tenantId, child);
  return outcome;
};

const lockChildren = async (em: EntityManager, tenantId: string, runId: string): Promise<string[]> => {
  const rows = await em.execute<{ run_id: string }[]>(
    `SELECT run_id FROM agents.run WHERE tenant_id = ? AND parent_run_id = ? AND status IN ('queued', 'running')
      ORDER BY run_id FOR NO KEY UPDATE`,
    [tenantId, runId],
  );
  return rows.map(({ run_id: id }) => id);
};

const cancelOne = async (em: EntityManager, tenantId: string, runId: string): Promise<'cancelled' | 'requested' | 'ended'> => {
  const [run] = await em.execute<{ status: string; agent: string }[]>(
    `UPDATE agents.run SET cancel_requested = true,
            status = CASE WHEN status = 'queued' THEN 'cancelled' ELSE status END,
            finished_at = CASE WHEN status = 'queued' THEN now() ELSE finished_at END
      WHERE tenant_id = ? AND run_id = ? AND status IN ('queued', 'running') RETURNING status, agent`,
    [tenantId, runId],
  );
  if (!run) return 'ended';
  if (run.status === 'running') return 'requested';
  await em.execute('DELETE FROM agents.dispatch WHERE tenant_id = ? AND run_id = ?', [tenantId, runId]);
  await appendEvent(em, tenantId, { type: 'run.cancelled', source: RUNS, subject: runId, data: { agent: run.agent } });
  return 'cancelled';
};

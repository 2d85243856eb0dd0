import type { EntityManager } from '@mikro-orm/postgresql';
import { CancelledMeanwhile, LeaseLost, type ClaimedRun, type RunFailure } from './claimed-run.js';
import { enqueueRun } from './enqueue-run.js';

/** A run that another one started for one of its steps. */
export interface ChildRun {
  stepKey: string;
  runId: string;
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled' | 'dead';
  degradedReasons: string[];
  /** Why it did not succeed. */
  error: RunFailure | null;
}

export interface NewChild {
  stepKey: string;
  agent: string;
  input: Record<string, unknown>;
}

/** The runs that the run has started, by their step. */
export const childRuns = async (em: EntityManager, { tenantId, runId }: ClaimedRun): Promise<Map<string, ChildRun>> => {
  const rows = await em.execute<
    { step_key: string; run_id: string; status: ChildRun['status']; degraded_reasons: string[]; error: RunFailure | null }[]
  >('SELECT step_key, run_id, status, degraded_reasons, error FROM agents.run WHERE tenant_id = ? AND parent_run_id = ?', [
    tenantId,
    runId,
  ]);
  return new Map(
    rows.map(({ step_key: stepKey, run_id: childId, status, degraded_reasons: degradedReasons, error }) => [
      stepKey,
      { stepKey, runId: childId, status, degradedReasons, error },
    ]),
  );
};

/**
 * Starts a run for each step that has none yet: once, however often and by whomever it is tried. Holding the run's row
 * while they are accepted keeps a cancellation, another worker and this one in turn.
 * @throws LeaseLost when the run is no longer this worker's, CancelledMeanwhile when it is to end
 */
export const startChildren = async (em: EntityManager, run: ClaimedRun, children: readonly NewChild[]): Promise<void> => {
  const { tenantId, runId, leaseToken, actor, requestId, maxAttempts } = run;
  await em.fork().transactional(async (tx) => {
    const [held] = await tx.execute<{ cancel_requested: boolean }[]>(
      `SELECT cancel_requested FROM agents.run
        WHERE tenant_id = ? AND run_id = ? AND lease_token = ? AND status = 'running' FOR NO KEY UPDATE`,
      [tenantId, runId, leaseToken],
    );
    if (!held) throw new LeaseLost(`run ${runId} is no longer held by this worker`);
    if (held.cancel_requested) throw new CancelledMeanwhile(`run ${runId} was cancelled before its next step`);
    const started = await childRuns(tx, run);
    for (const { stepKey, agent, input } of children.filter((child) => !started.has(child.stepKey)))
      await enqueueRun(tx, { tenantId, agent, actor, requestId, input, maxAttempts, parent: { runId, stepKey } });
  });
};

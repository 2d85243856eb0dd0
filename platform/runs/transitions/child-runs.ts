import type { EntityManager } from '@mikro-orm/postgresql';
import { RunCancelledError, LeaseLostError, type ClaimedRun, type RunFailure } from './claimed-run.js';
import { enqueueRun } from './enqueue-run.js';

/** A run started by another run for one of its steps. */
export interface ChildRun {
  stepKey: string;
  runId: string;
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled' | 'dead';
  degradedReasons: string[];
  /** Reason why the run did not succeed, otherwise null. */
  error: RunFailure | null;
}

export interface NewChild {
  stepKey: string;
  agent: string;
  input: Record<string, unknown>;
}

/** Returns the child runs of a run by step key. */
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
 * Starts a child run for each step that has none yet. Idempotent: the lock on the parent's row serialises this call with
 * cancellations and with other workers.
 * @throws LeaseLostError if this worker no longer holds the run, RunCancelledError if its cancellation was requested
 */
export const startChildren = async (em: EntityManager, run: ClaimedRun, children: readonly NewChild[]): Promise<void> => {
  const { tenantId, runId, leaseToken, actor, requestId, maxAttempts } = run;
  await em.fork().transactional(async (tx) => {
    const [parent] = await tx.execute<{ cancel_requested: boolean }[]>(
      `SELECT cancel_requested FROM agents.run
        WHERE tenant_id = ? AND run_id = ? AND lease_token = ? AND status = 'running' FOR NO KEY UPDATE`,
      [tenantId, runId, leaseToken],
    );
    if (!parent) throw new LeaseLostError(`run ${runId} is no longer held by this worker`);
    if (parent.cancel_requested) throw new RunCancelledError(`run ${runId} was cancelled before its next step`);
    const started = await childRuns(tx, run);
    for (const { stepKey, agent, input } of children.filter((child) => !started.has(child.stepKey)))
      await enqueueRun(tx, { tenantId, agent, actor, requestId, input, maxAttempts, parent: { runId, stepKey } });
  });
};

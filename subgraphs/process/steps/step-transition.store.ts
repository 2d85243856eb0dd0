import type { EntityManager } from '@mikro-orm/postgresql';
import type { RunSkippedReason } from './step.entity.js';
import type { StepAction, StepState } from './step.policy.js';

/** State of a step whose row is locked by the transaction. */
export interface LockedStep {
  state: StepState;
  revision: number;
  runId: string | null;
  startedAt: Date | null;
}

/** A transition to record. */
export interface NewTransition {
  action: StepAction;
  to: StepState;
  actor: string;
  reason?: string | null;
  note?: string | null;
  runId?: string | null;
  runSkippedReason?: RunSkippedReason | null;
  forced?: boolean;
  unmetRules?: readonly string[];
}

/** Locks the row of a step until the transaction ends and returns its state; inserts the row if it does not exist. */
export const lockStep = async (em: EntityManager, tenantId: string, stepId: string): Promise<LockedStep> => {
  await em.execute('INSERT INTO process.step_state (tenant_id, step_id) VALUES (?, ?) ON CONFLICT DO NOTHING', [tenantId, stepId]);
  const [row] = await em.execute<{ state: StepState; revision: number; run_id: string | null; started_at: Date | string | null }[]>(
    'SELECT state, revision, run_id, started_at FROM process.step_state WHERE tenant_id = ? AND step_id = ? FOR NO KEY UPDATE',
    [tenantId, stepId],
  );
  if (!row) throw new Error(`no row for step ${stepId}`);
  return {
    state: row.state,
    revision: row.revision,
    runId: row.run_id,
    startedAt: row.started_at === null ? null : new Date(row.started_at),
  };
};

/** Writes the new state of a locked step and its history entry, and returns the number of the entry. */
export const recordTransition = async (
  em: EntityManager,
  tenantId: string,
  stepId: string,
  from: LockedStep,
  transition: NewTransition,
): Promise<number> => {
  const { action, to, actor, reason = null, note = null, runId = null, runSkippedReason = null } = transition;
  const revision = from.revision + 1;
  await em.execute(
    `INSERT INTO process.step_transition
       (tenant_id, step_id, revision, action, from_state, to_state, actor, reason, note, run_id, run_skipped_reason, forced, unmet_rules)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::text[])`,
    [
      ...[tenantId, stepId, revision, action, from.state, to, actor, reason, note, runId, runSkippedReason],
      ...[transition.forced ?? false, `{${(transition.unmetRules ?? []).join(',')}}`],
    ],
  );
  const starts = action === 'start';
  await em.execute(
    `UPDATE process.step_state SET state = ?, revision = ?, updated_at = now(),
            blocked_reason = ?,
            completed_at = CASE WHEN ? THEN now() END, completed_by = ?,
            started_at = CASE WHEN ? THEN now() ELSE started_at END, started_by = CASE WHEN ? THEN ? ELSE started_by END,
            run_id = CASE WHEN ? THEN ? ELSE run_id END, run_skipped_reason = CASE WHEN ? THEN ? ELSE run_skipped_reason END
      WHERE tenant_id = ? AND step_id = ?`,
    [
      ...[to, revision, to === 'blocked' ? reason : null, to === 'done', to === 'done' ? actor : null],
      ...[starts, starts, actor, starts, runId, starts, runSkippedReason, tenantId, stepId],
    ],
  );
  return revision;
};

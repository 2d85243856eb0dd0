import type { EntityManager } from '@mikro-orm/postgresql';
import { appendEvent } from '../../events/index.js';
import { newId } from '../../ids.js';
import { activeSpan } from '../../telemetry/index.js';
import { RUNS } from './claimed-run.js';
import { takePosition, type LanePosition } from './lane.js';

export interface NewRun {
  tenantId: string;
  agent: string;
  actor: string;
  requestId: string;
  input: Record<string, unknown>;
  maxAttempts: number;
  /** True if the run reads a server of the tenant, which it does in a fetch process before it needs a slot. */
  fetches?: boolean;
  /** Parent run and the step of the parent that this run executes. */
  parent?: { runId: string; stepKey: string };
  /** Position in a lane, whose runs are executed one at a time; from `findPosition` in the same transaction. */
  position?: LanePosition;
}

/**
 * Accepts a run in the caller's transaction and returns its id. Record, pending notification and event are committed
 * atomically with the caller's other writes.
 */
export const enqueueRun = async (em: EntityManager, run: NewRun): Promise<string> => {
  const runId = newId('run');
  const traceparent = activeSpan()?.traceparent ?? null;
  await em.execute(
    `INSERT INTO agents.run (tenant_id, run_id, agent, actor, request_id, input, max_attempts, parent_run_id, step_key, traceparent, lane, turn, fetches)
     VALUES (?, ?, ?, ?, ?, ?::jsonb, ?, ?, ?, ?, ?, ?, ?)`,
    [
      run.tenantId,
      runId,
      run.agent,
      run.actor,
      run.requestId,
      JSON.stringify(run.input),
      run.maxAttempts,
      run.parent?.runId ?? null,
      run.parent?.stepKey ?? null,
      traceparent,
      run.position?.lane ?? null,
      run.position?.turn ?? null,
      run.fetches ?? false,
    ],
  );
  if (run.position) await takePosition(em, run.tenantId, runId, run.position);
  if (!run.position?.waits) {
    await em.execute('INSERT INTO agents.dispatch (tenant_id, run_id, traceparent) VALUES (?, ?, ?)', [run.tenantId, runId, traceparent]);
    await em.execute(`SELECT pg_notify('kpi_dispatch', '')`);
  }
  await appendEvent(em, run.tenantId, { type: 'run.queued', source: RUNS, subject: runId, data: { agent: run.agent } });
  return runId;
};

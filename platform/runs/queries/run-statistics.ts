import type { EntityManager } from '@mikro-orm/postgresql';
import type { RunOutline } from './run-reader.js';

/** Newest run of an agent and the outcomes of all its runs. */
export interface AgentHistory {
  agent: string;
  /** Id of the newest run. */
  runId: string;
  status: RunOutline['status'];
  queuedAt: Date;
  succeeded: number;
  /** Number of runs that succeeded, failed or are dead. */
  ended: number;
}

/** Returns the tenant's run history by agent; agents without runs are absent. */
export const agentHistories = async (em: EntityManager, tenantId: string): Promise<Map<string, AgentHistory>> => {
  const rows = await em.execute<
    { agent: string; run_id: string; status: RunOutline['status']; queued_at: Date | string; succeeded: string; ended: string }[]
  >(
    `SELECT DISTINCT ON (agent) agent, run_id, status, queued_at,
            count(*) FILTER (WHERE status = 'succeeded') OVER w AS succeeded,
            count(*) FILTER (WHERE status IN ('succeeded', 'failed', 'dead')) OVER w AS ended
       FROM agents.run WHERE tenant_id = ? WINDOW w AS (PARTITION BY agent)
      ORDER BY agent, queued_at DESC`,
    [tenantId],
  );
  return new Map(
    rows.map(({ agent, run_id: runId, status, queued_at: queuedAt, succeeded, ended }) => [
      agent,
      { agent, runId, status, queuedAt: new Date(queuedAt), succeeded: Number(succeeded), ended: Number(ended) },
    ]),
  );
};

/** Outcomes of an agent's runs. */
export interface EndedRuns {
  agent: string;
  succeeded: number;
  /** Number of the succeeded runs that were degraded. */
  degraded: number;
  failed: number;
  /** Most frequent reason of degraded runs and their number; null without degraded runs. */
  mainReason: { reason: string; runs: number } | null;
}

/**
 * Returns the outcomes of the runs queued at or after `since`, by agent; of all agents if `agents` is empty. Refused runs and
 * runs with invalid input do not count, because they tell about the data and not about the agent.
 */
export const endedRuns = async (
  em: EntityManager,
  tenantId: string,
  { since, until }: { since: Date; until: Date },
  agents: readonly string[],
): Promise<EndedRuns[]> => {
  const chosen = agents.length > 0 ? `AND agent IN (${agents.map(() => '?').join(', ')})` : '';
  const rows = await em.execute<(Omit<EndedRuns, 'mainReason'> & { reason: string | null; reason_runs: number | null })[]>(
    `WITH ended AS (
       SELECT agent, status, degraded, degraded_reasons FROM agents.run
        WHERE tenant_id = ? AND queued_at >= ? AND queued_at < ? AND (status IN ('succeeded', 'dead') OR (status = 'failed' AND error ->> 'code' NOT IN ('refused', 'invalid_input'))) ${chosen}
     ), reasons AS (
       SELECT DISTINCT ON (agent) agent, reason, count(*)::int AS reason_runs
         FROM ended, unnest(degraded_reasons) AS reason WHERE degraded GROUP BY agent, reason ORDER BY agent, count(*) DESC, reason
     )
     SELECT ended.agent, count(*) FILTER (WHERE status = 'succeeded')::int AS succeeded,
            count(*) FILTER (WHERE status = 'succeeded' AND degraded)::int AS degraded,
            count(*) FILTER (WHERE status <> 'succeeded')::int AS failed, max(reason) AS reason, max(reason_runs) AS reason_runs
       FROM ended LEFT JOIN reasons ON reasons.agent = ended.agent GROUP BY ended.agent`,
    [tenantId, since.toISOString(), until.toISOString(), ...agents],
  );
  return rows.map(({ agent, succeeded, degraded, failed, reason, reason_runs: runs }) => ({
    agent,
    succeeded,
    degraded,
    failed,
    mainReason: reason === null ? null : { reason, runs: runs ?? 0 },
  }));
};

/** Returns, by agent, the number and the median duration in seconds of the tenant's succeeded runs. */
export const measuredRuns = async (
  em: EntityManager,
  tenantId: string,
  agents: readonly string[],
): Promise<Map<string, { seconds: number; runs: number }>> => {
  const rows = await em.execute<{ agent: string; seconds: number; runs: number }[]>(
    `SELECT agent, count(*)::int AS runs,
            percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM finished_at - started_at))::double precision AS seconds
       FROM agents.run
      WHERE tenant_id = ? AND status = 'succeeded' AND agent IN (${agents.map(() => '?').join(', ')}) GROUP BY agent`,
    [tenantId, ...agents],
  );
  return new Map(rows.map(({ agent, seconds, runs }) => [agent, { seconds: Math.round(seconds * 1_000) / 1_000, runs }]));
};

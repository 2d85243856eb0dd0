import type { EntityManager } from '@mikro-orm/postgresql';
import { readRows } from '../../database/index.js';
import { literal, textArray } from '../../text/sql-text.js';

/** Failed and dead runs of an agent in a period that were not followed by a successful one. */
export interface FailedRuns {
  agent: string;
  failed: number;
  dead: boolean;
  /** Id of the latest failed run. */
  runId: string;
  code: string | null;
  message: string | null;
  since: Date;
}

/** Degraded runs of a period. */
export interface DegradedRuns {
  runs: number;
  reasons: string[];
  since: Date;
}

/** A run that failed or has not ended. */
export interface ReportedRun {
  readonly runId: string;
  readonly agent: string;
  readonly status: 'queued' | 'running' | 'failed' | 'dead';
  readonly error: string | null;
  /** Time of its end, or of its acceptance if it has not ended. */
  readonly at: Date;
}

const MAX_REPORTED = 100;

/** Returns the failed and the open runs of a tenant, newest first; at most 100. */
export const reportedRuns = async (em: EntityManager, tenantId: string): Promise<ReportedRun[]> => {
  const rows = await readRows<ReportedRun[]>(
    em,
    `SELECT run_id AS "runId", agent, status, error ->> 'message' AS error, coalesce(finished_at, queued_at) AS at
       FROM agents.run WHERE tenant_id = ? AND status IN ('queued', 'running', 'failed', 'dead')
      ORDER BY queued_at DESC, run_id DESC LIMIT ${MAX_REPORTED}`,
    [tenantId],
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
};

/** A condition on problems of runs: those of the last `days` days, except of the agents `exceptAgents`. */
export interface FailedRunsQuery {
  readonly days: number;
  readonly exceptAgents: readonly string[];
}

/** A condition on degraded runs: those of the last `days` days for one of the reasons. */
export interface DegradedRunsQuery {
  readonly days: number;
  readonly reasons: readonly string[];
}

/** Returns by agent the failures of the last `days` days without a later success, except those of `exceptAgents`. */
export const failedRuns = (em: EntityManager, tenantId: string, query: FailedRunsQuery): Promise<FailedRuns[]> =>
  readRows(em, failedRunsSql(query), [tenantId]);

/** Returns the SQL of `failedRuns`, whose parameter is the tenant, for a statement that counts them. */
export const failedRunsSql = ({ days, exceptAgents }: FailedRunsQuery): string =>
  `SELECT r.agent, count(*)::int AS failed, bool_or(r.status = 'dead') AS dead, min(r.finished_at) AS since,
            (array_agg(r.run_id ORDER BY r.finished_at DESC))[1] AS "runId",
            (array_agg(r.error ->> 'code' ORDER BY r.finished_at DESC))[1] AS code,
            (array_agg(r.error ->> 'message' ORDER BY r.finished_at DESC))[1] AS message
       FROM agents.run r
      WHERE r.tenant_id = ? AND r.status IN ('failed', 'dead') AND r.finished_at > now() - ${days} * interval '1 day'
        AND NOT r.agent = ANY (${literal(textArray(exceptAgents))}::text[])
        AND NOT EXISTS (SELECT FROM agents.run s WHERE s.tenant_id = r.tenant_id AND s.agent = r.agent
                           AND s.status = 'succeeded' AND s.finished_at > r.finished_at)
      GROUP BY r.agent ORDER BY r.agent`;

/** Returns the succeeded runs of the last `days` days that were degraded for one of the reasons; null if there are none. */
export const degradedRuns = async (em: EntityManager, tenantId: string, query: DegradedRunsQuery): Promise<DegradedRuns | null> => {
  const [row] = await readRows<[{ runs: number; reasons: string[] | null; since: Date | null }]>(em, degradedRunsSql(query), [tenantId]);
  return row.since && row.reasons ? { runs: row.runs, reasons: row.reasons, since: row.since } : null;
};

/** Returns the SQL of `degradedRuns`, whose parameter is the tenant. It has one row, with `since` null if there are none. */
export const degradedRunsSql = ({ days, reasons }: DegradedRunsQuery): string =>
  `SELECT count(DISTINCT r.run_id)::int AS runs, min(r.finished_at) AS since, array_agg(DISTINCT reason) AS reasons
       FROM agents.run r CROSS JOIN LATERAL unnest(r.degraded_reasons) reason
      WHERE r.tenant_id = ? AND r.status = 'succeeded' AND r.degraded AND r.finished_at > now() - ${days} * interval '1 day'
        AND reason = ANY (${literal(textArray(reasons))}::text[])`;

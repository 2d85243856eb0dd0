import type { EntityManager } from '@mikro-orm/postgresql';
import type { RunStatus } from '../../graph/types/run-status.js';
import { textArray } from '../../text/sql-text.js';
import type { RunFailure } from '../transitions/claimed-run.js';

/** A run without its result. */
export interface RunRecord {
  runId: string;
  agent: string;
  status: RunStatus;
  input: Record<string, unknown>;
  degraded: boolean;
  degradedReasons: string[];
  /** Reason why the run did not succeed, otherwise null. */
  error: RunFailure | null;
  /** Number of attempts started so far. */
  attempt: number;
  queuedAt: Date;
  finishedAt: Date | null;
}

/** A record that a result is based on. */
export interface RunCitation {
  id: string;
  kind: string;
  label: string;
  /** Hash of the version that was read. */
  version?: string | null;
  locator?: string | null;
  url?: string | null;
  /** Time at which the web page was read, RFC 3339. */
  accessedAt?: string | null;
}

/** A run with its result. */
export interface RunWithResult extends RunRecord {
  /** Stored result with field names in snake_case; null until the run has succeeded. */
  result: unknown;
  markdown: string | null;
  citations: RunCitation[];
}

const RECORD = `run_id AS "runId", agent, status, input, degraded, degraded_reasons AS "degradedReasons", error, attempt,
  queued_at AS "queuedAt", finished_at AS "finishedAt"`;
const WITH_RESULT = `${RECORD}, result, markdown, citations`;

/** Returns the tenant's runs with the ids, in no order; unknown ids are omitted. */
export const findRuns = (em: EntityManager, tenantId: string, runIds: readonly string[]): Promise<RunWithResult[]> =>
  read(em, `SELECT ${WITH_RESULT} FROM agents.run WHERE tenant_id = ? AND run_id = ANY (?::text[])`, [tenantId, textArray(runIds)]);

/** Returns the tenant's run with the id; undefined if there is none. */
export const findRun = async (em: EntityManager, tenantId: string, runId: string): Promise<RunWithResult | undefined> =>
  (await findRuns(em, tenantId, [runId]))[0];

/** Returns the `limit` succeeded runs of an agent that were queued last, newest first. */
export const succeededRuns = (em: EntityManager, tenantId: string, agent: string, limit: number): Promise<RunWithResult[]> =>
  read(
    em,
    `SELECT ${WITH_RESULT} FROM agents.run WHERE tenant_id = ? AND agent = ? AND status = 'succeeded'
      ORDER BY queued_at DESC, run_id DESC LIMIT ?`,
    [tenantId, agent, limit],
  );

/** Returns the most recently queued succeeded run of each agent whose result covers all data: a result with a `selection` covers some. */
export const newestSucceededRuns = (em: EntityManager, tenantId: string, agents: readonly string[]): Promise<RunWithResult[]> =>
  read(
    em,
    `SELECT DISTINCT ON (agent) ${WITH_RESULT} FROM agents.run WHERE tenant_id = ? AND agent = ANY (?::text[]) AND status = 'succeeded'
        AND coalesce(jsonb_typeof(result -> 'selection'), 'null') = 'null'
      ORDER BY agent, queued_at DESC, run_id DESC`,
    [tenantId, textArray(agents)],
  );

/** Returns the `limit` runs that were queued last, newest first. */
export const newestRuns = (em: EntityManager, tenantId: string, limit: number): Promise<RunRecord[]> =>
  read(em, `SELECT ${RECORD} FROM agents.run WHERE tenant_id = ? ORDER BY queued_at DESC, run_id DESC LIMIT ?`, [tenantId, limit]);

/** Returns the `limit` runs that ended last, except those of one agent or job, newest first. */
export const newestEndedRuns = (em: EntityManager, tenantId: string, exceptAgent: string, limit: number): Promise<RunRecord[]> =>
  read(
    em,
    `SELECT ${RECORD} FROM agents.run WHERE tenant_id = ? AND agent <> ? AND finished_at IS NOT NULL
      ORDER BY finished_at DESC, run_id DESC LIMIT ?`,
    [tenantId, exceptAgent, limit],
  );

/** Returns the number of queued and running runs among the given ones or of an agent or job. */
export const countOpenRuns = async (
  em: EntityManager,
  tenantId: string,
  which: { runIds: readonly string[] } | { agent: string },
): Promise<number> => {
  const [condition, value] = 'agent' in which ? ['agent = ?', which.agent] : ['run_id = ANY (?::text[])', textArray(which.runIds)];
  const [row] = await em.execute<{ open: number }[]>(
    `SELECT count(*)::int AS open FROM agents.run WHERE tenant_id = ? AND ${condition} AND status IN ('queued', 'running')`,
    [tenantId, value],
  );
  return row?.open ?? 0;
};

const read = async <T extends RunRecord>(em: EntityManager, sql: string, values: unknown[]): Promise<T[]> =>
  (await em.execute<T[]>(sql, values)).map((row) => ({
    ...row,
    queuedAt: new Date(row.queuedAt),
    finishedAt: row.finishedAt === null ? null : new Date(row.finishedAt),
  }));

import type { EntityManager } from '@mikro-orm/postgresql';

/** Status of a run without its result. */
export interface RunOutline {
  runId: string;
  agent: string;
  status: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled' | 'dead';
  /** 0 to 1. */
  progress: number;
  degraded: boolean;
  /** Reason why the run did not succeed, otherwise null. */
  error: { code: string; message: string } | null;
  finishedAt: Date | null;
}

interface OutlineRow {
  run_id: string;
  agent: string;
  status: RunOutline['status'];
  progress: number;
  degraded: boolean;
  error: RunOutline['error'];
  finished_at: Date | string | null;
}

const COLUMNS = 'run_id, agent, status, progress, degraded, error, finished_at';

/** Returns the tenant's runs by id; unknown ids are omitted. */
export const runsById = async (em: EntityManager, tenantId: string, runIds: readonly string[]): Promise<Map<string, RunOutline>> => {
  if (runIds.length === 0) return new Map();
  const rows = await em.execute<OutlineRow[]>(
    `SELECT ${COLUMNS} FROM agents.run WHERE tenant_id = ? AND run_id IN (${runIds.map(() => '?').join(', ')})`,
    [tenantId, ...runIds],
  );
  return new Map(rows.map((row) => [row.run_id, toOutline(row)]));
};

/** Returns by agent the most recently accepted run that succeeded, failed or is dead. */
export const latestRuns = async (
  em: EntityManager,
  tenantId: string,
  { agents }: { agents: readonly string[] },
): Promise<Map<string, RunOutline>> => {
  if (agents.length === 0) return new Map();
  const rows = await em.execute<OutlineRow[]>(
    `SELECT DISTINCT ON (agent) ${COLUMNS} FROM agents.run
      WHERE tenant_id = ? AND agent IN (${agents.map(() => '?').join(', ')}) AND status IN ('succeeded', 'failed', 'dead')
      ORDER BY agent, queued_at DESC, run_id DESC`,
    [tenantId, ...agents],
  );
  return new Map(rows.map((row) => [row.agent, toOutline(row)]));
};

const toOutline = ({ run_id: runId, finished_at: finishedAt, ...row }: OutlineRow): RunOutline => ({
  ...row,
  runId,
  finishedAt: finishedAt === null ? null : new Date(finishedAt),
});

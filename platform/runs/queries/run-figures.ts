import { WORKER_ALIVE_SECONDS } from '../dispatch/worker-registry.js';

/** Number of runs by their status within a period. */
export interface RunCounts {
  total: number;
  queued: number;
  running: number;
  succeeded: number;
  failed: number;
  cancelled: number;
  dead: number;
  degraded: number;
}

/** Columns of `RUN_FIGURES`. */
export interface RunFigures {
  running: number;
  queued: number;
  /** Runs accepted in the last 24 hours. */
  day: RunCounts;
  /** Runs accepted in the last seven days. */
  week: RunCounts;
}

const STATUSES = ['queued', 'running', 'succeeded', 'failed', 'cancelled', 'dead'] as const;
type RunStatus = (typeof STATUSES)[number];

/** Returns the SQL expression of the run counts within a period as a JSON object. */
const runCounts = (period: string): string => `jsonb_build_object('total', count(*) FILTER (WHERE ${period}),
  ${STATUSES.map((status) => `'${status}', count(*) FILTER (WHERE status = '${status}' AND ${period})`).join(', ')},
  'degraded', count(*) FILTER (WHERE status = 'succeeded' AND degraded AND ${period}))`;

/**
 * SQL of one row with the figures of a tenant's runs; the tenant is its only parameter. For a statement that reads figures of
 * other tables from the same snapshot.
 */
export const RUN_FIGURES = `
  SELECT count(*) FILTER (WHERE status = 'running')::int AS running,
         count(*) FILTER (WHERE status = 'queued')::int AS queued,
         ${runCounts(`queued_at > now() - interval '24 hours'`)} AS day,
         ${runCounts(`queued_at > now() - interval '7 days'`)} AS week
    FROM agents.run WHERE tenant_id = ?`;

/** Returns the SQL of the number of a tenant's runs with one of the statuses; the tenant is its only parameter. */
export const runCountSql = (statuses: readonly RunStatus[]): string =>
  `SELECT count(*)::int FROM agents.run WHERE tenant_id = ? AND status IN (${statuses.map((status) => `'${status}'`).join(', ')})`;

/** SQL of the number of live workers of the installation. */
export const LIVE_WORKER_COUNT = `SELECT count(*)::int FROM agents.worker WHERE seen_at > now() - ${WORKER_ALIVE_SECONDS} * interval '1 second'`;

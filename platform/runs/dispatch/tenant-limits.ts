import type { EntityManager } from '@mikro-orm/postgresql';
import { WORKER_ALIVE_SECONDS } from './worker-registry.js';

/** Name of the job that synchronises a source. */
export const SYNC_JOB = 'source-sync';

/** Configured limits per tenant; undefined derives a limit from the number of slots. */
export interface TenantLimitSettings {
  /** Maximum number of concurrent runs. */
  readonly tenantMaxRunning?: number | undefined;
  /** Maximum number of synchronisations among them. */
  readonly tenantMaxSyncs?: number | undefined;
}

/**
 * Returns SQL of one row (slots, max_running, max_syncs, max_all_syncs): the slots of the live workers, the limits of one tenant, and
 * the limit of the synchronisations of all tenants together. By default a tenant may hold three quarters of the slots, and half of
 * them with synchronisations, each rounded down. The settings change these shares, but if there are two slots or more, at least one
 * remains for other tenants. A quarter of the slots, and at least one of several, is reserved for runs other than synchronisations,
 * because a synchronisation may wait for a slow server.
 */
export const tenantLimits = ({ tenantMaxRunning, tenantMaxSyncs }: TenantLimitSettings): string => `
  SELECT slots, max_running, greatest(1, least(${tenantMaxSyncs ?? 'slots / 2'}, max_running)) AS max_syncs,
         greatest(1, slots - greatest(1, slots / 4)) AS max_all_syncs
    FROM (SELECT slots, greatest(1, least(${tenantMaxRunning ?? 'slots * 3 / 4'}, slots - 1)) AS max_running
            FROM (SELECT coalesce(sum(slots), 0)::int AS slots FROM agents.worker
                   WHERE seen_at > now() - ${WORKER_ALIVE_SECONDS} * interval '1 second') fleet) running`;

/** Limits of a tenant and their current use, in runs. */
export interface RunQuota {
  maxRunning: number;
  running: number;
  maxSyncs: number;
  runningSyncs: number;
  queued: number;
}

export const readRunQuota = async (em: EntityManager, tenantId: string, settings: TenantLimitSettings): Promise<RunQuota> => {
  const [row] = await em.execute<Record<'max_running' | 'running' | 'max_syncs' | 'running_syncs' | 'queued', number>[]>(
    `SELECT max_running, max_syncs, running, running_syncs, queued
       FROM (${tenantLimits(settings)}) limits,
            (SELECT count(*) FILTER (WHERE status = 'running')::int AS running,
                    count(*) FILTER (WHERE status = 'running' AND agent = ?)::int AS running_syncs,
                    count(*) FILTER (WHERE status = 'queued')::int AS queued
               FROM agents.run WHERE tenant_id = ? AND status IN ('queued', 'running')) used`,
    [SYNC_JOB, tenantId],
  );
  if (!row) throw new Error('the tenant limits query returned no row');
  return {
    maxRunning: row.max_running,
    running: row.running,
    maxSyncs: row.max_syncs,
    runningSyncs: row.running_syncs,
    queued: row.queued,
  };
};

/**
 * Returns the CTEs that end with `turn`, which contains the notifications that are due and may be sent under the limits; `place` is
 * 1 for a tenant's first open run, 2 for its second, and so on. A run is open while it is executed or its notification is on
 * Redis. A synchronisation beyond the limit of its tenant or of all tenants does not hold up the tenant's other runs.
 */
export const turnsOfTenants = (settings: TenantLimitSettings): string => `
  limits AS (${tenantLimits(settings)}),
  busy AS (
    SELECT tenant_id, count(*) AS runs, count(*) FILTER (WHERE agent = '${SYNC_JOB}') AS syncs FROM (
      SELECT tenant_id, agent FROM agents.run WHERE status = 'running'
      UNION ALL
      SELECT tenant_id, agent FROM agents.dispatch JOIN agents.run USING (tenant_id, run_id)
       WHERE sent_at IS NOT NULL AND status = 'queued') open
    GROUP BY tenant_id
  ), due AS (
    SELECT tenant_id, run_id, not_before, agent = '${SYNC_JOB}' AS is_sync, coalesce(b.runs, 0) AS runs, coalesce(b.syncs, 0) AS syncs,
           row_number() OVER (PARTITION BY tenant_id, agent = '${SYNC_JOB}' ORDER BY not_before, run_id) AS number_of_kind
      FROM agents.dispatch JOIN agents.run r USING (tenant_id, run_id) LEFT JOIN busy b USING (tenant_id) CROSS JOIN limits
     WHERE sent_at IS NULL AND not_before <= now() AND coalesce(b.runs, 0) < max_running
  ), all_syncs AS (
    SELECT coalesce(sum(syncs), 0) AS open FROM busy
  ), numbered AS (
    SELECT tenant_id, run_id, not_before, is_sync, runs + row_number() OVER (PARTITION BY tenant_id ORDER BY not_before, run_id) AS place
      FROM due CROSS JOIN limits CROSS JOIN all_syncs
     WHERE NOT is_sync OR (syncs + number_of_kind <= max_syncs AND open < max_all_syncs)
  ), turn AS (
    SELECT * FROM (
      SELECT numbered.*, open + row_number() OVER (PARTITION BY is_sync ORDER BY place, not_before, run_id) AS number_of_all
        FROM numbered CROSS JOIN limits CROSS JOIN all_syncs WHERE place <= max_running) ranked
     WHERE NOT is_sync OR number_of_all <= (SELECT max_all_syncs FROM limits)
  )`;

import type { EntityManager } from '@mikro-orm/postgresql';
import { WORKER_ALIVE_SECONDS } from './worker-registry.js';

/** Name of the job that synchronises a source. */
export const SYNC_JOB = 'source-sync';

/**
 * SQL of the condition that a run has to read a server of its tenant first. Such a run is executed by a fetch process and holds no slot; once
 * its data are stored it is a run like others.
 */
export const AWAITS_FETCH = '(fetches AND fetched IS NULL)';

/** Configured limits per tenant; undefined derives a limit from the number of slots. */
export interface TenantLimitSettings {
  /** Maximum number of concurrent runs. */
  readonly tenantMaxRunning?: number | undefined;
  /** Maximum number of synchronisations among them. */
  readonly tenantMaxSyncs?: number | undefined;
  /** Maximum number of concurrent fetches, which hold no slot. */
  readonly tenantMaxFetches?: number | undefined;
}

/**
 * Returns SQL of one row (slots, max_running, max_syncs, max_all_syncs, max_fetches, max_all_fetches): the slots of the live workers, the
 * limits of one tenant, and the limits of all tenants together. By default a tenant may hold three quarters of the slots, half of them with
 * synchronisations, and a thirty-second of the fetches, each rounded down. The settings change these shares, but of two or more, at least
 * one remains for other tenants. A quarter of the slots, and at least one of several, is reserved for runs other than synchronisations,
 * because a synchronisation of a large file takes minutes.
 */
export const tenantLimits = ({ tenantMaxRunning, tenantMaxSyncs, tenantMaxFetches }: TenantLimitSettings): string => `
  SELECT slots, max_running, greatest(1, least(${tenantMaxSyncs ?? 'slots / 2'}, max_running)) AS max_syncs,
         greatest(1, slots - greatest(1, slots / 4)) AS max_all_syncs,
         greatest(1, least(${tenantMaxFetches ?? 'max_all_fetches / 32'}, max_all_fetches - 1)) AS max_fetches, max_all_fetches
    FROM (SELECT slots, greatest(1, least(${tenantMaxRunning ?? 'slots * 3 / 4'}, slots - 1)) AS max_running, max_all_fetches
            FROM (SELECT coalesce(sum(slots), 0)::int AS slots, coalesce(sum(fetches), 0)::int AS max_all_fetches FROM agents.worker
                   WHERE seen_at > now() - ${WORKER_ALIVE_SECONDS} * interval '1 second') fleet) running`;

/** Limits of a tenant and their current use, in runs. */
export interface RunQuota {
  maxRunning: number;
  running: number;
  maxSyncs: number;
  runningSyncs: number;
  maxFetches: number;
  /** Synchronisations that read a server. They are not among the running ones, because they hold no slot. */
  fetching: number;
  queued: number;
}

export const readRunQuota = async (em: EntityManager, tenantId: string, settings: TenantLimitSettings): Promise<RunQuota> => {
  const [row] = await em.execute<
    Record<'max_running' | 'running' | 'max_syncs' | 'running_syncs' | 'max_fetches' | 'fetching' | 'queued', number>[]
  >(
    `SELECT max_running, max_syncs, max_fetches, running, running_syncs, fetching, queued
       FROM (${tenantLimits(settings)}) limits,
            (SELECT count(*) FILTER (WHERE status = 'running' AND NOT ${AWAITS_FETCH})::int AS running,
                    count(*) FILTER (WHERE status = 'running' AND NOT ${AWAITS_FETCH} AND agent = ?)::int AS running_syncs,
                    count(*) FILTER (WHERE status = 'running' AND ${AWAITS_FETCH})::int AS fetching,
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
    maxFetches: row.max_fetches,
    fetching: row.fetching,
    queued: row.queued,
  };
};

/**
 * Returns the CTEs that end with `turn`, which contains the notifications that are due and may be sent under the limits; `place` is
 * 1 for a tenant's first open run, 2 for its second, and so on. Fetches have places and limits of their own. A run is open while it is
 * executed or its notification is on Redis. A synchronisation beyond the limit of its tenant or of all tenants does not hold up the tenant's
 * other runs; one whose data were fetched precedes them, so that its data do not age.
 */
export const turnsOfTenants = (settings: TenantLimitSettings): string => `
  limits AS (${tenantLimits(settings)}),
  busy AS (
    SELECT tenant_id, count(*) FILTER (WHERE NOT is_fetch) AS runs, count(*) FILTER (WHERE is_fetch) AS fetching,
           count(*) FILTER (WHERE agent = '${SYNC_JOB}' AND NOT is_fetch) AS syncs FROM (
      SELECT tenant_id, agent, ${AWAITS_FETCH} AS is_fetch FROM agents.run WHERE status = 'running'
      UNION ALL
      SELECT tenant_id, agent, ${AWAITS_FETCH} FROM agents.dispatch JOIN agents.run USING (tenant_id, run_id)
       WHERE sent_at IS NOT NULL AND status = 'queued') open
    GROUP BY tenant_id
  ), all_busy AS (
    SELECT coalesce(sum(syncs), 0) AS all_syncs, coalesce(sum(fetching), 0) AS all_fetching FROM busy
  ), due AS (
    SELECT *, CASE WHEN is_fetch THEN max_fetches ELSE max_running END AS max_open,
           row_number() OVER (PARTITION BY tenant_id, is_fetch, is_sync ORDER BY has_fetched DESC, not_before, run_id) AS number_of_kind
      FROM (SELECT tenant_id, run_id, not_before, ${AWAITS_FETCH} AS is_fetch, fetched IS NOT NULL AS has_fetched,
                   agent = '${SYNC_JOB}' AND NOT ${AWAITS_FETCH} AS is_sync, coalesce(syncs, 0) AS syncs,
                   coalesce(CASE WHEN ${AWAITS_FETCH} THEN fetching ELSE runs END, 0) AS open
              FROM agents.dispatch JOIN agents.run USING (tenant_id, run_id) LEFT JOIN busy USING (tenant_id)
             WHERE sent_at IS NULL AND not_before <= now()) waiting CROSS JOIN limits
  ), numbered AS (
    SELECT *, open + row_number() OVER (PARTITION BY tenant_id, is_fetch ORDER BY has_fetched DESC, not_before, run_id) AS place
      FROM due CROSS JOIN all_busy
     WHERE open < max_open AND (NOT is_sync OR (syncs + number_of_kind <= max_syncs AND all_syncs < max_all_syncs))
  ), turn AS (
    SELECT tenant_id, run_id, not_before, is_fetch, place FROM (
      SELECT *, row_number() OVER (PARTITION BY is_fetch, is_sync ORDER BY place, not_before, run_id) AS number_of_all
        FROM numbered WHERE place <= max_open) ranked
     WHERE CASE WHEN is_fetch THEN all_fetching + number_of_all <= max_all_fetches
                WHEN is_sync THEN all_syncs + number_of_all <= max_all_syncs ELSE true END
  )`;

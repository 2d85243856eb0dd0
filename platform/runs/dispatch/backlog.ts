import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../database/index.js';
import { RELAY_BACKLOG } from '../../events/index.js';
import { withTimeout } from '../../lifecycle/with-timeout.js';
import { AWAITS_FETCH, turnsOfTenants, type TenantLimitSettings } from './tenant-limits.js';

/** Backlog of the whole installation. Ages and lags are in seconds. */
interface Backlog {
  queued: number;
  running: number;
  fetching: number;
  slots: number;
  fetches: number;
  queue_age: number;
  outbox_lag: number;
  relay_lag: number;
  relay_events: number;
}

const READ_MS = 1_500;
/** Maximum age of a reading, so that the gauges of one scrape share one query. */
const FRESH_MS = 500;

const seconds = (since: string): string => `coalesce(extract(epoch FROM clock_timestamp() - ${since}), 0)::float8`;

const backlogUnder = (limits: TenantLimitSettings): string => `
  WITH ${turnsOfTenants(limits)}, ${RELAY_BACKLOG.behind}
  SELECT (SELECT count(*)::int FROM agents.run WHERE status = 'queued')
         - (SELECT count(*)::int FROM agents.lane WHERE next_run_id IS NOT NULL) AS queued,
         (SELECT count(*)::int FROM agents.run WHERE status = 'running' AND NOT ${AWAITS_FETCH}) AS running,
         (SELECT count(*)::int FROM agents.run WHERE status = 'running' AND ${AWAITS_FETCH}) AS fetching,
         (SELECT slots FROM limits) AS slots,
         (SELECT max_all_fetches FROM limits) AS fetches,
         (SELECT ${seconds('min(not_before)')} FROM agents.dispatch WHERE not_before <= now()) AS queue_age,
         (SELECT ${seconds('min(not_before)')} FROM turn) AS outbox_lag,
         ${seconds(RELAY_BACKLOG.oldest)} AS relay_lag,
         ${RELAY_BACKLOG.events} AS relay_events`;

/**
 * Gauges of the backlog of the whole installation, read from PostgreSQL at each scrape. Every worker exposes the same
 * values: take the maximum. While PostgreSQL does not respond they are absent.
 */
export const exposeBacklog = (database: Pick<Database, 'system'>, limits: TenantLimitSettings, registry: Registry): void => {
  const statement = backlogUnder(limits);
  let readAt = -Infinity;
  let latest: Promise<Backlog | undefined> = Promise.resolve(undefined);
  const backlog = (): Promise<Backlog | undefined> => {
    if (performance.now() - readAt < FRESH_MS) return latest;
    readAt = performance.now();
    latest = withTimeout(
      database.system<Backlog & Record<string, number>>(statement),
      READ_MS,
      `backlog query timed out after ${READ_MS} ms`,
    ).then(
      ([row]) => row,
      () => undefined,
    );
    return latest;
  };
  const expose = (name: string, help: string, key: keyof Backlog): void => {
    const gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const row = await backlog();
        if (row) gauge.set(row[key]);
        else gauge.remove();
      },
    });
  };
  expose('kpi_runs_queued', 'Runs waiting for a worker.', 'queued');
  expose('kpi_runs_running', 'Runs being executed by a worker in a slot.', 'running');
  expose('kpi_runs_fetching', 'Runs whose data a worker fetches; they hold no slot.', 'fetching');
  expose('kpi_worker_slots', 'Total run slots of the live workers.', 'slots');
  expose('kpi_worker_fetches', 'Total number of fetches that the live workers execute at the same time.', 'fetches');
  expose('kpi_run_queue_age_seconds', 'Time for which the longest-waiting run has been due.', 'queue_age');
  expose(
    'kpi_outbox_lag_seconds',
    'Age of the oldest due run notification that has not been sent although its tenant is below its limits.',
    'outbox_lag',
  );
  expose('kpi_relay_lag_seconds', 'Age of the oldest event not yet copied to the Redis streams.', 'relay_lag');
  expose('kpi_relay_lag_events', 'Events not yet copied to the Redis streams.', 'relay_events');
};

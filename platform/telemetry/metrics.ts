import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { loopRounds, runningLoops } from '../lifecycle/loop.js';

/** Creates the metrics of one process, listed in docs/observability.md. Labels are bounded: never a tenant, run or user id. */
export const createMetrics = () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  exposeLoops(registers);
  return {
    registry,
    httpRequests: new Histogram({
      name: 'kpi_http_request_duration_seconds',
      help: 'Duration of HTTP requests, by route template.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    graphOperations: new Counter({
      name: 'kpi_graph_operations_total',
      help: 'GraphQL operations over all channels; the outcome is failed if any part failed with a server error.',
      labelNames: ['outcome'],
      registers,
    }),
    rateLimited: new Counter({
      name: 'kpi_rate_limited_total',
      help: 'Requests rejected because a limit was exceeded: the cost budget of a tenant, its concurrent reads, or the requests of an unauthenticated client address.',
      labelNames: ['budget'],
      registers,
    }),
    openConnections: new Gauge({
      name: 'kpi_realtime_connections',
      help: 'Open WebSocket and event-stream connections.',
      labelNames: ['kind'],
      registers,
    }),
    runsFinished: new Counter({
      name: 'kpi_runs_finished_total',
      help: 'Finished runs, by agent and status.',
      labelNames: ['agent', 'status'],
      registers,
    }),
    runDuration: new Histogram({
      name: 'kpi_run_duration_seconds',
      help: 'Duration of runs, from claim to end.',
      labelNames: ['agent'],
      buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 900],
      registers,
    }),
    leasesExpired: new Counter({
      name: 'kpi_run_leases_expired_total',
      help: 'Expired leases of runs found by the lease reaper.',
      registers,
    }),
    leasesLost: new Counter({ name: 'kpi_run_leases_lost_total', help: 'Runs whose worker lost the lease during execution.', registers }),
    redispatched: new Counter({
      name: 'kpi_runs_redispatched_total',
      help: 'Run notifications sent again by the lease reaper.',
      registers,
    }),
    runsDead: new Counter({ name: 'kpi_runs_dead_total', help: 'Runs that ended as dead after all attempts.', registers }),
    runProcessesEnded: new Counter({
      name: 'kpi_run_processes_ended_total',
      help: 'Run processes that ended during a run, by reason: memory, cpu, disk or crash.',
      labelNames: ['reason'],
      registers,
    }),
    modelCalls: new Counter({
      name: 'kpi_model_calls_total',
      help: 'Calls to language models, by route and outcome.',
      labelNames: ['route', 'outcome'],
      registers,
    }),
    modelDuration: new Histogram({
      name: 'kpi_model_call_duration_seconds',
      help: 'Duration of calls to language models, including retries.',
      labelNames: ['route'],
      buckets: [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
      registers,
    }),
    modelTokens: new Counter({
      name: 'kpi_model_tokens_total',
      help: 'Tokens sent to and received from language models.',
      labelNames: ['route', 'direction'],
      registers,
    }),
    personalDataFiltered: new Counter({
      name: 'kpi_personal_data_filtered_total',
      help: 'Items of personal data removed from model calls, by kind.',
      labelNames: ['kind'],
      registers,
    }),
    denied: new Counter({
      name: 'kpi_denied_total',
      help: 'Denied requests and fields, by error code. A resource of another tenant counts as NOT_FOUND.',
      labelNames: ['code'],
      registers,
    }),
    eventsRelayed: new Counter({ name: 'kpi_events_relayed_total', help: 'Events copied to the Redis streams.', registers }),
  };
};

/** Registers the metrics of the background loops of this process, which are read at each scrape. */
const exposeLoops = (registers: Registry[]): void => {
  const rounds = new Counter({
    name: 'kpi_loop_rounds_total',
    help: 'Rounds of background work, by loop and outcome.',
    labelNames: ['loop', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const [loop, { done, failed }] of loopRounds()) {
        rounds.inc({ loop, outcome: 'done' }, done);
        rounds.inc({ loop, outcome: 'failed' }, failed);
      }
    },
  });
  const age = new Gauge({
    name: 'kpi_loop_age_seconds',
    help: 'Time since the last round of background work ended, by loop.',
    labelNames: ['loop'],
    registers,
    collect() {
      this.reset();
      for (const loop of runningLoops()) age.set({ loop: loop.name }, loop.age() / 1_000);
    },
  });
};

export type Metrics = ReturnType<typeof createMetrics>;

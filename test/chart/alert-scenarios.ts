import { answers, latencies, type Notations } from './alert-backgrounds.js';

export interface Scenario {
  /** Condition, as a clause after "when". */
  readonly when: string;
  /** Series that differ from those of a healthy service. */
  readonly series: Notations;
  /** First minute in which the alert fires, by its labels; absent if it does not fire. */
  readonly fires?: Readonly<Record<string, number>>;
}

const operations = (outcome: string): string => `kpi_graph_operations_total{outcome="${outcome}",pod="gateway-1"}`;
const denied = (code: string): string => `kpi_denied_total{code="${code}",pod="gateway-1"}`;
const ended = (status: string, pod = 'worker-1'): string => `kpi_runs_finished_total{agent="web-research",status="${status}",pod="${pod}"}`;
const rounds = (outcome: string, pod: string): string => `kpi_loop_rounds_total{loop="relay",outcome="${outcome}",pod="${pod}"}`;
const called = (outcome: string): string => `kpi_model_calls_total{route="premium",outcome="${outcome}",pod="worker-1"}`;
const SLOTS = 'kpi_worker_slots{pod="worker-1"}';
const LAG = 'kpi_outbox_lag_seconds{pod="worker-1"}';
const RUNNING = 'kpi_runs_running{pod="worker-1"}';
const GATEWAY = 'up{app_kubernetes_io_component="gateway",pod="gateway-1"}';
const WORKER = 'up{app_kubernetes_io_component="worker",pod="worker-1"}';

/** Scenarios by alert. Failures begin after minute 30 unless the notation says otherwise. */
export const SCENARIOS: Readonly<Record<string, readonly Scenario[]>> = {
  KpiRequestsFail: [
    { when: '3 % of the requests fail', series: answers('/v1/sources', '503', '0x30 20+20x80'), fires: { '{}': 44 } },
    {
      when: 'all requests fail',
      series: { ...answers('/v1/sources', '200', '0+600x30 18000x80'), ...answers('/graphql', '503', '0x30 50+50x80') },
      fires: { '{}': 41 },
    },
    { when: 'fewer than 2 % of the requests fail', series: answers('/v1/sources', '503', '0x30 12+12x80') },
    { when: 'all requests fail for four minutes', series: answers('/v1/sources', '503', '0x30 600+600x3 2400x80') },
    { when: 'a pod does not become ready', series: answers('/ready', '503', '0x30 60+60x80') },
    { when: 'requests from the gateway to a subgraph fail', series: answers('/subgraphs/:name', '500', '0x30 60+60x80') },
  ],
  KpiOperationsFail: [
    { when: '3 % of the operations fail', series: { [operations('failed')]: '0x30 20+20x80' }, fires: { '{}': 44 } },
    { when: 'fewer than 2 % of the operations fail', series: { [operations('failed')]: '0x30 12+12x80' } },
  ],
  KpiGatewaysGone: [
    { when: 'the only gateway does not answer', series: { [GATEWAY]: '1x30 0x80' }, fires: { '{}': 36 } },
    { when: 'no gateway exists', series: { [GATEWAY]: '1x30 stale' }, fires: { '{}': 36 } },
    { when: 'one of two does not answer', series: { [GATEWAY]: '1x30 0x80', [GATEWAY.replace('-1', '-2')]: '1x120' } },
    { when: 'the gateway is unavailable for five minutes', series: { [GATEWAY]: '1x30 0x4 1x80' } },
  ],
  KpiRequestsSlow: [
    // The 95th percentile is 1 + 1.5 × 11/16 seconds.
    { when: 'one request in twenty takes longer than 2 s', series: latencies('/v1/sources', 504, 600, 600), fires: { '{}': 16 } },
    // The 95th percentile is 1 + 1.5 × 9/14 seconds.
    { when: 'one request in twenty takes slightly less than 2 s', series: latencies('/v1/sources', 516, 600, 600) },
    { when: 'event streams stay open', series: latencies('/v1/events/stream', 0, 0, 900) },
  ],
  KpiProcessBlocked: [
    {
      when: 'one of two processes is blocked for more than 1 s at a time',
      series: { 'nodejs_eventloop_lag_p99_seconds{pod="gateway-2"}': '0.1x30 1.1x80' },
      fires: { '{pod="gateway-2"}': 41 },
    },
    { when: 'a process is blocked for 1 s at a time', series: { 'nodejs_eventloop_lag_p99_seconds{pod="gateway-2"}': '0.1x30 1x80' } },
    {
      when: 'a process is blocked repeatedly for ten minutes',
      series: { 'nodejs_eventloop_lag_p99_seconds{pod="gateway-2"}': '0.1x30 5x9 0.1x80' },
    },
  ],
  KpiDenials: [
    {
      when: 'six requests per second are unauthenticated',
      series: { [denied('UNAUTHENTICATED')]: '0x30 360+360x80' },
      fires: { '{code="UNAUTHENTICATED"}': 49 },
    },
    {
      when: 'fewer than five requests per second are denied with each code',
      series: { [denied('UNAUTHENTICATED')]: '0x30 290+290x80', [denied('FORBIDDEN')]: '0x30 290+290x80' },
    },
    { when: 'many requests are for missing resources', series: { [denied('NOT_FOUND')]: '0+900x120' } },
  ],
  KpiWorkersGone: [
    { when: 'no worker exists', series: { [WORKER]: '1x30 stale', [SLOTS]: '4x30 stale' }, fires: { '{}': 41 } },
    { when: 'the only worker does not answer', series: { [WORKER]: '1x30 0x80', [SLOTS]: '4x30 stale' }, fires: { '{}': 41 } },
    { when: 'the last worker sends no heartbeats', series: { [SLOTS]: '4x30 0x80' }, fires: { '{}': 41 } },
    {
      when: 'the last worker sends no heartbeats and then ends',
      series: { [WORKER]: '1x35 stale', [SLOTS]: '4x30 0x5 stale' },
      fires: { '{}': 41 },
    },
    { when: 'the last worker is gone for ten minutes', series: { [WORKER]: '1x30 stale _x9 1x80', [SLOTS]: '4x30 stale _x9 4x80' } },
    {
      when: 'one of two is gone',
      series: {
        [WORKER]: '1x30 stale',
        [SLOTS]: '4x30 stale',
        [WORKER.replace('-1', '-2')]: '1x120',
        'kpi_worker_slots{pod="worker-2"}': '4x30 2x80',
      },
    },
    // The gauges of the backlog are read from PostgreSQL at each scrape.
    { when: 'PostgreSQL does not answer for an hour', series: { [SLOTS]: '4x30 stale _x59 4x30', [RUNNING]: '2x30 stale _x59 2x30' } },
  ],
  KpiQueueOld: [
    {
      when: 'a run waits for more than five minutes',
      series: { 'kpi_run_queue_age_seconds{pod="worker-1"}': '0x30 60+60x80' },
      fires: { '{}': 41 },
    },
    { when: 'runs wait for exactly five minutes', series: { 'kpi_run_queue_age_seconds{pod="worker-1"}': '0x30 300x80' } },
  ],
  KpiWakeUpsStuck: [
    { when: 'run notifications are not sent although slots are free', series: { [LAG]: '0x30 60+60x80' }, fires: { '{}': 37 } },
    { when: 'all slots are taken', series: { [LAG]: '0x30 60+60x80', [RUNNING]: '4x120' } },
    { when: 'run notifications are delayed by one minute', series: { [LAG]: '0x30 60x80' } },
  ],
  KpiWakeUpsRepeated: [
    // A single worker's notifications are resent every 15 s: two slots and one in advance.
    {
      when: 'no run notification reaches a worker',
      series: { 'kpi_runs_redispatched_total{pod="worker-1"}': '0x30 12+12x80' },
      fires: { '{}': 49 },
    },
    { when: 'run notifications are lost occasionally', series: { 'kpi_runs_redispatched_total{pod="worker-1"}': '0x30 2.5+2.5x80' } },
    { when: 'Redis is flushed once', series: { 'kpi_runs_redispatched_total{pod="worker-1"}': '0x30 13x80' } },
  ],
  KpiRunsDead: [
    { when: 'a run ends as dead', series: { 'kpi_runs_dead_total{pod="worker-1"}': '0x30 1x80' }, fires: { '{}': 31 } },
    { when: 'a run ended as dead two hours ago', series: { 'kpi_runs_dead_total{pod="worker-1"}': '1x120' } },
    { when: 'a process that counted dead runs is restarted', series: { 'kpi_runs_dead_total{pod="worker-1"}': '3x30 0x80' } },
  ],
  KpiWorkersDie: [
    {
      when: 'two workers with two slots each die',
      series: { 'kpi_run_leases_expired_total{pod="worker-1"}': '0x30 2x4 4x80' },
      fires: { '{}': 36 },
    },
    {
      when: 'two runs hang and are lost',
      series: { 'kpi_run_leases_expired_total{pod="worker-1"}': '0x30 2x80', 'kpi_run_leases_lost_total{pod="worker-1"}': '0x31 2x80' },
      fires: { '{}': 32 },
    },
    { when: 'one worker with three slots dies', series: { 'kpi_run_leases_expired_total{pod="worker-1"}': '0x30 3x80' } },
    { when: 'two workers die half an hour apart', series: { 'kpi_run_leases_expired_total{pod="worker-1"}': '0x30 2x30 4x50' } },
  ],
  KpiAgentFails: [
    {
      when: 'all runs of an agent fail within a minute',
      series: { [ended('failed')]: '0x30 6x80' },
      fires: { '{agent="web-research"}': 31 },
    },
    // Two dead runs with three attempts each.
    {
      when: 'attempts fail on two workers',
      series: { [ended('retried')]: '0x30 4x80', [ended('dead', 'worker-2')]: '0x33 2x80', [ended('succeeded')]: '0x30 5x80' },
      fires: { '{agent="web-research"}': 34 },
    },
    { when: 'five runs fail', series: { [ended('failed')]: '0x30 5x80' } },
    { when: 'half of the runs fail', series: { [ended('failed')]: '0x30 9x80', [ended('succeeded')]: '0x30 9x80' } },
    { when: 'runs are refused because of their input', series: { [ended('refused')]: '0x30 40x80' } },
  ],
  KpiEventsLate: [
    { when: 'an event is not copied', series: { 'kpi_relay_lag_seconds{pod="worker-1"}': '0x30 60+60x80' }, fires: { '{}': 37 } },
    { when: 'events are copied with a delay of one minute', series: { 'kpi_relay_lag_seconds{pod="worker-1"}': '0x30 60x80' } },
  ],
  KpiLoopFails: [
    {
      when: 'the loop of one process fails',
      series: { [rounds('done', 'worker-2')]: '0+60x30 1800x80', [rounds('failed', 'worker-2')]: '0x30 60+60x80' },
      fires: { '{loop="relay", pod="worker-2"}': 45 },
    },
    {
      when: 'every second round fails',
      series: { [rounds('done', 'worker-2')]: '0+30x120', [rounds('failed', 'worker-2')]: '0+30x120' },
    },
  ],
  KpiLoopStuck: [
    {
      when: 'a round does not end',
      series: { 'kpi_loop_age_seconds{loop="tenant eraser",pod="worker-1"}': '1x30 60+60x80' },
      fires: { '{loop="tenant eraser", pod="worker-1"}': 46 },
    },
    {
      when: 'a round ends after ten minutes',
      series: { 'kpi_loop_age_seconds{loop="tenant eraser",pod="worker-1"}': '1x30 60+60x9 1x80' },
    },
    { when: 'rounds take ten minutes', series: { 'kpi_loop_age_seconds{loop="tenant eraser",pod="worker-1"}': '600x120' } },
  ],
  KpiModelFails: [
    {
      when: 'the endpoint is unavailable',
      series: { [called('model_unavailable')]: '0x30 2+2x80', [called('text')]: '0+2x30 60x80' },
      fires: { '{route="premium"}': 53 },
    },
    { when: 'every second call fails', series: { [called('model_timeout')]: '0+2x120', [called('text')]: '0+2x120' } },
    { when: 'calls are cancelled by their callers', series: { [called('cancelled')]: '0+9x120', [called('text')]: '0+1x120' } },
    { when: 'one call failed', series: { [called('model_timeout')]: '0x30 1x80' } },
  ],
};

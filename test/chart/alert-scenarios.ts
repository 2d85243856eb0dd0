import { answers, latencies, type Notations } from './alert-backgrounds.js';

/** What is otherwise than in a healthy service, and since which minute the alert fires, by its labels. */
export interface Scenario {
  readonly when: string;
  readonly series: Notations;
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

/** What goes wrong does so after minute 30. */
export const SCENARIOS: Readonly<Record<string, readonly Scenario[]>> = {
  KpiRequestsFail: [
    { when: 'three of a hundred fail', series: answers('/v1/sources', '503', '0x30 20+20x80'), fires: { '{}': 44 } },
    {
      when: 'all fail',
      series: { ...answers('/v1/sources', '200', '0+600x30 18000x80'), ...answers('/graphql', '503', '0x30 50+50x80') },
      fires: { '{}': 41 },
    },
    { when: 'fewer than two of a hundred fail', series: answers('/v1/sources', '503', '0x30 12+12x80') },
    { when: 'all fail for four minutes', series: answers('/v1/sources', '503', '0x30 600+600x3 2400x80') },
    { when: 'a pod does not become ready', series: answers('/ready', '503', '0x30 60+60x80') },
    { when: 'a failure is counted at the subgraph too', series: answers('/subgraphs/:name', '500', '0x30 60+60x80') },
  ],
  KpiOperationsFail: [
    { when: 'three of a hundred fail', series: { [operations('failed')]: '0x30 20+20x80' }, fires: { '{}': 44 } },
    { when: 'fewer than two of a hundred fail', series: { [operations('failed')]: '0x30 12+12x80' } },
  ],
  KpiGatewaysGone: [
    { when: 'the only gateway does not answer', series: { [GATEWAY]: '1x30 0x80' }, fires: { '{}': 36 } },
    { when: 'there is none', series: { [GATEWAY]: '1x30 stale' }, fires: { '{}': 36 } },
    { when: 'one of two does not answer', series: { [GATEWAY]: '1x30 0x80', [GATEWAY.replace('-1', '-2')]: '1x120' } },
    { when: 'it is away for five minutes', series: { [GATEWAY]: '1x30 0x4 1x80' } },
  ],
  KpiRequestsSlow: [
    // 95 % lie at 1 + 1.5 × 11/16 seconds.
    { when: 'one in twenty takes longer than two seconds', series: latencies('/v1/sources', 504, 600, 600), fires: { '{}': 16 } },
    // 95 % lie at 1 + 1.5 × 9/14 seconds.
    { when: 'one in twenty takes a little less', series: latencies('/v1/sources', 516, 600, 600) },
    { when: 'event streams stay open', series: latencies('/v1/events/stream', 0, 0, 900) },
  ],
  KpiProcessBlocked: [
    {
      when: 'one of two is busy',
      series: { 'nodejs_eventloop_lag_p99_seconds{pod="gateway-2"}': '0.1x30 1.1x80' },
      fires: { '{pod="gateway-2"}': 41 },
    },
    { when: 'it is busy for a second', series: { 'nodejs_eventloop_lag_p99_seconds{pod="gateway-2"}': '0.1x30 1x80' } },
    { when: 'it is busy for ten minutes', series: { 'nodejs_eventloop_lag_p99_seconds{pod="gateway-2"}': '0.1x30 5x9 0.1x80' } },
  ],
  KpiDenials: [
    {
      when: 'six a second have no identity',
      series: { [denied('UNAUTHENTICATED')]: '0x30 360+360x80' },
      fires: { '{code="UNAUTHENTICATED"}': 49 },
    },
    {
      when: 'fewer than five of a kind',
      series: { [denied('UNAUTHENTICATED')]: '0x30 290+290x80', [denied('FORBIDDEN')]: '0x30 290+290x80' },
    },
    { when: 'many ask for what is not there', series: { [denied('NOT_FOUND')]: '0+900x120' } },
  ],
  KpiWorkersGone: [
    { when: 'the last worker is gone', series: { [SLOTS]: '4x30 stale' }, fires: { '{}': 41 } },
    { when: 'it is there and announces nothing', series: { [SLOTS]: '4x30 0x80' }, fires: { '{}': 41 } },
    { when: 'it announces nothing and then goes', series: { [SLOTS]: '4x30 0x5 stale' }, fires: { '{}': 41 } },
    { when: 'it is away for ten minutes', series: { [SLOTS]: '4x30 stale _x9 4x80' } },
    { when: 'one of two is gone', series: { [SLOTS]: '4x30 stale', 'kpi_worker_slots{pod="worker-2"}': '4x30 2x80' } },
  ],
  KpiQueueOld: [
    { when: 'a run waits', series: { 'kpi_run_queue_age_seconds{pod="worker-1"}': '0x30 60+60x80' }, fires: { '{}': 41 } },
    { when: 'runs wait for five minutes', series: { 'kpi_run_queue_age_seconds{pod="worker-1"}': '0x30 300x80' } },
  ],
  KpiWakeUpsStuck: [
    { when: 'run notifications lie and slots are free', series: { [LAG]: '0x30 60+60x80' }, fires: { '{}': 37 } },
    { when: 'all slots are taken', series: { [LAG]: '0x30 60+60x80', [RUNNING]: '4x120' } },
    { when: 'they lie for a minute', series: { [LAG]: '0x30 60x80' } },
  ],
  KpiWakeUpsRepeated: [
    // Every 15 seconds those of a single worker: two slots and one ahead.
    { when: 'none reaches a worker', series: { 'kpi_runs_redispatched_total{pod="worker-1"}': '0x30 12+12x80' }, fires: { '{}': 49 } },
    { when: 'one is lost now and then', series: { 'kpi_runs_redispatched_total{pod="worker-1"}': '0x30 2.5+2.5x80' } },
    { when: 'Redis was emptied once', series: { 'kpi_runs_redispatched_total{pod="worker-1"}': '0x30 13x80' } },
  ],
  KpiRunsDead: [
    { when: 'one is dead', series: { 'kpi_runs_dead_total{pod="worker-1"}': '0x30 1x80' }, fires: { '{}': 31 } },
    { when: 'one was dead two hours ago', series: { 'kpi_runs_dead_total{pod="worker-1"}': '1x120' } },
    { when: 'a process that knew of some is restarted', series: { 'kpi_runs_dead_total{pod="worker-1"}': '3x30 0x80' } },
  ],
  KpiWorkersDie: [
    {
      when: 'two workers of two slots die',
      series: { 'kpi_run_leases_expired_total{pod="worker-1"}': '0x30 2x4 4x80' },
      fires: { '{}': 36 },
    },
    {
      when: 'two runs hang and are lost',
      series: { 'kpi_run_leases_expired_total{pod="worker-1"}': '0x30 2x80', 'kpi_run_leases_lost_total{pod="worker-1"}': '0x31 2x80' },
      fires: { '{}': 32 },
    },
    { when: 'one worker of three slots dies', series: { 'kpi_run_leases_expired_total{pod="worker-1"}': '0x30 3x80' } },
    { when: 'two die half an hour apart', series: { 'kpi_run_leases_expired_total{pod="worker-1"}': '0x30 2x30 4x50' } },
  ],
  KpiAgentFails: [
    {
      when: 'all runs of an agent fail within a minute',
      series: { [ended('failed')]: '0x30 6x80' },
      fires: { '{agent="web-research"}': 31 },
    },
    // Two dead runs of three attempts each.
    {
      when: 'attempts fail at two workers',
      series: { [ended('retried')]: '0x30 4x80', [ended('dead', 'worker-2')]: '0x33 2x80', [ended('succeeded')]: '0x30 5x80' },
      fires: { '{agent="web-research"}': 34 },
    },
    { when: 'five fail', series: { [ended('failed')]: '0x30 5x80' } },
    { when: 'half of them fail', series: { [ended('failed')]: '0x30 9x80', [ended('succeeded')]: '0x30 9x80' } },
    { when: 'their input will not do', series: { [ended('refused')]: '0x30 40x80' } },
  ],
  KpiEventsLate: [
    { when: 'an event lies', series: { 'kpi_relay_lag_seconds{pod="worker-1"}': '0x30 60+60x80' }, fires: { '{}': 37 } },
    { when: 'events lie for a minute', series: { 'kpi_relay_lag_seconds{pod="worker-1"}': '0x30 60x80' } },
  ],
  KpiLoopFails: [
    {
      when: 'that of one process fails',
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
    { when: 'it ends after ten minutes', series: { 'kpi_loop_age_seconds{loop="tenant eraser",pod="worker-1"}': '1x30 60+60x9 1x80' } },
    { when: 'rounds take ten minutes', series: { 'kpi_loop_age_seconds{loop="tenant eraser",pod="worker-1"}': '600x120' } },
  ],
  KpiModelFails: [
    {
      when: 'the endpoint is away',
      series: { [called('model_unavailable')]: '0x30 2+2x80', [called('text')]: '0+2x30 60x80' },
      fires: { '{route="premium"}': 53 },
    },
    { when: 'every second call fails', series: { [called('model_timeout')]: '0+2x120', [called('text')]: '0+2x120' } },
    { when: 'calls are given up by those who asked', series: { [called('cancelled')]: '0+9x120', [called('text')]: '0+1x120' } },
    { when: 'one call failed', series: { [called('model_timeout')]: '0x30 1x80' } },
  ],
};

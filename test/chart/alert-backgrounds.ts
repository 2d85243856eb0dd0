/** Values by series in the notation of `seriesFrom`, one per minute. The namespace is added to each series. */
export type Notations = Readonly<Record<string, string>>;

const requests = (route: string, status: string): string => `method="GET",route="${route}",status="${status}",pod="gateway-1"`;

/** Returns the histogram of one route: requests per minute with a duration of up to 1 s, up to 2.5 s, and in total. */
export const latencies = (route: string, upTo1: number, upTo2_5: number, all: number): Notations => ({
  [`kpi_http_request_duration_seconds_bucket{le="1",${requests(route, '200')}}`]: `0+${upTo1}x120`,
  [`kpi_http_request_duration_seconds_bucket{le="2.5",${requests(route, '200')}}`]: `0+${upTo2_5}x120`,
  [`kpi_http_request_duration_seconds_bucket{le="5",${requests(route, '200')}}`]: `0+${all}x120`,
  [`kpi_http_request_duration_seconds_bucket{le="+Inf",${requests(route, '200')}}`]: `0+${all}x120`,
});

/** Returns the request counter of one route and status. */
export const answers = (route: string, status: string, notation: string): Notations => ({
  [`kpi_http_request_duration_seconds_count{${requests(route, status)}}`]: notation,
});

/** Returns the counters that every process exposes from its start. */
const countersOf = (pod: string, notation: string): Notations => ({
  [`kpi_run_leases_expired_total{pod="${pod}"}`]: notation,
  [`kpi_run_leases_lost_total{pod="${pod}"}`]: notation,
  [`kpi_runs_redispatched_total{pod="${pod}"}`]: notation,
  [`kpi_runs_dead_total{pod="${pod}"}`]: notation,
});

/** A new installation: pods that started a minute ago, without client requests. */
export const FRESH: Notations = {
  'up{app_kubernetes_io_component="gateway",pod="gateway-1"}': '_x2 0 1x120',
  'up{app_kubernetes_io_component="worker",pod="worker-1"}': '_x3 0 1x120',
  'nodejs_eventloop_lag_p99_seconds{pod="gateway-1"}': '_x3 3 0.02x120',
  'process_resident_memory_bytes{pod="gateway-1"}': '_x3 200000000x120',
  ...answers('/ready', '200', '_x3 0+12x120'),
  ...answers('/ready', '503', '_x3 2x120'),
  ...countersOf('gateway-1', '_x3 0x120'),
  ...countersOf('worker-1', '_x4 0x120'),
  'kpi_events_relayed_total{pod="worker-1"}': '_x4 0x120',
  'kpi_graph_operations_total{outcome="answered",pod="gateway-1"}': '_x3 0x120',
  'kpi_graph_operations_total{outcome="failed",pod="gateway-1"}': '_x3 0x120',
  'kpi_worker_slots{pod="worker-1"}': '_x4 2x120',
  'kpi_runs_queued{pod="worker-1"}': '_x4 0x120',
  'kpi_runs_running{pod="worker-1"}': '_x4 0x120',
  'kpi_run_queue_age_seconds{pod="worker-1"}': '_x4 0x120',
  'kpi_outbox_lag_seconds{pod="worker-1"}': '_x4 0x120',
  'kpi_relay_lag_seconds{pod="worker-1"}': '_x4 0x120',
  'kpi_relay_lag_events{pod="worker-1"}': '_x4 0x120',
  'kpi_runs_finished_total{agent="briefing",status="succeeded",pod="worker-1"}': '_x4 0x120',
  'kpi_runs_finished_total{agent="briefing",status="failed",pod="worker-1"}': '_x4 0x120',
  'kpi_loop_rounds_total{loop="relay",outcome="done",pod="worker-1"}': '_x4 1+60x120',
  'kpi_loop_rounds_total{loop="relay",outcome="failed",pod="worker-1"}': '_x4 2x120',
  'kpi_loop_age_seconds{loop="relay",pod="worker-1"}': '_x4 1x120',
};

/** Two hours of a healthy service under load, with occasional failures below the alert thresholds. */
export const HEALTHY: Notations = {
  'up{app_kubernetes_io_component="gateway",pod="gateway-1"}': '1x120',
  'up{app_kubernetes_io_component="worker",pod="worker-1"}': '1x120',
  'nodejs_eventloop_lag_p99_seconds{pod="gateway-1"}': '0.02x120',
  'process_resident_memory_bytes{pod="gateway-1"}': '300000000x120',
  ...answers('/v1/sources', '200', '0+600x120'),
  ...answers('/v1/sources', '500', '0x20 1x100'),
  ...answers('/ready', '200', '0+12x120'),
  ...latencies('/v1/sources', 595, 599, 600),
  'kpi_graph_operations_total{outcome="answered",pod="gateway-1"}': '0+600x120',
  'kpi_graph_operations_total{outcome="failed",pod="gateway-1"}': '0x20 1x100',
  'kpi_realtime_connections{kind="websocket",pod="gateway-1"}': '7x120',
  'kpi_denied_total{code="FORBIDDEN",pod="gateway-1"}': '0+3x120',
  'kpi_rate_limited_total{budget="tenant",pod="gateway-1"}': '0+1x120',
  ...countersOf('gateway-1', '0x120'),
  ...countersOf('worker-1', '0x120'),
  'kpi_worker_slots{pod="worker-1"}': '4x120',
  'kpi_runs_queued{pod="worker-1"}': '1x120',
  'kpi_runs_running{pod="worker-1"}': '2x120',
  'kpi_run_queue_age_seconds{pod="worker-1"}': '2x120',
  'kpi_outbox_lag_seconds{pod="worker-1"}': '0x120',
  'kpi_relay_lag_seconds{pod="worker-1"}': '0.2x120',
  'kpi_relay_lag_events{pod="worker-1"}': '3x120',
  'kpi_events_relayed_total{pod="worker-1"}': '0+90x120',
  'kpi_runs_finished_total{agent="briefing",status="succeeded",pod="worker-1"}': '0+2x120',
  'kpi_runs_finished_total{agent="briefing",status="retried",pod="worker-1"}': '0x20 1x100',
  'kpi_run_duration_seconds_bucket{agent="briefing",le="1",pod="worker-1"}': '0+1x120',
  'kpi_run_duration_seconds_bucket{agent="briefing",le="+Inf",pod="worker-1"}': '0+2x120',
  'kpi_loop_rounds_total{loop="relay",outcome="done",pod="worker-1"}': '0+60x120',
  'kpi_loop_rounds_total{loop="relay",outcome="failed",pod="worker-1"}': '0x20 1x100',
  'kpi_loop_age_seconds{loop="relay",pod="worker-1"}': '1x120',
  'kpi_model_calls_total{route="local",outcome="text",pod="worker-1"}': '0+4x120',
  'kpi_model_calls_total{route="local",outcome="model_timeout",pod="worker-1"}': '0x20 1x100',
  'kpi_model_tokens_total{route="local",direction="sent",pod="worker-1"}': '0+4000x120',
  'kpi_personal_data_filtered_total{kind="email",pod="worker-1"}': '0+1x120',
};

/** No load: the counters do not change. */
export const NIGHT: Notations = Object.fromEntries(
  Object.entries(HEALTHY).map(([series, notation]) => [series, notation.replaceAll(/^0\+(\d+)x120$/g, '$1x120')]),
);

/** A rolling update: every pod is replaced at minute 40, so its series end and those of its successor begin. */
export const RELEASE: Notations = Object.fromEntries(
  Object.entries(HEALTHY).flatMap(([series, notation]) => {
    const growing = /^0\+(\d+)x120$/.exec(notation)?.[1];
    const value = growing === undefined ? (/ (\d+)x100$/.exec(notation) ? '0' : /^[^x]+/.exec(notation)?.[0]) : undefined;
    const until = growing === undefined ? `${value}x39` : `0+${growing}x39`;
    const since = growing === undefined ? `${value}x78` : `0+${growing}x78`;
    return [
      [series, `${until} stale`],
      [series.replace('-1"', '-2"'), `_x41 ${since}`],
    ];
  }),
);

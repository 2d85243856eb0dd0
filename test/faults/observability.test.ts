import { jest } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import parsePrometheusTextFormat, { type MetricFamily } from 'parse-prometheus-text-format';
import { freePort } from '../../platform/embedded/free-port.js';
import { fromProjectRoot } from '../../platform/project-root.js';
import { PANELS, RULES } from '../chart/monitored.js';
import { firingsOf } from '../chart/promql/alerting.js';
import { emptySelectors } from '../chart/promql/evaluate.js';
import { keyOf, type Labels, type Series } from '../chart/promql/series.js';
import { EVENT_LOG } from '../fixtures/event-log.fixture.js';
import { ModelServer } from '../harness/servers/model-server.js';
import { OtlpReceiver, type ReceivedSpan } from '../harness/servers/otlp-receiver.js';
import { startServers, startTopology, type RunningStack, type Servers, type ServiceProcess } from '../harness/stack.mjs';
import { eventually } from '../harness/eventually.js';
import { freshTenantId, TenantClient, type RunAnswer } from '../harness/tenant-client.js';
import { articlePage, WebServer } from '../harness/servers/web-server.js';

jest.setTimeout(360_000);

/** Returns the series that Prometheus would store for a process whose metrics stay constant for an hour, one sample per minute. */
const seriesOf = (families: readonly MetricFamily[], pod: string): Series[] => {
  const values = new Map([['up', { labels: { __name__: 'up' } as Labels, value: 1 }]]);
  for (const { name, metrics } of families)
    for (const { value, labels } of metrics)
      if (value !== undefined) values.set(`${name}${keyOf(labels ?? {})}`, { labels: { __name__: name, ...labels }, value: Number(value) });
  return [...values.values()].map(({ labels, value }) => ({
    labels: { ...labels, namespace: 'NAMESPACE', pod, app_kubernetes_io_component: pod },
    samples: Array.from({ length: 61 }, (_, minute) => ({ at: minute * 60, value })),
  }));
};

const CANARY = 'Kanarienvogel';

describe('a running service', () => {
  let workerUrl: string;
  let collector: OtlpReceiver;
  let model: ModelServer;
  let web: WebServer;
  let shared: Servers;
  let stack: RunningStack;
  let client: TenantClient;
  let successor: ServiceProcess | undefined;

  beforeAll(async () => {
    [collector, model, web, shared] = await Promise.all([OtlpReceiver.start(), ModelServer.start(), WebServer.start(), startServers()]);
    const port = await freePort();
    workerUrl = `http://127.0.0.1:${port}`;
    stack = await startTopology(shared, 'split', {
      name: 'kpi_traces',
      extra: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        MODEL_BASE_URL: model.url,
        METRICS_PORT: String(port),
        WEB_SEARCH_PROVIDER: 'searxng',
        WEB_SEARCH_URL: `${web.url}/search`,
      },
    });
    client = new TenantClient(freshTenantId(), undefined, stack.url);
    await client.withSource('event_log', EVENT_LOG);
  });
  afterAll(async () => {
    await client?.[Symbol.asyncDispose]();
    await successor?.stop();
    await stack?.stop();
    await shared?.stop();
    collector?.stop();
    model?.stop();
    web?.stop();
  });

  const startReport = async (traceId: string): Promise<string> => {
    const { status, body } = await client.post<RunAnswer>(
      '/api/agents/report-generation',
      { language: 'de', input: `Frau ${CANARY}`, parameters: { formats: ['docx'] } },
      { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, tracestate: `mail=${CANARY}`, baggage: `name=${CANARY}` },
    );
    expect(status).toBe(202);
    return body.run_id;
  };

  /** Returns the names of a span and its ancestors, outermost first, each with its process. */
  const pathTo = (span: ReceivedSpan | undefined): string[] => {
    const path: string[] = [];
    for (let current = span; current; current = collector.spans.find(({ spanId }) => spanId === current?.parentSpanId))
      path.unshift(`${current.service}: ${current.name}`);
    return path;
  };

  it('produces one trace from the client through gateway, subgraph, outbox and worker to the model', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
    const runId = await startReport(traceId);
    await client.untilRunEnds(runId);
    const chat = await eventually(() => collector.of(traceId).find(({ name }) => name === 'chat'));

    const toDispatch = [
      'kpi-gateway: POST /api/agents/:name',
      'kpi-gateway: graphql mutation',
      'kpi-gateway: fetch agents',
      'kpi-subgraphs: POST /subgraphs/:name',
      'kpi-workers: dispatch run',
    ];
    await eventually(() => (pathTo(chat).length === 7 ? true : undefined));
    expect(pathTo(chat)).toEqual([...toDispatch, 'kpi-workers: run report-generation', 'kpi-workers: chat']);
    const spans = collector.of(traceId);
    const first = spans.find(({ name }) => name.startsWith('POST /api/agents'));
    expect(first).toMatchObject({
      parentSpanId: '00f067aa0ba902b7',
      attributes: { 'http.response.status_code': 202, 'kpi.tenant.id': client.tenantId },
    });
    const inserts = spans.filter(({ name }) => name === 'INSERT agents.dispatch');
    expect(inserts.map(pathTo)).toEqual([[...toDispatch.slice(0, 4), 'kpi-subgraphs: INSERT agents.dispatch']]);
    expect(model.headers.map(({ traceparent }) => traceparent)).toContain(`00-${traceId}-${chat.spanId}-01`);
    expect(model.headers.at(-1)).not.toHaveProperty('tracestate');
    expect(chat.attributes).toMatchObject({ 'kpi.model.outcome': 'text', 'gen_ai.usage.output_tokens': 6 });
  });

  it('links an attempt to the previous one in the trace', async () => {
    const traceId = '5bf92f3577b34da6a3ce929d0e0e4736';
    const { reply } = model;
    const requestsBefore = model.requests.length;
    model.reply = () => undefined;
    const runId = await startReport(traceId);
    await eventually(() => model.requests.length > requestsBefore || undefined);
    await stack.processes.worker.stop();
    model.reply = reply;
    successor = await stack.startWorker();
    await client.untilRunEnds(runId);

    const attempts = await eventually(() => {
      const found = collector.of(traceId).filter(({ name }) => name === 'run report-generation');
      return found.length === 2 ? found : undefined;
    });
    const [one, two] = attempts.toSorted((a, b) => a.links.length - b.links.length);
    expect([one?.links, two?.links]).toEqual([[], [one?.spanId]]);
    expect(one?.attributes).toMatchObject({ 'kpi.run.id': runId, 'kpi.run.outcome': 'released' });
    expect(two?.attributes).toMatchObject({ 'kpi.run.id': runId, 'kpi.run.outcome': 'succeeded' });
  });

  it("includes the run's calls to other servers and the delivery of its events in the trace of a request", async () => {
    const traceId = '6bf92f3577b34da6a3ce929d0e0e4736';
    const traced = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
    web.pages[`/${CANARY}.csv`] = (_, response) => response.setHeader('content-type', 'text/csv').end('Name;Wert\nA;1\nB;2\nC;3\n');
    web.pages[`/${CANARY}`] = articlePage(CANARY, [`${CANARY} braucht für einen Auftrag im Maschinenbau im Mittel 31 Tage.`]);
    web.find(`${web.url}/${CANARY}?key=${CANARY}`);
    const url = `${web.url}/${CANARY}.csv?key=${CANARY}`;
    const { body: source } = await client.post<{ source_id: string }>('/v1/sources', { name: CANARY, kind: 'csv', url }, traced);
    const sync = await client.post<RunAnswer>(`/v1/sources/${source.source_id}/sync`, undefined, traced);
    const question = { input: `Wie lange dauert ein Auftrag im Maschinenbau bei ${CANARY}?`, language: 'de', use_web_search: true };
    const research = await client.post<RunAnswer>('/api/agents/web-research', question, traced);
    for (const { body } of [sync, research]) expect(await client.untilRunEnds(body.run_id)).toMatchObject({ status: 'succeeded' });

    /** Returns the calls, each with its parent span. */
    const calls = () =>
      collector
        .of(traceId)
        .filter(({ name }) => /^(GET (url|search)|\w+ blob|send \w+)$/.test(name))
        .map((span) => pathTo(span).slice(-2).join(' → '));
    const expected = [
      'kpi-subgraphs: POST /subgraphs/:name → kpi-workers: send events',
      'kpi-workers: dispatch run → kpi-workers: send fetches',
      'kpi-workers: dispatch run → kpi-workers: send runs',
      'kpi-workers: run source-sync → kpi-workers: GET url',
      'kpi-workers: run source-sync → kpi-workers: put blob',
      'kpi-workers: run source-sync → kpi-workers: send events',
      'kpi-workers: run web-research → kpi-workers: GET search',
      'kpi-workers: run web-research → kpi-workers: GET url',
      'kpi-workers: run web-research → kpi-workers: send events',
    ];
    await eventually(() => (expected.every((call) => calls().includes(call)) ? true : undefined)).catch(() => undefined);
    expect([...new Set(calls())].toSorted()).toEqual(expect.arrayContaining(expected));
    const one = (name: string) => collector.of(traceId).find((span) => span.name === name)?.attributes;
    // The research also asks for a robots.txt, which this server does not have.
    const fetched = collector.of(traceId).find((span) => pathTo(span).at(-2)?.endsWith('run source-sync') && span.name === 'GET url');
    expect(fetched?.attributes).toEqual({ 'http.request.method': 'GET', 'http.response.status_code': 200 });
    expect(one('put blob')).toMatchObject({ 'kpi.blob.area': 'fetched', 'kpi.blob.bytes': expect.any(Number) });
    expect(one('send events')).toMatchObject({ 'messaging.system': 'redis', 'kpi.event.type': expect.stringMatching(/^\w+\.\w+/) });
  });

  it('includes neither client data nor SQL statements in traces', () => {
    expect(collector.spans.length).toBeGreaterThan(20);
    const text = collector.received.join('');
    expect(text).not.toContain(CANARY);
    expect(text).not.toMatch(/insert into|where tenant_id|set_config|\$1|Bearer|sig=/i);
  });

  const subgraphUrl = (): string => /=([^,]+)/.exec(stack.env['SUBGRAPH_URLS'] ?? '')?.[1] ?? '';

  const metricsOf = async (url: string): Promise<MetricFamily[]> => {
    const response = await fetch(`${url}/metrics`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain; version=0\.0\.4/)]);
    const text = await response.text();
    // Without TYPE lines, the parser returns the series of histograms individually with their labels.
    return [...parsePrometheusTextFormat(text), ...parsePrometheusTextFormat(text.replaceAll(/^# TYPE .*\n/gm, ''))];
  };

  it('counts the open event streams and sockets', async () => {
    const open = async (): Promise<number[]> => {
      const samples = (await metricsOf(stack.url)).find(({ name }) => name === 'kpi_realtime_connections')?.metrics ?? [];
      return ['event_stream', 'websocket'].map((kind) => Number(samples.find(({ labels }) => labels?.['kind'] === kind)?.value ?? 0));
    };
    const untilOpen = (count: number) => eventually(async () => ((await open()).every((number) => number === count) ? count : undefined));
    expect(await open()).toEqual([0, 0]);
    const follower = new TenantClient(client.tenantId, undefined, stack.url);
    follower.stream();
    follower.subscribe();
    expect(await untilOpen(1)).toBe(1);
    await follower[Symbol.asyncDispose]();
    expect(await untilOpen(0)).toBe(0);
  });

  it('exposes the documented metrics, with labels whose number does not depend on tenants and runs', async () => {
    await fetch(`${stack.url}/api/runs/run_01k9x0kz4cfqr9m1n3p5s7t9vx`, { headers: client.identity });
    const { body } = await client.post<RunAnswer>('/api/agents/document-reading', { input: 'Welche Frist gilt?' });
    expect(await client.untilRunEnds(body.run_id)).toMatchObject({ error: { code: 'refused' } });
    // The worker counts a run after its end has been stored.
    const refusedSample = { labels: { agent: 'document-reading', status: 'refused' }, value: '1' };
    await eventually(async () => {
      const finished = (await metricsOf(workerUrl)).find(({ name }) => name === 'kpi_runs_finished_total');
      return finished?.metrics.some((sample) => isDeepStrictEqual(sample, refusedSample)) || undefined;
    });
    const [gateway = [], subgraphs = [], worker = []] = await Promise.all([stack.url, subgraphUrl(), workerUrl].map(metricsOf));
    const documented = [...readFileSync(fromProjectRoot('docs/observability.md'), 'utf8').matchAll(/^\| `(kpi_\w+)`/gm)].map(
      ([, name]) => name,
    );
    expect(documented.length).toBeGreaterThan(20);
    expect(documented.filter((name) => !worker.some((family) => family.name === name))).toEqual([]);

    const labels = (families: MetricFamily[], name: string) =>
      families.filter((family) => family.name === name).flatMap(({ metrics }) => metrics.map((sample) => sample.labels));
    expect(labels(gateway, 'kpi_denied_total')).toContainEqual({ code: 'NOT_FOUND' });
    expect(labels(gateway, 'kpi_http_request_duration_seconds_count')).toContainEqual({
      method: 'POST',
      route: '/api/agents/:name',
      status: '202',
    });
    expect(labels(subgraphs, 'kpi_http_request_duration_seconds_count')).toContainEqual({
      method: 'POST',
      route: '/subgraphs/:name',
      status: '200',
    });
    expect(labels(worker, 'kpi_runs_finished_total')).toContainEqual({ agent: 'report-generation', status: 'succeeded' });
    expect(labels(worker, 'kpi_model_tokens_total')).toContainEqual({ route: 'local', direction: 'received' });
    expect(labels(gateway, 'kpi_graph_operations_total')).toContainEqual({ outcome: 'failed' });
    expect(labels(worker, 'kpi_loop_rounds_total')).toContainEqual({ loop: 'dispatcher', outcome: 'done' });
    for (const gauge of ['kpi_run_queue_age_seconds', 'kpi_outbox_lag_seconds', 'kpi_relay_lag_seconds'])
      expect([gauge, Number(worker.find(({ name }) => name === gauge)?.metrics[0]?.value)]).toEqual([gauge, expect.any(Number)]);
    for (const { name, metrics } of [...gateway, ...subgraphs, ...worker])
      expect([name, JSON.stringify(metrics)]).toEqual([name, expect.not.stringMatching(/tnt_|run_0|src_0/)]);
  });

  it('provides series for all alerts and panels, and no alert fires', async () => {
    const series = (
      await Promise.all(
        Object.entries({ gateway: stack.url, subgraphs: subgraphUrl(), worker: workerUrl }).map(async ([pod, url]) =>
          seriesOf(await metricsOf(url), pod),
        ),
      )
    ).flat();
    const expressions = [...RULES.map(({ expr }) => expr), ...PANELS.flatMap(({ targets }) => targets.map(({ expr }) => expr))];
    const empty = expressions.flatMap((expr) =>
      emptySelectors(expr, series, 0).map((selector) => selector.replace('namespace="NAMESPACE"', '')),
    );
    // Series of events that did not occur here: errors, denied callers, rate limits.
    expect(new Set(empty)).toEqual(
      new Set([
        'kpi_http_request_duration_seconds_count{,status=~"5..",route!~"/health|/ready|/metrics|/subgraphs/.*"}',
        'kpi_denied_total{,code=~"UNAUTHENTICATED|TENANT_MISMATCH|FORBIDDEN"}',
        'kpi_model_calls_total{,outcome!~"text|cancelled"}',
        'kpi_rate_limited_total{}',
      ]),
    );
    for (const rule of RULES) expect([rule.alert, firingsOf(rule, series, 60)]).toEqual([rule.alert, []]);
  });

  it('is alive and ready in each of its processes', async () => {
    const state = { status: 'ready', database: 'ok', redis: 'ok', storage: 'ok' };
    for (const [url, expected] of [[stack.url, { ...state, subgraphs: 'ok' }] as const, [workerUrl, state] as const]) {
      expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: 'ok' });
      expect(await (await fetch(`${url}/ready`)).json()).toEqual(expected);
    }
  });

  it('logs lines that match the schema, with ids for correlation and without client data', async () => {
    const isLogLine = addFormats
      .default(new Ajv2020({ allowUnionTypes: true }))
      .compile(JSON.parse(readFileSync(fromProjectRoot('schema/log-line.json'), 'utf8')) as object);
    const text = readFileSync(stack.logFile, 'utf8');
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.length).toBeGreaterThan(20);
    for (const line of lines) expect([line, isLogLine(line), isLogLine.errors]).toEqual([line, true, null]);
    expect(text).not.toContain(CANARY);
    const ended = lines.filter(({ msg, agent }) => msg === 'run ended' && agent === 'report-generation');
    expect(ended.map(({ trace_id }) => trace_id)).toEqual([
      '4bf92f3577b34da6a3ce929d0e0e4736',
      ...Array(2).fill('5bf92f3577b34da6a3ce929d0e0e4736'),
    ]);
    for (const line of ended)
      expect(line).toMatchObject({
        tenant_id: client.tenantId,
        run_id: expect.any(String),
        attempt: expect.any(Number),
        request_id: expect.any(String),
      });
    expect(lines.find(({ msg }) => msg === 'model call finished')).toMatchObject({
      tenant_id: client.tenantId,
      trace_id: expect.any(String),
    });
  });
});

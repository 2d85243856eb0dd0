import { createMetrics } from './metrics.js';

interface Described {
  name: string;
  type: string;
  help: string;
}

describe('metrics', () => {
  const metrics = createMetrics();
  const own = async (): Promise<Described[]> =>
    (await metrics.registry.getMetricsAsJSON())
      .filter(({ name }) => name.startsWith('kpi_'))
      .map((metric) => ({ ...metric, type: String(metric.type) }));

  it('carry names that say the unit, and a word of help', async () => {
    const described = await own();
    expect(described).toHaveLength(Object.keys(metrics).length - 1);
    for (const { name, type, help } of described) {
      expect([type, name]).toEqual([type, expect.stringMatching(SUFFIX[type] ?? /^$/)]);
      expect(help).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('are labelled by what is bounded, never by a tenant, run or user', async () => {
    const text = Object.values(metrics)
      .flatMap((metric) => ('labelNames' in metric ? (metric.labelNames as string[]) : []))
      .toSorted();
    expect(new Set(text)).toEqual(new Set(['agent', 'direction', 'kind', 'method', 'outcome', 'route', 'status']));
  });

  it('can be scraped, those of the process included', async () => {
    metrics.httpRequests.observe({ method: 'GET', route: '/v1/sources', status: '200' }, 0.02);
    metrics.runsDead.inc();
    const text = await metrics.registry.metrics();
    expect(text).toContain('kpi_http_request_duration_seconds_bucket{le="0.025",method="GET",route="/v1/sources",status="200"} 1');
    expect(text).toContain('kpi_runs_dead_total 1');
    expect(text).toContain('process_cpu_seconds_total');
  });

  it('of two processes in one do not mix', async () => {
    const other = createMetrics();
    other.runsDead.inc(5);
    expect(await metrics.registry.getSingleMetricAsString('kpi_runs_dead_total')).toContain('kpi_runs_dead_total 1');
  });
});

/** Endings by type; a gauge counts things that are there and has no unit unless it measures one. */
const SUFFIX: Record<string, RegExp> = {
  histogram: /^kpi_[a-z_]+_(seconds|bytes)$/,
  counter: /^kpi_[a-z_]+_total$/,
  gauge: /^kpi_[a-z_]+(?<!_total)$/,
};

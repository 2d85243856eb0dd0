import { eventually } from '../../test/harness/eventually.js';
import parsePrometheusTextFormat from 'parse-prometheus-text-format';
import { startLoop } from '../lifecycle/loop.js';
import { createLogger } from './logger.js';
import { createMetrics } from './metrics.js';

interface Described {
  name: string;
  type: string;
  help: string;
}

describe('a metric', () => {
  const metrics = createMetrics();
  const own = async (): Promise<Described[]> =>
    (await metrics.registry.getMetricsAsJSON())
      .filter(({ name }) => name.startsWith('kpi_'))
      .map((metric) => ({ ...metric, type: String(metric.type) }));

  it('has a name with the unit, and a help text', async () => {
    for (const { name, type, help } of await own()) {
      expect([type, name]).toEqual([type, expect.stringMatching(SUFFIX[type] ?? /^$/)]);
      expect(help).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('can be scraped together with the metrics of the process', async () => {
    metrics.httpRequests.observe({ method: 'GET', route: '/v1/sources', status: '200' }, 0.02);
    metrics.runsDead.inc();
    const text = await metrics.registry.metrics();
    expect(text).toContain('kpi_http_request_duration_seconds_bucket{le="0.025",method="GET",route="/v1/sources",status="200"} 1');
    expect(text).toContain('kpi_runs_dead_total 1');
    expect(text).toContain('process_cpu_seconds_total');
  });

  it('exists for the rounds of a background loop by outcome, and for the age of the last round', async () => {
    let rounds = 0;
    const begin = Date.now();
    await using loop = startLoop(
      'tested',
      1,
      async () => {
        rounds += 1;
        if (rounds % 2 === 0) throw new Error('every second round');
      },
      createLogger('silent', 'test'),
    );
    await eventually(() => rounds >= 5);
    const families = parsePrometheusTextFormat(await metrics.registry.metrics());
    const samples = families.find(({ name }) => name === 'kpi_loop_rounds_total')?.metrics ?? [];
    const count = (outcome: string) =>
      Number(samples.find(({ labels }) => labels?.['loop'] === loop.name && labels['outcome'] === outcome)?.value);
    expect(count('done')).toBeGreaterThanOrEqual(2);
    expect(count('failed')).toBeGreaterThanOrEqual(2);
    const age = families.find(({ name }) => name === 'kpi_loop_age_seconds')?.metrics ?? [];
    expect(Number(age.find(({ labels }) => labels?.['loop'] === loop.name)?.value)).toBeLessThanOrEqual((Date.now() - begin) / 1_000);
  });

  it('is separate for each registry', async () => {
    const other = createMetrics();
    other.runsDead.inc(5);
    expect(await metrics.registry.getSingleMetricAsString('kpi_runs_dead_total')).toContain('kpi_runs_dead_total 1');
  });
});

/** Name suffixes by type. A gauge of a count has no unit. */
const SUFFIX: Record<string, RegExp> = {
  histogram: /^kpi_[a-z_]+_(seconds|bytes)$/,
  counter: /^kpi_[a-z_]+_total$/,
  gauge: /^kpi_[a-z_]+(?<!_total)$/,
};

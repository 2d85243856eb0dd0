import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMetrics } from '../../platform/telemetry/index.js';
import { CHART, KUBERNETES, objectsIn, template, type KubernetesObject } from './helm.js';

/** Series of Prometheus by the names that the service gives them, histograms with their parts. */
const seriesOf = async (): Promise<Map<string, readonly string[]>> => {
  const metrics = await createMetrics().registry.getMetricsAsJSON();
  return new Map(
    metrics.flatMap(({ name, type }): [string, readonly string[]][] => {
      const labels = (createdWith(name) ?? []) as readonly string[];
      return String(type) === 'histogram'
        ? ['_bucket', '_sum', '_count'].map((part) => [`${name}${part}`, [...labels, 'le']])
        : [[name, labels]];
    }),
  );
};

const registry = createMetrics().registry;
const createdWith = (name: string): unknown => (registry.getSingleMetric(name) as unknown as { labelNames?: readonly string[] }).labelNames;

interface Rule {
  readonly alert: string;
  readonly expr: string;
}

/** Names of series in a query, with the labels that it compares. */
const usesIn = (query: string): { name: string; labels: string[] }[] =>
  [...query.matchAll(/\b(\w+)\{([^}]*)\}/g)].map(([, name = '', filter = '']) => ({
    name,
    labels: [...filter.matchAll(/(\w+)(?:=~|!~|!=|=)/g)].map(([, label]) => label ?? ''),
  }));

/** Set by Prometheus where it reads, not by the service. */
const OF_PROMETHEUS = ['namespace', 'pod'];

const unknownIn = async (queries: readonly string[]): Promise<string[]> => {
  const series = await seriesOf();
  return queries.flatMap((query) =>
    usesIn(query).flatMap(({ name, labels }) => {
      const own = series.get(name);
      if (!own) return [name];
      return labels.filter((label) => !own.includes(label) && !OF_PROMETHEUS.includes(label)).map((label) => `${name}{${label}}`);
    }),
  );
};

describe('alerts and dashboard', () => {
  let objects: KubernetesObject[] = [];
  beforeAll(async () => {
    objects = objectsIn((await template('aks-distributed', KUBERNETES[1])).out);
  });

  it('ask for series and labels that the service has', async () => {
    const rules = objects.find(({ kind }) => kind === 'PrometheusRule')?.['spec'] as { groups: { rules: Rule[] }[] };
    const dashboard = JSON.parse(readFileSync(join(CHART, 'dashboards/overview.json'), 'utf8')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const ofAlerts = rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr));
    const ofDashboard = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    expect(Math.min(ofAlerts.length, ofDashboard.length)).toBeGreaterThan(5);
    for (const query of [...ofAlerts, ...ofDashboard]) expect([query, usesIn(query).length]).not.toEqual([query, 0]);
    expect(await unknownIn([...ofAlerts, ...ofDashboard])).toEqual([]);
  });

  it('notice a series or a label that is none', async () => {
    expect(await unknownIn(['rate(kpi_runs_lost_total{namespace="x"}[5m])', 'kpi_realtime_connections{tenant="a"}'])).toEqual([
      'kpi_runs_lost_total',
      'kpi_realtime_connections{tenant}',
    ]);
  });

  it('are in the cluster as they are in the chart', () => {
    const map = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name.endsWith('-dashboard'))?.['data'] as Record<
      string,
      string
    >;
    expect(JSON.parse(map['kpi-transformation.json'] ?? '')).toEqual(
      JSON.parse(readFileSync(join(CHART, 'dashboards/overview.json'), 'utf8')),
    );
  });
});

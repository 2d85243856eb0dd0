import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { fromProjectRoot } from '../../platform/project-root.js';
import { exposeBacklog } from '../../platform/runs/index.js';
import { createMetrics } from '../../platform/telemetry/index.js';
import type { Rule } from './promql/alerting.js';

const { registry } = createMetrics();
exposeBacklog({ system: () => Promise.reject(new Error('not queried in this test')) }, {}, registry);

/** Metrics that the processes of the service expose. */
export const METRICS = registry.getMetricsAsArray().map((metric) => ({
  ...metric,
  labelNames: 'labelNames' in metric ? (metric.labelNames as string[]) : [],
  type: String(metric.type),
}));

/** Returns the series of a metric with their labels. */
const seriesOf = (name: string, type: string, labels: string[]): [series: string, labels: string[]][] =>
  type === 'histogram'
    ? [
        [`${name}_bucket`, [...labels, 'le']],
        [`${name}_count`, labels],
        [`${name}_sum`, labels],
      ]
    : [[name, labels]];

/** Labels that Prometheus adds to each scraped series, as configured by the chart's ServiceMonitor. */
export const TARGET_LABELS = ['namespace', 'pod', 'app_kubernetes_io_component'];

/** Labels of each existing series, without target labels; `up` is created by Prometheus itself. */
export const LABELS_OF: ReadonlyMap<string, readonly string[]> = new Map([
  ['up', []],
  ...METRICS.flatMap(({ name, type, labelNames }) => seriesOf(name, type, labelNames)),
]);

export const RULES: readonly Rule[] = (
  load(readFileSync(fromProjectRoot('helm/kpi-transformation/alerts.yaml'), 'utf8')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules);

interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
}

/** Panels of the dashboard, with Grafana's variables replaced by values. */
export const PANELS: readonly Panel[] = (
  JSON.parse(readFileSync(fromProjectRoot('helm/kpi-transformation/dashboards/overview.json'), 'utf8')) as { panels: Panel[] }
).panels.map(({ title, targets }) => ({
  title,
  targets: targets.map(({ expr, legendFormat }) => ({
    legendFormat,
    expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$namespace', 'NAMESPACE'),
  })),
}));

import { parser } from '@prometheus-io/lezer-promql';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { fromProjectRoot } from '../../platform/project-root.js';
import { exposeBacklog } from '../../platform/queue/index.js';
import { createMetrics } from '../../platform/telemetry/index.js';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}

const { registry } = createMetrics();
exposeBacklog({ system: () => Promise.reject(new Error('not asked here')) }, registry);
const metrics = registry.getMetricsAsArray().map((metric) => ({
  ...metric,
  labelNames: 'labelNames' in metric ? (metric.labelNames as string[]) : [],
  type: String(metric.type),
}));
/** What a histogram is written as. */
const seriesOf = (name: string, type: string): string[] =>
  type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name];
const labelsOf = new Map(metrics.flatMap(({ name, type, labelNames }) => seriesOf(name, type).map((series) => [series, labelNames])));
/** Set by Prometheus when it scrapes, or made by histograms. */
const FOREIGN_LABELS = ['namespace', 'pod', 'le'];

const doc = readFileSync(fromProjectRoot('docs/observability.md'), 'utf8');
const rules = (
  parse(readFileSync(fromProjectRoot('helm/kpi-transformation/alerts.yaml'), 'utf8')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules);

/** The texts of the nodes of a kind in an expression; a node for what the grammar does not know is kept too. */
const nodesOf = (expr: string, ...kinds: string[]): string[] => {
  const found: string[] = [];
  parser.parse(expr).iterate({
    enter: (node) => {
      if (kinds.includes(node.name) || (kinds.length === 0 && node.type.isError)) found.push(expr.slice(node.from, node.to));
    },
  });
  return found;
};

/** What is wrong with an expression: what is no PromQL, and series and labels that the service does not have. */
const faultsOf = (expr: string): string[] => {
  const names = nodesOf(expr, 'Identifier');
  const known = [...FOREIGN_LABELS, ...names.flatMap((name) => labelsOf.get(name) ?? [])];
  return [
    ...nodesOf(expr).map((text) => `no PromQL: ${text}`),
    ...(names.length > 0 ? names.filter((name) => !labelsOf.has(name)) : ['no series']),
    ...nodesOf(expr, 'LabelName').filter((label) => !known.includes(label)),
  ];
};

describe('metrics', () => {
  it('are described, each with its labels, in the documentation', () => {
    const documented = [...doc.matchAll(/^\| `(kpi_\w+)` \| (\w+) \| ([\w, ]*?) ?\| (.*?) \|$/gm)].map(([, name, type, labels, help]) => [
      name,
      type,
      labels,
      help,
    ]);
    const own = metrics
      .filter(({ name }) => name.startsWith('kpi_'))
      .map(({ name, type, labelNames, help }) => [name, type, labelNames.join(', '), help]);
    expect(documented.toSorted()).toEqual(own.toSorted());
  });

  it('have no label for what is not bounded', () => {
    const labels = new Set(metrics.filter(({ name }) => name.startsWith('kpi_')).flatMap(({ labelNames }) => labelNames));
    expect([...labels].filter((label) => /tenant|run|user|actor|request|path|url/.test(label))).toEqual([]);
  });
});

describe('the dashboard', () => {
  const { panels } = JSON.parse(readFileSync(fromProjectRoot('helm/kpi-transformation/dashboards/overview.json'), 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };

  it.each(panels.map(({ title, targets }) => [title, targets] as const))('%s: asks for what there is', (_, targets) => {
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.flatMap(({ expr }) => faultsOf(expr.replaceAll('$__rate_interval', '5m')))).toEqual([]);
  });
});

describe('alerts', () => {
  it.each(rules.map((rule) => [rule.alert, rule] as const))('%s asks for what there is', (_, { expr }) =>
    expect(faultsOf(expr)).toEqual([]),
  );

  it.each(rules.map((rule) => [rule.alert, rule] as const))('%s says how bad it is and what to do', (name, { labels, annotations }) => {
    expect(['warning', 'critical']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/^[A-Z].*\.$/);
    expect(annotations.runbook).toBe(`docs/observability.md#${name.toLowerCase()}`);
    expect(doc).toMatch(new RegExp(`^### ${name}\\n\\n.{80,}`, 'm'));
  });

  it('are the ones that the documentation tells of', () => {
    expect([...doc.matchAll(/^### (Kpi\w+)$/gm)].map(([, name]) => name).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  });

  it.each([
    ['sum(rate(kpi_runs_dead_total[5m])) > ', /^no PromQL/],
    ['sum(rate(kpi_runs_lost_total[5m])) > 1', 'kpi_runs_lost_total'],
    ['sum by (tenant) (kpi_realtime_connections) > 1', 'tenant'],
    ['kpi_realtime_connections{agent="a"} > 1', 'agent'],
  ])('would be noticed: %s', (expr, fault) => {
    expect(faultsOf(expr)).toEqual([fault instanceof RegExp ? expect.stringMatching(fault) : fault]);
  });
});

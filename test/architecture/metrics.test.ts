import { parser } from '@prometheus-io/lezer-promql';
import { readFileSync } from 'node:fs';
import { fromProjectRoot } from '../../platform/project-root.js';
import { LABELS_OF, METRICS, PANELS, RULES, TARGET_LABELS } from '../chart/monitored.js';

const doc = readFileSync(fromProjectRoot('docs/observability.md'), 'utf8');

/** Returns the texts of the nodes of some kinds in an expression, or of its syntax errors if no kind is given. */
const nodesOf = (expr: string, ...kinds: string[]): string[] => {
  const texts: string[] = [];
  parser.parse(expr).iterate({
    enter: (node) => {
      if (kinds.includes(node.name) || (kinds.length === 0 && node.type.isError)) texts.push(expr.slice(node.from, node.to));
    },
  });
  return texts;
};

/** Returns the errors of an expression: syntax errors, and series and labels that the service does not expose. */
const errorsOf = (expr: string): string[] => {
  const names = nodesOf(expr, 'Identifier');
  const known = [...TARGET_LABELS, ...names.flatMap((name) => LABELS_OF.get(name) ?? [])];
  return [
    ...nodesOf(expr).map((text) => `syntax error: ${text}`),
    ...(names.length > 0 ? names.filter((name) => !LABELS_OF.has(name)) : ['no series']),
    ...nodesOf(expr, 'LabelName').filter((label) => !known.includes(label)),
  ];
};

/** Returns the section of a document to which an address such as `docs/operations.md#probes` refers, or undefined. */
const sectionAt = (address: string): string | undefined => {
  const [path = '', anchor] = address.split('#');
  return readFileSync(fromProjectRoot(path), 'utf8')
    .split(/^(?=#{1,6} )/m)
    .find((section) => anchorOf(section.split('\n', 1)[0] ?? '') === anchor);
};

/** Returns the anchor of a heading, as GitHub forms it. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');

describe('a metric', () => {
  it('is documented with type, labels and description', () => {
    const documented = [...doc.matchAll(/^\| `(kpi_\w+)` \| (\w+) \| ([\w, ]*?) ?\| (.*?) \|$/gm)].map(([, name, type, labels, help]) => [
      name,
      type,
      labels,
      help,
    ]);
    const own = METRICS.filter(({ name }) => name.startsWith('kpi_')).map(({ name, type, labelNames, help }) => [
      name,
      type,
      labelNames.join(', '),
      help,
    ]);
    expect(documented.toSorted()).toEqual(own.toSorted());
  });

  it('has no label with unbounded values', () => {
    const labels = new Set(METRICS.filter(({ name }) => name.startsWith('kpi_')).flatMap(({ labelNames }) => labelNames));
    expect([...labels].filter((label) => /tenant|run|user|actor|request|path|url/.test(label))).toEqual([]);
  });
});

describe('the dashboard', () => {
  it.each(PANELS.map(({ title, targets }) => [title, targets] as const))('%s: uses existing series and labels', (_, targets) => {
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.flatMap(({ expr }) => errorsOf(expr))).toEqual([]);
  });
});

describe('an alert', () => {
  it.each(RULES.map((rule) => [rule.alert, rule] as const))('%s uses existing series and labels', (_, { expr }) =>
    expect(errorsOf(expr)).toEqual([]),
  );

  it.each(RULES.map((rule) => [rule.alert, rule] as const))(
    '%s has a severity, a summary and a link to its section',
    (name, { labels, annotations }) => {
      expect(['warning', 'critical']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/^[A-Z].*\.$/);
      expect(sectionAt(annotations.runbook_url)).toMatch(new RegExp(`^### ${name}\\n\\n.{80,}`));
    },
  );

  it('has a section under its name, and no section describes an unknown alert', () => {
    expect([...doc.matchAll(/^### (Kpi\w+)$/gm)].map(([, name]) => name).toSorted()).toEqual(RULES.map(({ alert }) => alert).toSorted());
  });

  it.each([
    ['sum(rate(kpi_runs_dead_total[5m])) > ', /^syntax error/],
    ['sum(rate(kpi_runs_lost_total[5m])) > 1', 'kpi_runs_lost_total'],
    ['sum by (tenant) (kpi_realtime_connections) > 1', 'tenant'],
    ['kpi_realtime_connections{agent="a"} > 1', 'agent'],
  ])('cannot contain an error: %s', (expr, error) => {
    expect(errorsOf(expr)).toEqual([error instanceof RegExp ? expect.stringMatching(error) : error]);
  });
});

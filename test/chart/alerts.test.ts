import { ERROR_TABLE } from '../../platform/errors/index.js';
import { FRESH, HEALTHY, NIGHT, RELEASE, type Notations } from './alert-backgrounds.js';
import { SCENARIOS } from './alert-scenarios.js';
import { LABELS_OF, PANELS, RULES, TARGET_LABELS } from './monitored.js';
import { firingsOf } from './promql/alerting.js';
import { evaluate } from './promql/evaluate.js';
import { keyOf, seriesFrom, without, type Series } from './promql/series.js';

const MINUTES = 110;

const record = (notations: Notations): Series[] =>
  seriesFrom(notations).map((series) => ({ ...series, labels: { ...series.labels, namespace: 'NAMESPACE' } }));

/** Returns the series that no process exposes with these labels. */
const unknownSeries = (series: readonly Series[]): string[] =>
  series.flatMap(({ labels: { __name__: name = '', ...labels } }) => {
    const own = Object.keys(labels).filter((label) => !TARGET_LABELS.includes(label));
    return own.toSorted().join() === LABELS_OF.get(name)?.toSorted().join() ? [] : [`${name}${keyOf(labels)}`];
  });

/** Returns the first minute by the labels of the alert, which must name the namespace; the scenarios omit it. */
const firing = (rule: (typeof RULES)[number], notations: Notations): Record<string, number> =>
  Object.fromEntries(
    firingsOf(rule, record(notations), MINUTES).map(({ labels, minute }) => {
      expect(labels).toMatchObject({ namespace: 'NAMESPACE' });
      return [keyOf(without(labels, 'namespace')), minute];
    }),
  );

const BACKGROUNDS = { 'a new installation': FRESH, 'a healthy service': HEALTHY, 'a night without requests': NIGHT, 'a release': RELEASE };

describe('scenarios', () => {
  it('use only series that the service exposes', () => {
    for (const notations of [...Object.values(BACKGROUNDS), ...Object.values(SCENARIOS).flatMap((all) => all.map(({ series }) => series))])
      expect(unknownSeries(record(notations))).toEqual([]);
  });

  it.each([
    ['kpi_runs_lost_total', '1', '{namespace="NAMESPACE"}'],
    ['kpi_runs_dead_total{agent="briefing"}', '1', '{agent="briefing", namespace="NAMESPACE"}'],
    ['kpi_denied_total', '1', '{namespace="NAMESPACE"}'],
  ])('cannot use an unknown series: %s', (series, values, labels) => {
    expect(unknownSeries(record({ [series]: values }))).toEqual([series.replace(/\{.*/, '') + labels]);
  });

  it('cover each alert, with cases in which it fires and cases in which it does not', () => {
    expect(Object.keys(SCENARIOS).toSorted()).toEqual(RULES.map(({ alert }) => alert).toSorted());
    for (const [alert, scenarios] of Object.entries(SCENARIOS))
      expect([alert, new Set(scenarios.map(({ fires }) => fires !== undefined))]).toEqual([alert, new Set([true, false])]);
  });
});

describe.each(RULES.map((rule) => [rule.alert, rule] as const))('%s', (alert, rule) => {
  it.each(Object.entries(BACKGROUNDS))('is quiet in %s', (_, notations) => expect(firing(rule, notations)).toEqual({}));

  it.each((SCENARIOS[alert] ?? []).map(({ when, series, fires }) => [fires ? 'fires' : 'is quiet', when, series, fires ?? {}] as const))(
    '%s when %s',
    (_, __, series, fires) => expect(firing(rule, { ...HEALTHY, ...series })).toEqual(fires),
  );
});

it('KpiDenials selects existing error codes', () => {
  const codes = /code=~"(.+?)"/.exec(RULES.find(({ alert }) => alert === 'KpiDenials')?.expr ?? '')?.[1]?.split('|') ?? [];
  expect(codes.length).toBeGreaterThan(1);
  expect(Object.keys(ERROR_TABLE)).toEqual(expect.arrayContaining(codes));
});

describe('the dashboard', () => {
  it.each(PANELS.map(({ title, targets }) => [title, targets] as const))('%s: has data of a service under load', (_, targets) => {
    for (const { expr, legendFormat } of targets) {
      const vector = evaluate(expr, record(HEALTHY), 3_600);
      if (typeof vector === 'number') throw new Error(expr);
      expect(vector.filter(({ value }) => Number.isFinite(value))).not.toEqual([]);
      for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
        expect(vector.map(({ labels }) => Object.keys(labels))).toContainEqual(expect.arrayContaining([label]));
    }
  });
});

import { ERROR_TABLE } from '../../platform/errors/index.js';
import { FRESH, HEALTHY, NIGHT, RELEASE, type Notations } from './alert-backgrounds.js';
import { SCENARIOS } from './alert-scenarios.js';
import { LABELS_OF, PANELS, RULES, TARGET_LABELS } from './monitored.js';
import { firingsOf } from './promql/alerting.js';
import { evaluate } from './promql/evaluate.js';
import { keyOf, seriesFrom, type Series } from './promql/series.js';

const MINUTES = 110;

const recording = (notations: Notations): Series[] =>
  seriesFrom(notations).map((series) => ({ ...series, labels: { ...series.labels, namespace: 'NAMESPACE' } }));

/** Series that no process exposes, or not with these labels. */
const foreignIn = (series: readonly Series[]): string[] =>
  series.flatMap(({ labels: { __name__: name = '', ...labels } }) => {
    const own = Object.keys(labels).filter((label) => !TARGET_LABELS.includes(label));
    return own.toSorted().join() === LABELS_OF.get(name)?.toSorted().join() ? [] : [`${name}${keyOf(labels)}`];
  });

const firing = (rule: (typeof RULES)[number], notations: Notations): Record<string, number> =>
  Object.fromEntries(firingsOf(rule, recording(notations), MINUTES).map(({ labels, minute }) => [keyOf(labels), minute]));

const BACKGROUNDS = { 'a new installation': FRESH, 'a healthy service': HEALTHY, 'a night without requests': NIGHT, 'a release': RELEASE };

describe('scenarios', () => {
  it('are of the series that the service exposes', () => {
    for (const notations of [...Object.values(BACKGROUNDS), ...Object.values(SCENARIOS).flatMap((all) => all.map(({ series }) => series))])
      expect(foreignIn(recording(notations))).toEqual([]);
  });

  it.each([
    ['kpi_runs_lost_total', '1', '{namespace="NAMESPACE"}'],
    ['kpi_runs_dead_total{agent="briefing"}', '1', '{agent="briefing", namespace="NAMESPACE"}'],
    ['kpi_denied_total', '1', '{namespace="NAMESPACE"}'],
  ])('of others would be noticed: %s', (series, values, labels) => {
    expect(foreignIn(recording({ [series]: values }))).toEqual([series.replace(/\{.*/, '') + labels]);
  });

  it('are there for each alert: where it fires and where it does not', () => {
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

it('KpiDenials asks for codes that there are', () => {
  const asked = /code=~"(.+?)"/.exec(RULES.find(({ alert }) => alert === 'KpiDenials')?.expr ?? '')?.[1]?.split('|') ?? [];
  expect(asked.length).toBeGreaterThan(1);
  expect(Object.keys(ERROR_TABLE)).toEqual(expect.arrayContaining(asked));
});

describe('the dashboard', () => {
  it.each(PANELS.map(({ title, targets }) => [title, targets] as const))('%s: has data of a service that is used', (_, targets) => {
    for (const { expr, legendFormat } of targets) {
      const vector = evaluate(expr, recording(HEALTHY), 3_600);
      if (typeof vector === 'number') throw new Error(expr);
      expect(vector.filter(({ value }) => Number.isFinite(value))).not.toEqual([]);
      for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
        expect(vector.map(({ labels }) => Object.keys(labels))).toContainEqual(expect.arrayContaining([label]));
    }
  });
});

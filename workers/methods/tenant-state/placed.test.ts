import { NO_ESTIMATES } from './testing/programme.js';
import { MetricDirection } from '../../../subgraphs/metrics/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import type { MetricHistory } from '../../metric-history.js';
import type { KpiSeries } from './kpis/kpi-series.js';
import { NOTHING_ASKED, type Asked } from './asked.js';
import { startComposition } from './description/composition.js';
import { describeStatus } from './description/status.js';
import type { Initiative } from './initiatives.js';
import { byInterest, initiativeCitations, initiativesOf, kpiCitations, kpisOf } from './placed.js';
import type { TenantState } from './read-tenant-state.js';
import { emptyState } from './testing/demo-state.js';
import { history, series } from './testing/kpis.js';
import { programmeState } from './testing/programme.js';

const state = (metrics: MetricHistory[], ...tables: KpiSeries[]): TenantState => ({
  ...{ ...emptyState(), datasetTotal: 1, metrics },
  datasets: [
    {
      ...{ check: null, initiatives: null, kpis: { series: tables, total: tables.length, ambiguous: [] } },
      dataset: Object.assign(new Dataset(), { datasetId: 'dst_1', name: 'KPIs', version: 3, contentHash: 'h' }),
    },
  ],
});

describe('kpisOf', () => {
  it('judges the newest value of a metric by its own target and thresholds', () => {
    expect(kpisOf(state([history()]))).toMatchObject([
      {
        ...{ key: 'kpis.1', sourceId: 'met_1', value: 93, previous: 92, yearBefore: 81, last: '2026-02-01', target: 92 },
        ...{ reached: true, miss: 0, light: 'amber', judged: 12, onTarget: 2, periods: 14, monthly: true },
      },
    ]);
  });

  it.each([
    ['the same name in other spelling', 'DELIVERY RELIABILITY', 'AVG(value)'],
    ['a name that the formula selects', "Supplier's punctuality", "AVG(value WHERE kpi = 'Supplier''s punctuality')"],
  ])('contains a series once that has %s', (_, name, formula) => {
    const kpis = kpisOf(state([history({ formula })], series(name), series('Scrap rate')));
    expect(kpis.map((kpi) => [kpi.key, kpi.name, kpi.sourceId])).toEqual([
      ['kpis.1', 'Delivery reliability', 'met_1'],
      ['kpis.2', 'Scrap rate', 'dst_1'],
    ]);
    expect(kpis[0]).toMatchObject({ area: 'Logistics', notes: [{ text: 'Strike' }], target: 92 });
  });

  it('takes no area from several series that a metric combines', () => {
    const [kpi] = kpisOf(state([history()], series('Delivery reliability'), series('Delivery reliability', { area: 'Sales' })));
    expect(kpi).toMatchObject({ area: null, notes: [] });
  });

  it('keeps the series of a table while its metric has no value', () => {
    expect(kpisOf(state([history({}, [])], series('Delivery reliability')))).toMatchObject([{ sourceId: 'dst_1', value: 70 }]);
  });

  it('leaves open which direction of a metric with a desired value is better', () => {
    const near = history({ direction: MetricDirection.TARGET, green: 2, amber: 5 });
    expect(kpisOf(state([near]))).toMatchObject([{ better: null, reached: true, light: 'green' }]);
  });
});

describe('a KPI that the request names', () => {
  const two = [history(), history({ metricId: 'met_2', name: 'Öffnungsquote', targetValue: null, unit: null }, [5])];
  const missing = {
    ...state(two, series('Scrap rate', { miss: 0.1 }), series('Waste', { miss: 0.5 })),
    asked: { ...NOTHING_ASKED, missed: true },
  };
  const asked = { ...state(two, series('Scrap rate')), asked: { ...NOTHING_ASKED, metricIds: ['met_2', 'met_1'] } };

  it('is any that misses its target, the worst first, if the request asks for these', () => {
    expect(kpisOf(missing).map(({ name, isAsked }) => [name, isAsked])).toEqual([
      ['Waste', true],
      ['Scrap rate', true],
      ['Delivery reliability', false],
      ['Öffnungsquote', false],
    ]);
  });

  it('comes first, also in the order of interest although it reaches its target', () => {
    const one = kpisOf({ ...asked, asked: { ...NOTHING_ASKED, metricIds: ['met_2'] } });
    expect(one.map(({ name, isAsked }) => [name, isAsked])).toEqual([
      ['Öffnungsquote', true],
      ['Delivery reliability', false],
      ['Scrap rate', false],
    ]);
    expect(byInterest(one).map(({ name }) => name)).toEqual(['Öffnungsquote', 'Scrap rate', 'Delivery reliability']);
  });

  it.each([
    [
      'de',
      '„Delivery reliability“ liegt bei 93,0\u202F% (Feb. 2026), Ziel 92,0\u202F% (erreicht); davor 92,0\u202F%; im Vorjahr 81,0\u202F%.',
      '„Öffnungsquote“ liegt bei 5 (Jan. 2025).',
    ],
    [
      'en',
      '“Delivery reliability” is at 93.0% (Feb 2026), target 92.0% (reached); before that 92.0%; one year earlier 81.0%.',
      '“Öffnungsquote” is at 5 (Jan 2025).',
    ],
  ] as const)('is described before everything else in %s', (language, ...expected) => {
    const composition = startComposition(language, new Date('2026-03-05T00:00:00Z'), '2026-03-05');
    const texts = describeStatus(asked, composition).map(({ text }) => text);
    expect(texts.slice(0, 2)).toEqual(expected);
    expect(composition.sources.citations.map(({ id }) => id)).toEqual(expect.arrayContaining(['met_1', 'met_2']));
    expect(composition.figures.get('kpis.1.value')).toMatchObject({ value: 93, sourceIds: ['met_1'] });
  });
});

describe('a KPI of a table that the request names', () => {
  const named = (asked: Partial<Asked>) => ({
    ...state([history()], series('Scrap rate', { area: 'Nord' })),
    asked: { ...NOTHING_ASKED, ...asked },
  });

  it('comes first, in the named area', () => {
    expect(kpisOf(named({ series: ['Scrap rate'] })).map(({ name }) => name)).toEqual(['Scrap rate', 'Delivery reliability']);
    expect(kpisOf(named({ series: ['Scrap rate'], areas: ['Süd'] }))[0]).toMatchObject({ name: 'Delivery reliability', isAsked: false });
  });

  it('is described in the asked and the compared period', () => {
    const asked = named({
      metricIds: ['met_1'],
      period: { from: '2026-02-01', until: '2026-02-28' },
      compared: { from: '2026-01-01', until: '2026-01-31' },
    });
    const [first] = describeStatus(asked, startComposition('en', new Date('2026-03-05T00:00:00Z'), '2026-03-05'));
    expect(first?.text).toContain(
      '“Delivery reliability” in the period February 2026: 93.0%; compared with January 2026: 92.0%; change: +1',
    );
    const [none] = describeStatus(
      named({ metricIds: ['met_1'], period: { from: '2031-01-01', until: '2031-12-31' } }),
      startComposition('de', new Date('2026-03-05T00:00:00Z'), '2026-03-05'),
    );
    expect(none?.text).toContain('„Delivery reliability“ hat im Zeitraum 2031 keinen Wert.');
  });
});

describe('kpiCitations', () => {
  it('names the metrics and datasets of the KPIs', () => {
    const both = state([history()], series('Scrap rate'));
    expect(kpiCitations(kpisOf(both), both).map(({ id, kind }) => [id, kind])).toEqual([
      ['met_1', 'metric'],
      ['dst_1', 'dataset'],
    ]);
    expect(kpiCitations([], both)).toEqual([]);
  });
});

describe('initiativesOf', () => {
  const listed = (name: string): Initiative => ({
    ...{ name, status: 'running', statusText: 'laufend', start: null, due: null, area: null, owner: null, progress: null },
    ...{ budget: null, spent: null, ...NO_ESTIMATES, currency: null, risk: null },
  });
  const [dataset] = state([]).datasets;
  const both: TenantState = {
    ...state([]),
    programme: programmeState(),
    datasets: dataset ? [{ ...dataset, initiatives: [listed('self-service  PORTAL'), listed('Only in the table')] }] : [],
  };

  it('reads the programme first and adds what only a table contains', () => {
    expect(initiativesOf(both).map(({ name, status, area, sourceId }) => [name, status, area, sourceId])).toEqual([
      ['Self-service portal', 'running', 'Support', 'prg_1'],
      ['Skill matrix', 'blocked', 'Support', 'prg_1'],
      ['Route planning', 'running', 'Field service', 'prg_1'],
      ['Only in the table', 'running', null, 'dst_1'],
    ]);
  });

  it('takes the highest open risk of an initiative, else the reason for its status', () => {
    expect(initiativesOf(both).map(({ risk }) => risk)).toEqual([
      'Supplier of the portal is late',
      'Works council has not agreed',
      null,
      null,
    ]);
  });

  it('cites the programme and the tables that initiatives come from', () => {
    expect(initiativeCitations(initiativesOf(both), both).map(({ id, kind }) => [kind, id])).toEqual([
      ['programme', 'prg_1'],
      ['dataset', 'dst_1'],
    ]);
    expect(initiativeCitations([], both)).toEqual([]);
  });
});

import { MetricDefinition, MetricDirection, MetricGrain } from '../../../subgraphs/metrics/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import type { MetricHistory } from '../../metric-history.js';
import type { KpiSeries } from './kpis/kpi-series.js';
import { startComposition } from './description/composition.js';
import { describeStatus } from './description/status.js';
import { byInterest, kpiCitations, kpisOf } from './placed.js';
import type { TenantState } from './read-tenant-state.js';

const MONTHS = Array.from({ length: 14 }, (_, index) => new Date(Date.UTC(2025, index, 1)).toISOString().slice(0, 10));

const history = (
  changes: Partial<MetricDefinition> = {},
  values: readonly number[] = MONTHS.map((_, index) => 80 + index),
): MetricHistory => ({
  metric: Object.assign(new MetricDefinition(), {
    ...{ metricId: 'met_1', name: 'Delivery reliability', version: 2, formula: 'AVG(value)', datasetId: 'dst_1', unit: '%' },
    ...{ direction: MetricDirection.HIGHER, grain: MetricGrain.MONTH, targetValue: 92, green: 94, amber: 90 },
    createdAt: new Date('2026-03-01T08:00:00Z'),
    ...changes,
  }),
  computation: null,
  points: values.map((value, index) => ({ periodStart: MONTHS[index] ?? null, value, n: 10 })),
});

const series = (name: string, changes: Partial<KpiSeries> = {}): KpiSeries => ({
  ...{ name, area: 'Logistics', unit: '%', better: 'higher', light: null, periods: 1, first: '2026-02-01', last: '2026-02-01' },
  ...{ monthly: true, value: 70, target: 95, reached: false, miss: 0.26, previous: null, yearBefore: null, judged: 1, onTarget: 0 },
  ...{ points: [{ date: '2026-02-01', value: 70, target: 95 }], notes: [{ date: '2026-02-01', text: 'Strike' }] },
  ...changes,
});

const state = (metrics: MetricHistory[], ...tables: KpiSeries[]): TenantState => ({
  ...{ tenantName: 'A', datasetTotal: 1, askedIds: [], processes: [], metrics },
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

describe('KPIs that the request names', () => {
  const two = [history(), history({ metricId: 'met_2', name: 'Öffnungsquote', targetValue: null, unit: null }, [5])];
  const asked = { ...state(two, series('Scrap rate')), askedIds: ['met_2', 'met_1'] };

  it('come first, and get a chart although they reach their target', () => {
    const one = kpisOf({ ...asked, askedIds: ['met_2'] });
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
      '„Delivery reliability“ liegt bei 93\u00A0% (Feb. 2026), Ziel 92\u00A0% (erreicht); davor 92\u00A0%; im Vorjahr 81\u00A0%.',
      '„Öffnungsquote“ liegt bei 5 (Jan. 2025).',
    ],
    [
      'en',
      '“Delivery reliability” is at 93\u00A0% (Feb 2026), target 92\u00A0% (reached); before that 92\u00A0%; one year earlier 81\u00A0%.',
      '“Öffnungsquote” is at 5 (Jan 2025).',
    ],
  ] as const)('are described before everything else in %s', (language, ...expected) => {
    const composition = startComposition(language, new Date('2026-03-05T00:00:00Z'));
    const texts = describeStatus(asked, composition).map(({ text }) => text);
    expect(texts.slice(0, 2)).toEqual(expected);
    expect(composition.sources.citations.map(({ id }) => id)).toEqual(expect.arrayContaining(['met_1', 'met_2']));
    expect(composition.figures.get('kpis.1.value')).toMatchObject({ value: 93, sourceIds: ['met_1'] });
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

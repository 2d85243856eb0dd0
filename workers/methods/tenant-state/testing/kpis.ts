import 'reflect-metadata';
import { MetricDefinition, MetricDirection, MetricGrain } from '../../../../subgraphs/metrics/index.js';
import type { MetricHistory } from '../../../metric-history.js';
import type { KpiSeries } from '../kpis/kpi-series.js';

const MONTHS = Array.from({ length: 14 }, (_, index) => new Date(Date.UTC(2025, index, 1)).toISOString().slice(0, 10));

/** Returns a metric with 14 monthly values; the newest one is on target. */
export const history = (
  changes: Partial<MetricDefinition> = {},
  values: readonly number[] = MONTHS.map((_, index) => 80 + index),
): MetricHistory => ({
  metric: Object.assign(new MetricDefinition(), {
    ...{ metricId: 'met_1', name: 'Delivery reliability', version: 2, formula: 'AVG(value)', datasetId: 'dst_1', unit: '%' },
    ...{ tags: [], direction: MetricDirection.HIGHER, grain: MetricGrain.MONTH, targetValue: 92, green: 94, amber: 90 },
    createdAt: new Date('2026-03-01T08:00:00Z'),
    ...changes,
  }),
  computation: null,
  points: values.map((value, index) => ({ periodStart: MONTHS[index] ?? null, value, n: 10 })),
});

/** Returns a series of a KPI table with one value, which misses its target. */
export const series = (name: string, changes: Partial<KpiSeries> = {}): KpiSeries => ({
  ...{
    name,
    area: 'Logistics',
    unit: '%',
    owner: null,
    better: 'higher',
    light: null,
    periods: 1,
    first: '2026-02-01',
    last: '2026-02-01',
  },
  ...{
    monthly: true,
    value: 70,
    target: 95,
    reached: false,
    miss: 0.26,
    previous: null,
    trend: null,
    yearBefore: null,
    judged: 1,
    onTarget: 0,
  },
  ...{ points: [{ date: '2026-02-01', value: 70, target: 95 }], notes: [{ date: '2026-02-01', text: 'Strike' }] },
  ...changes,
});

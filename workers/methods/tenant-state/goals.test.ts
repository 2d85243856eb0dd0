import { MetricDefinition, MetricDirection, MetricGrain } from '../../../subgraphs/metrics/index.js';
import { goalsOf } from './goals.js';
import { emptyState } from './testing/demo-state.js';

describe('goalsOf', () => {
  it('returns the goals of the profile with the KPI of the same name', () => {
    const metric = Object.assign(new MetricDefinition(), {
      ...{ metricId: 'met_1', name: 'On-time delivery', version: 1, formula: 'AVG(value)', datasetId: 'dst_1', unit: '%', targetValue: 95 },
      ...{ direction: MetricDirection.HIGHER, grain: MetricGrain.MONTH, green: null, amber: null, createdAt: new Date('2026-03-01') },
    });
    const goals = [
      { title: 'Deliver on time', kpi: 'ON-TIME  delivery', target: 95, unit: '%', due: '2027-06-30' },
      { title: 'Grow', kpi: 'Revenue' },
      { title: 'Be a good employer' },
    ];
    const state = { ...emptyState(), metrics: [{ metric, computation: null, points: [{ periodStart: '2026-02-01', value: 91, n: 9 }] }] };
    expect(goalsOf({ ...state, profile: { goals } }).map(({ title, target, kpi }) => [title, target, kpi?.value ?? null])).toEqual([
      ['Deliver on time', 95, 91],
      ['Grow', null, null],
      ['Be a good employer', null, null],
    ]);
    expect(goalsOf(state)).toEqual([]);
  });
});

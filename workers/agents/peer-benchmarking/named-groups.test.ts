import type { Dataset } from '../../../subgraphs/sources/index.js';
import { emptyPlan } from './own-units.js';
import { isNamed, namedGroups, withDuration } from './named-groups.js';

const COLUMNS = { Depot: 'text', Tour: 'text', Abfahrt: 'timestamp', Ankunft: 'timestamp', Rüst_Min: 'integer' };
const TOPS: Readonly<Record<string, readonly string[]>> = { Depot: ['Kiel', 'Bad Segeberg', 'Husum'], Tour: ['T', 'Kiel'] };
const dataset = {
  ...{ datasetId: 'dst_1', name: 'Touren', rows: 40, roles: {}, columnCorrections: [], eventLogColumns: null },
  columns: Object.entries(COLUMNS).map(([name, type]) => ({ name, type })),
  profile: {
    columns: Object.entries(COLUMNS).map(([name, type]) => ({
      ...{ name, type, distinct: 3, nulls: 0, nullShare: 0, isUnique: false },
      topValues: (TOPS[name] ?? []).map((value) => ({ value, count: 9 })),
    })),
  },
} as unknown as Dataset;

describe('namedGroups', () => {
  it('returns the values of a column that a request names', () => {
    expect(namedGroups('Bad Segeberg vs. Kiel: wer ist schneller?', dataset)).toEqual({ column: 'Depot', names: ['Kiel', 'Bad Segeberg'] });
  });

  it('returns null if a request names a single value, or letters that are words', () => {
    expect(namedGroups('Is Kiel faster than a T-shirt?', { ...dataset, profile: dataset.profile })).toBeNull();
  });

  it('does not find a value within a word', () => {
    expect([isNamed('Kielwasser', 'Kiel'), isNamed('in Kiel, heute', 'Kiel')]).toEqual([false, true]);
  });
});

describe('withDuration', () => {
  it('measures the time between two dates if no figure is named and another column contains efforts', () => {
    const plan = withDuration('Kiel vs. Husum: who is faster?', dataset, emptyPlan('dst_1'));
    expect(plan?.measures).toEqual([expect.objectContaining({ metricId: null, words: 'faster' })]);
    expect(plan?.intervals[0]).toMatchObject({ from: 'Abfahrt', until: 'Ankunft' });
  });

  it('returns a plan that has a figure unchanged, and null for a request without any', () => {
    const measured = { ...emptyPlan('dst_1'), measures: [{ name: 'Rüst_Min', metricId: null, words: 'Rüstzeit' }] };
    expect(withDuration('who is faster?', dataset, measured)).toBe(measured);
    expect(withDuration('Kiel oder Husum?', dataset, emptyPlan('dst_1'))).toBeNull();
  });
});

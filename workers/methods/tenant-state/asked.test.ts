import type { Understood } from '../request-reading/index.js';
import { askedOf, comparedPeriod, isComposedOf, valueIn } from './asked.js';
import type { DatasetState } from './read-tenant-state.js';
import { series } from './testing/kpis.js';

describe('askedOf', () => {
  const names = ['Guest score', 'Housekeeping minutes per departure', 'Housekeeping minutes of the night', 'Linen use per stay'];
  const table = {
    dataset: { datasetId: 'dst_1', columns: [] },
    kpis: { series: names.map((name) => series(name)), total: 4, ambiguous: [] },
  };
  const seriesOf = (understood: Partial<Understood>): readonly string[] =>
    askedOf({ subjects: [], open: [], period: null, comparisons: [], ...understood } as unknown as Understood, [
      table as unknown as Pick<DatasetState, 'dataset' | 'kpis'>,
    ]).series;

  it('names a KPI by its first words', () => {
    expect(seriesOf({ open: ['linen', 'use'] })).toEqual(['Linen use per stay']);
  });

  it.each([
    ['Half a page on October: only what missed plan, worst first', true],
    ['Welche Kennzahlen liegen hinter Plan?', true],
    ['The plan for October', false],
  ])('asks for the KPIs off target: %s', (text, missed) => {
    const understood = { subjects: [], open: [], period: null, comparisons: [] } as unknown as Understood;
    expect(askedOf(understood, [], text).missed).toBe(missed);
  });

  it('names a KPI by the column with its values', () => {
    const columns = ['AQ Ist (%)', 'AQ Soll (%)', 'RKQ Ist (%)', 'RKQ Soll (%)'].map((name) => ({ name, type: 'decimal' }));
    const dataset = { datasetId: 'dst_2', columns: [{ name: 'Monat', type: 'date' }, ...columns], profile: { columns: [] } };
    const kpis = { series: ['AQ', 'RKQ'].map((name) => series(name)), total: 2, ambiguous: [] };
    const subject = {
      kind: 'column',
      id: 'dst_2/RKQ Ist (%)',
      label: 'RKQ Ist (%)',
      words: ['Reklamationen'],
      confidence: 1,
      source: 'rules',
    };
    const understood = { subjects: [subject], open: [], period: null, comparisons: [] } as unknown as Understood;
    expect(askedOf(understood, [{ dataset, kpis } as unknown as Pick<DatasetState, 'dataset' | 'kpis'>]).series).toEqual(['RKQ']);
  });

  it('names the KPI of a table by a metric of the same name', () => {
    const metric = {
      kind: 'metric' as const,
      id: 'met_1',
      label: 'Guest Score',
      words: ['score'],
      confidence: 1,
      source: 'rules' as const,
    };
    expect(seriesOf({ subjects: [metric] })).toEqual(['Guest score']);
  });
});

const year = { from: '2025-01-01', until: '2025-12-31' };

describe('comparedPeriod', () => {
  it.each([
    ['a quarter', { from: '2026-01-01', until: '2026-03-31' }, { from: '2025-01-01', until: '2025-03-31' }],
    ['a leap month', { from: '2024-02-01', until: '2024-02-29' }, { from: '2025-02-01', until: '2025-02-28' }],
    ['a common February', { from: '2026-02-01', until: '2026-02-28' }, { from: '2025-02-01', until: '2025-02-28' }],
  ])('takes the same days of the previous year for %s', (_, period, expected) => {
    expect(comparedPeriod(period, year)).toEqual(expected);
  });

  it('keeps a period that is not a year, and a year compared with a year', () => {
    const quarter = { from: '2025-10-01', until: '2025-12-31' };
    expect(comparedPeriod({ from: '2026-01-01', until: '2026-03-31' }, quarter)).toEqual(quarter);
    expect(comparedPeriod({ from: '2026-01-01', until: '2026-12-31' }, year)).toEqual(year);
    expect(comparedPeriod(null, year)).toEqual(year);
  });
});

describe('valueIn', () => {
  it('returns the mean of the points within a period and their number', () => {
    const points = [
      { date: '2025-12-31', value: 1 },
      { date: '2026-01-31', value: 2 },
      { date: '2026-02-28', value: 4 },
    ];
    expect(valueIn(points, { from: '2026-01-01', until: null })).toEqual({ value: 3, count: 2 });
    expect(valueIn(points, { from: '2027-01-01', until: null })).toBeNull();
  });
});

describe('isComposedOf', () => {
  it.each([
    ['Erstlösungsquote', 'Lösungsquote im Erstkontakt', true],
    ['Lösungsquote', 'Lösungsquote im Erstkontakt', false],
    ['Restlösungsquote', 'Lösungsquote im Erstkontakt', false],
  ])('returns whether %s is composed of words of "%s"', (compound, name, isComposed) => {
    expect(isComposedOf(compound, name)).toBe(isComposed);
  });
});

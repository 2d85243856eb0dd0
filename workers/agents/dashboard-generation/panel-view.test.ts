import type { DashboardFilter, DashboardPanel } from './dashboard-result.js';
import { cellText, describeView, viewOf } from './panel-view.js';

const PANEL: DashboardPanel = {
  id: 'p',
  title: 'Umsatz',
  chart: { form: 'bar', x: 'month', series: null, measures: ['sum'], choice: false },
  dimensions: [
    { key: 'month', title: 'Monat', kind: 'month' },
    { key: 'region', title: 'Region', kind: 'text' },
  ],
  measures: [
    { key: 'sum', title: 'Summe', kind: 'number', digits: 1, combine: 'sum' },
    { key: 'mean', title: 'Mittel', kind: 'number', combine: 'mean' },
    { key: 'only', title: 'Ziel', kind: 'percent', combine: 'only' },
    { key: 'max', title: 'Größtes', kind: 'number', combine: 'max' },
  ],
  groupBy: ['month'],
  // month, region | sum | sum and count of the mean | only | max
  rows: [
    ['2026-02', 'Nord', 10, 30, 2, 0.5, 20],
    ['2026-01', 'Nord', 1.5, 4, 4, 0.25, 3],
    ['2026-01', 'Süd', 2.5, 20, 4, 0.75, 9],
  ],
  note: null,
  sourceIds: [],
};
const FILTERS: DashboardFilter[] = [
  { key: 'region', title: 'Region', kind: 'any', options: [], initial: '' },
  { key: 'month', title: 'Zeitraum', kind: 'between', options: [], initial: '' },
];

describe('viewOf', () => {
  it('sums a stock over things, and averages it over time', () => {
    const panel: DashboardPanel = {
      ...PANEL,
      dimensions: [
        { key: 'time', title: 'Monat', kind: 'month' },
        { key: 'region', title: 'Region', kind: 'text' },
        { key: 'shift', title: 'Schicht', kind: 'text' },
      ],
      measures: [{ key: 'staff', title: 'Mitarbeiter', kind: 'number', combine: 'stock' }],
      rows: [
        ['2026-01', 'Nord', 'früh', 10],
        ['2026-01', 'Nord', 'spät', 4],
        ['2026-01', 'Süd', 'früh', 6],
        ['2026-02', 'Nord', 'früh', 12],
        ['2026-02', 'Nord', 'spät', 4],
        ['2026-02', 'Süd', 'früh', null],
      ],
    };
    const by = (...groupBy: string[]) => viewOf({ ...panel, groupBy }, [], {}).rows;
    expect(by('time')).toEqual([
      ['2026-01', 20],
      ['2026-02', 16],
    ]);
    expect(by('region')).toEqual([
      ['Nord', 15],
      ['Süd', 6],
    ]);
    expect(by()).toEqual([[18]]);
  });

  it('combines each group into one row with sums, weighted means and empty cells for `only`', () => {
    const { columns, rows } = viewOf(PANEL, FILTERS, {});
    expect(columns.map(({ key }) => key)).toEqual(['month', 'sum', 'mean', 'only', 'max']);
    // 24 / 8 = 3: the mean of all values, not the mean of the two means.
    expect(rows).toEqual([
      ['2026-01', 4, 3, null, 9],
      ['2026-02', 10, 15, 0.5, 20],
    ]);
  });

  it('contains only rows that match the filters', () => {
    expect(viewOf(PANEL, FILTERS, { region: 'Süd' }).rows).toEqual([['2026-01', 2.5, 5, 0.75, 9]]);
    expect(viewOf(PANEL, FILTERS, { month: '2026-02..' }).rows).toEqual([['2026-02', 10, 15, 0.5, 20]]);
    expect(viewOf(PANEL, FILTERS, { month: '2025-12..2026-01', region: 'Nord' }).rows).toEqual([['2026-01', 1.5, 1, 0.25, 3]]);
    expect(viewOf(PANEL, FILTERS, { region: 'Mars' }).rows).toEqual([]);
  });
});

describe('cellText', () => {
  it('formats numbers, shares, months and dates by locale', () => {
    const column = (kind: 'number' | 'percent' | 'month' | 'date', digits?: number) => ({ key: 'k', title: 'K', kind, digits });
    expect(cellText(1234.5, column('number', 2), 'de-DE')).toBe('1.234,50');
    expect(cellText(1234.5, column('number'), 'en-GB')).toBe('1,235');
    expect(cellText(14.56, column('number'), 'en-GB')).toBe('14.6');
    expect(cellText(4.456, column('number'), 'en-GB')).toBe('4.46');
    expect(cellText(4.456, column('number'), 'en-GB', '%')).toBe('4.5');
    expect(cellText(0.125, column('percent'), 'de-DE')).toBe('12,5\u202F%');
    expect(cellText('2026-03', column('month'), 'de-DE')).toBe('März 2026');
    expect(cellText('2026-03-04', column('date'), 'de-DE')).toBe('04.03.2026');
    expect(cellText('2026-03-04', column('date'), 'en-GB')).toBe('04 Mar 2026');
    expect(cellText(null, column('number'), 'de-DE')).toBe('–');
  });
});

describe('describeView', () => {
  it('names the largest and the smallest value of each charted measure', () => {
    const messages = { highest: 'höchster Wert', lowest: 'niedrigster Wert', none: 'nichts' };
    expect(describeView(PANEL, viewOf(PANEL, FILTERS, {}), messages, 'de-DE')).toBe(
      'Umsatz. Summe: höchster Wert 10,0 (Feb. 2026), niedrigster Wert 4,0 (Jan. 2026)',
    );
    expect(describeView(PANEL, { columns: [], rows: [] }, messages, 'de-DE')).toBe('Umsatz: nichts');
  });
});

import { MetricDirection, MetricGrain } from '../definitions/metric-content.type.js';
import { toRecord } from './metric-records.js';
import type { MetricRow } from './metric-rows.js';

const ROW: MetricRow = {
  metricId: 'met_1',
  status: 'active',
  name: 'Liefertreue',
  purpose: null,
  unit: '%',
  direction: MetricDirection.HIGHER,
  grain: MetricGrain.MONTH,
  owner: null,
  targetValue: 95,
  targetDue: null,
  green: 94,
  amber: 91,
  periodStart: '2026-10-01',
  value: 89.4,
  recent: null,
  previousStart: '2026-09-01',
  previous: 94.4,
  yearBefore: 80,
  worstDimension: null,
  worstName: null,
  worst: null,
};
const conditionsOf = (row: MetricRow): string[] => toRecord(row).facts.flatMap(({ conditions = [] }) => conditions);
const texts = (row: MetricRow, language: 'de' | 'en'): string =>
  toRecord(row)
    .facts.map(({ text }) => text[language])
    .join(' ');

describe('records of metrics', () => {
  it('state the threshold that explains the light', () => {
    expect(texts(ROW, 'de')).toContain('Die Ampel ist rot, weil der Wert unter der Grenze für Gelb von 91');
    expect(texts({ ...ROW, value: 93 }, 'en')).toContain('The light is amber, because the value is below the green limit of 94%.');
    expect(texts({ ...ROW, direction: MetricDirection.LOWER, green: 5, amber: 10 }, 'en')).toContain('above the amber limit of 10%');
    expect(texts({ ...ROW, value: 96 }, 'en')).not.toContain('because');
  });

  it.each([
    [MetricGrain.QUARTER, '2026-04-01', 'Q2 2026', 'Q2 2026'],
    [MetricGrain.QUARTER, '2026-02-01', 'Feb.–Apr. 2026', 'Feb – Apr 2026'],
    [MetricGrain.QUARTER, '2025-12-01', 'Dez. 2025 – Feb. 2026', 'Dec 2025 – Feb 2026'],
    [MetricGrain.YEAR, '2026-01-01', '2026', '2026'],
    [MetricGrain.YEAR, '2025-04-01', 'Apr. 2025 – März 2026', 'Apr 2025 – Mar 2026'],
  ])('name the %s that begins on %s so that its months are clear', (grain, periodStart, german, english) => {
    const plain = (text: string): string => text.replaceAll(/\s/gu, ' ');
    expect(plain(texts({ ...ROW, grain, periodStart }, 'de'))).toContain(german);
    expect(plain(texts({ ...ROW, grain, periodStart }, 'en'))).toContain(english);
  });

  it.each<[Partial<MetricRow>, string[]]>([
    [{}, ['red', 'off_target', 'worsened']],
    [{ value: 94.5 }, ['green', 'off_target', 'improved']],
    [{ value: 96, previous: 96 }, ['green', 'on_target']],
    [{ direction: MetricDirection.LOWER, targetValue: 90, green: 90, amber: 95 }, ['green', 'on_target', 'improved']],
    [{ green: null, amber: null }, ['off_target', 'worsened']],
    [{ value: null, previous: null }, []],
    [{ status: 'draft' }, ['open']],
  ])('meet conditions by their values: %j', (more, expected) => {
    expect(conditionsOf({ ...ROW, ...more })).toEqual(expected);
  });

  it('compare values relative to the earlier ones, better ones as positive', () => {
    const { change = 0, year_change: yearChange = 0, gap = 0 } = toRecord(ROW).measures ?? {};
    expect([change, yearChange, gap].map((each) => Math.round(each * 1_000) / 1_000)).toEqual([-0.053, 0.118, 0.059]);
    expect(toRecord({ ...ROW, direction: MetricDirection.LOWER }).measures?.change).toBeGreaterThan(0);
    expect(toRecord({ ...ROW, previous: 0, yearBefore: null, value: 96 }).measures).toEqual({ value: 96 });
  });

  it('name what cannot be decided without values, targets or thresholds', () => {
    expect(toRecord({ ...ROW, value: null }).undecided).toEqual([
      'red',
      'amber',
      'green',
      'off_target',
      'on_target',
      'improved',
      'worsened',
    ]);
    expect(toRecord(ROW).undecided).toEqual([]);
  });

  it('judge the outlook on the target by the newest values and the change that is still needed', () => {
    const values = (reached: number): number[] => Array.from({ length: 12 }, (_, index) => (index < reached ? 96 : 90));
    const outlook = (more: Partial<MetricRow>) => toRecord({ ...ROW, targetDue: '2027-10-01', ...more }).outlook;
    expect(outlook({ recent: values(0), yearBefore: 88.2 })?.en).toBe(
      'No, "Liefertreue" is not on course: 0 of the latest 12 values reach the target (95%). To reach it by 1 October 2027, a change of +0.47 percentage points per month is needed; over the past year it was +0.1 percentage points per month.',
    );
    expect(outlook({ recent: values(0), yearBefore: 80 })?.de).toMatch(
      /^Ja, „Liefertreue“ ist auf Kurs: .* im letzten Jahr waren es \+0,78/,
    );
    expect(outlook({ value: 96, recent: values(3) })?.en).toMatch(/^No, .* not reliably: 3 of the latest 12 values reach/);
    expect(outlook({ value: 96, recent: values(9) })?.en).toMatch(/^Yes, /);
    expect(outlook({ recent: values(1).slice(0, 3) })).toBeUndefined();
  });
});

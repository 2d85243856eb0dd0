import { DuckDbSession } from '../../../../platform/analytics/index.js';
import type { Dataset } from '../../../../subgraphs/sources/index.js';
import { figuresOf } from './answer-factors.js';
import { ASKS_FACTORS, factorsIn, selectionsIn } from './read-factors.js';

const profiled = (name: string, type: string, ...values: (string | number)[]) => ({
  ...{ name, type, distinct: values.length || 300, nullShare: 0, min: null, max: null },
  topValues: values.map((value) => ({ value, count: 20 })),
});
const columns = [
  profiled('Datum', 'date'),
  profiled('Abholzeit', 'text', '07:30', '08:15', '16:00'),
  profiled('Tour', 'text', 'T1', 'T2', 'T3'),
  profiled('Strecke_km', 'decimal'),
  profiled('Fahrzeug', 'text', 'Lkw', 'Transporter', 'Rad'),
];
const dataset = {
  ...{ datasetId: 'dst_1', rows: 300, roles: {}, name: 'Touren', eventLogColumns: null },
  columns: columns.map(({ name, type }) => ({ name, type })),
  profile: { columns },
} as unknown as Dataset;
const understood = { subjects: [{ kind: 'column', id: 'dst_1/Tour', label: 'Tour', words: ['Tour'], confidence: 1 }] } as never;
const labels = (text: string) => factorsIn(text, dataset, understood, 'en').map(({ label }) => label);

describe('factorsIn', () => {
  it('finds columns, the time of day and weekdays', () => {
    expect(labels('Wovon hängt die Verspätung ab: Tageszeit, Wochentag oder Tour?')).toEqual([
      'Tour',
      'hour of “Abholzeit”',
      'weekday of “Datum” (1 = Monday)',
    ]);
  });

  it('finds a number that the request describes', () => {
    expect(labels('Do complaints rise the further the customer lives?')).toContain('Strecke_km');
  });
});

describe('ASKS_FACTORS', () => {
  it.each(['Wovon hängen die Reklamationen ab?', 'Does it go up the longer they wait?', 'Which of price, size or age matters most?'])(
    'is met by "%s"',
    (text) => expect(ASKS_FACTORS.test(text)).toBe(true),
  );

  it.each(['Show the trend of returns', 'More than 30 returns per week'])('is not met by "%s"', (text) =>
    expect(ASKS_FACTORS.test(text)).toBe(false),
  );
});

describe('selectionsIn', () => {
  it('restricts the rows to the named values, or leaves them out', () => {
    expect(selectionsIn('nur bei den Transportern', dataset, []).map(({ text }) => text)).toEqual(['Fahrzeug = Transporter']);
    expect(selectionsIn('ohne Lkw', dataset, []).map(({ text }) => text)).toEqual(['Fahrzeug ≠ Lkw']);
  });
});

describe('figuresOf', () => {
  it('states the share of the differences that groups explain, and the rank correlation of a number', async () => {
    await using duck = await DuckDbSession.open();
    const relation = `(SELECT i % 3 AS tour, i AS km, CASE WHEN i % 3 = 2 THEN 10.0 ELSE 2.0 END AS late FROM range(90) AS r(i))`;
    const tour = await figuresOf(duck, relation, 'late', { label: 'tour', sql: 'tour', kind: 'category', column: 'tour' });
    expect(tour?.share).toBeCloseTo(1, 10);
    expect(tour?.groups[0]).toMatchObject({ name: '2', n: 30, mean: 10 });
    const km = await figuresOf(duck, relation, 'late', { label: 'km', sql: 'km', kind: 'number', column: 'km' });
    expect(km?.groups).toHaveLength(4);
    expect(Math.abs(km?.rho ?? 1)).toBeLessThan(0.1);
    const same = await figuresOf(duck, relation, 'km', { label: 'km', sql: 'km', kind: 'number', column: 'km' });
    expect(same?.rho).toBeCloseTo(1, 10);
  });
});

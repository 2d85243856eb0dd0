import { DuckDbSession } from '../../../../platform/analytics/index.js';
import { askedFigures } from '../../../methods/asked-figures/index.js';
import { periodsAround } from './answer-rollout.js';
import { pooledEffect, usableRows, type RolloutRow } from './pooled-effect.js';
import { sinceColumn } from './since-column.js';

let duck: DuckDbSession;
beforeAll(async () => {
  duck = await DuckDbSession.open();
});
afterAll(() => duck[Symbol.asyncDispose]());

const YARDS = { Bremen: '01.07.2024', Kassel: '01.07.2024', Jena: '–', Ulm: '–' };
const rows = Object.entries(YARDS).flatMap(([yard, since], at) =>
  Array.from({ length: 24 }, (_, month) => {
    const jobs = 100 + 10 * at + (month % 3);
    const redone = since !== '–' && month >= 18 ? 5 : 10 + (month % 2);
    return `('${yard}', DATE '2023-01-01' + INTERVAL ${month} MONTH, ${jobs}, ${redone}, ${(20 + at).toFixed(1)}, '${since}')`;
  }),
);
const names = ['Werkstatt', 'Monat', 'Reparaturen', 'Nacharbeit', 'Minuten je Auftrag', 'Prüfstand seit'];
const types = ['text', 'date', 'integer', 'integer', 'decimal', 'text'];
const distinct = [4, 24, 40, 3, 4, 2];
const table = {
  dataset: {
    ...{ datasetId: 'dst_1', rows: rows.length, roles: {} },
    columns: names.map((name, at) => ({ name, type: types[at] })),
    profile: { columns: names.map((name, at) => ({ name, type: types[at], distinct: distinct[at], nullShare: 0, topValues: [] })) },
  },
  relation: `(SELECT * FROM (VALUES ${rows.join(', ')}) AS t("${names.join('", "')}"))`,
} as unknown as Parameters<typeof askedFigures>[1];

it('finds the column that states since when some units have a measure', async () => {
  const found = await sinceColumn(duck, table as never, 'Hat der Prüfstand die Nacharbeit gesenkt?');
  expect(found).toMatchObject({ column: 'Prüfstand seit', unit: 'Werkstatt', time: 'Monat', from: '2024-07-01' });
  expect(found?.units.filter(({ since }) => since === null).map(({ unit }) => unit)).toEqual(['Jena', 'Ulm']);
  expect(await sinceColumn(duck, table as never, 'Hat die neue Software die Nacharbeit gesenkt?')).toBeNull();
});

it('reads a count with the count that contains it, and a value alone', async () => {
  expect(await askedFigures(duck, table, 'Ist die Nacharbeit gesunken?')).toMatchObject([{ column: 'Nacharbeit', whole: 'Reparaturen' }]);
  expect(await askedFigures(duck, table, 'Brauchen wir weniger Minuten je Auftrag?')).toMatchObject([
    { column: 'Minuten je Auftrag', whole: null },
  ]);
  expect(await askedFigures(duck, table, 'Ist der Umsatz gestiegen?')).toEqual([]);
});

const row = (isTreated: boolean, day: string, value: number | null, whole: number | null = 100): RolloutRow => ({
  ...{ unit: isTreated ? 'A' : 'B', day, isTreated, value, whole },
});
const months = (year: number): string[] => [1, 2, 3, 4].map((month) => `${year}-0${month}-01`);

it('subtracts the change of the comparison group from that of the units with the measure', () => {
  const panel = [
    ...months(2023).flatMap((day) => [row(true, day, 20), row(false, day, 20)]),
    ...months(2024).flatMap((day) => [row(true, day, 10), row(false, day, 18)]),
  ];
  const found = pooledEffect(panel, '2024-01-01');
  expect(found?.effect).toBeCloseTo(-8, 10);
  expect(found?.events).toBeCloseTo(-32, 10);
  // Four binomial cells of 400: 20 %, 20 %, 10 % and 18 %.
  expect((found?.high ?? 0) - (found?.low ?? 0)).toBeCloseTo(2 * 1.96 * Math.sqrt((1_600 + 1_600 + 900 + 1_476) / 400), 6);
  expect(pooledEffect(panel, '2024-03-01')).toBeNull();
});

it('leaves out rows without a possible value', () => {
  const panel = [...months(2023).map((day, at) => row(true, day, 20 + at)), row(true, '2024-01-01', 999), row(true, '2024-02-01', null)];
  const { usable, left } = usableRows(panel);
  expect([usable.length, left.map(({ value }) => value)]).toEqual([4, [999, null]]);
});

describe('periodsAround', () => {
  const summers = {
    period: { from: '2026-06-01', until: '2026-08-31', words: 'June to August' },
    comparisons: [{ kind: 'period' as const, ids: [], words: 'last year', period: { from: '2025-06-01', until: '2025-08-31' } }],
  };

  it('returns the compared periods, the earlier first, if the measure began between them', () => {
    expect(periodsAround('2026-03-01', summers)).toMatchObject({ before: { from: '2025-06-01' }, after: { from: '2026-06-01' } });
  });

  it.each([
    ['began in the earlier one', '2025-07-01', summers],
    ['began after the later one', '2026-10-01', summers],
    ['is compared with no other period', '2026-03-01', { ...summers, comparisons: [] }],
  ])('returns none if the measure %s', (_, from, understood) => {
    expect(periodsAround(from, understood)).toBeNull();
  });
});

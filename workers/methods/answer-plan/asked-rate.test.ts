import { DuckDbSession } from '../../../platform/analytics/index.js';
import { namedRate } from './asked-rate.js';
import { answersOn, type PlannedAnswer } from './testing/table-answers.js';

/** Shifts of a production line: good and rejected pieces, power, and whether the shift was stopped. */
const SHIFTS = {
  name: 'Line shifts',
  sql: `(SELECT 'LS' || i AS shift_no, ['Kiel', 'Ulm', 'Hof'][1 + i % 3] AS plant, DATE '2026-01-01' + CAST(i % 180 AS INT) AS day,
    40 + i % 7 AS pcs_good, 2 + i % 5 AS pcs_scrap, CASE WHEN i % 4 = 0 THEN 'Y' ELSE 'N' END AS stopped,
    ['done', 'cancelled', 'done', 'done', 'done'][1 + i % 5] AS state, 10.0 + i % 9 AS power_kwh, 300 + i % 50 AS Km FROM range(600) t(i))`,
};
const sum = (of: (i: number) => number): number => Array.from({ length: 600 }, (_, i) => of(i)).reduce((total, value) => total + value, 0);

let duck: DuckDbSession;
let ask: (text: string) => Promise<PlannedAnswer | null>;
beforeAll(async () => {
  duck = await DuckDbSession.open();
  ask = await answersOn(duck, [SHIFTS], new Date('2026-09-10'));
});
afterAll(() => duck[Symbol.asyncDispose]());

describe('namedRate', () => {
  it.each([
    ['Ausschussquote nach Werk', 'Ausschuss'],
    ['the scrap rate by plant', 'scrap'],
    ['the rate of cancelled shifts by plant', 'cancelled shifts'],
    ['output by plant', null],
    ['Generate separate figures for corporate customers', null],
    ['Bitte eine separate Liste der Literaten', null],
  ])('finds the subject of the rate in "%s"', (text, thing) => {
    expect(namedRate(text)?.thing ?? null).toBe(thing);
  });
});

describe('a rate that a request names', () => {
  it('divides one count by the sum of all parts', async () => {
    const found = await ask('Scrap rate by plant');
    expect(found?.rows.calculations).toMatchObject([{ left: 'pcs_scrap', sign: '÷', isShare: true }]);
    const rate = (100 * sum((i) => 2 + (i % 5))) / sum((i) => 42 + (i % 7) + (i % 5));
    expect(found?.answer.figures.asked.measures[0]?.mean).toBeCloseTo(rate, 6);
  });

  it('is the share of rows in a state, or with yes in a yes/no column', async () => {
    expect((await ask('Cancellation rate by plant'))?.rows.share?.filters).toMatchObject([{ column: 'state', values: ['cancelled'] }]);
    const stopped = await ask('Stopped rate by plant');
    expect(stopped?.rows.share?.filters).toMatchObject([{ column: 'stopped', values: ['Y'] }]);
    expect(stopped?.answer.figures.asked.measures[0]?.mean).toBeCloseTo(25, 6);
  });
});

describe('a figure per row', () => {
  it('is the mean of a column if the table has one row per item', async () => {
    const found = await ask('Scrap pieces per shift by plant');
    expect(found?.rows.groups).toMatchObject([{ column: 'plant' }]);
    expect(found?.rows.measures).toMatchObject([{ name: 'pcs_scrap', isPerRow: true }]);
  });

  it('selects a column that the request names by its unit', async () => {
    expect((await ask('Kilometres per shift by plant'))?.rows.measures).toMatchObject([{ name: 'Km', isPerRow: true }]);
  });

  it('can refer to a multiple of a unit', async () => {
    const found = await ask('Power per 100 km by plant');
    expect(found?.rows.calculations).toMatchObject([{ left: 'power_kwh', right: 'Km', per: 100 }]);
    const value = (100 * sum((i) => 10 + (i % 9))) / sum((i) => 300 + (i % 50));
    expect(found?.answer.figures.asked.measures[0]?.mean).toBeCloseTo(value, 6);
  });
});

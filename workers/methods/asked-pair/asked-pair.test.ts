import { DuckDbSession } from '../../../platform/analytics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { describeTable } from '../answer-plan/testing/table-answers.js';
import { fisherExact } from '../statistics/fisher-exact.js';
import { pairsIn } from './asked-pair.js';

/** Trips of a coach company, and the complaints about them in a table of their own. */
const TRIPS = `(SELECT 'T' || i AS "Trip_No", DATE '2025-03-01' + CAST(i AS INTEGER) AS "Dep_Dt",
  CASE WHEN i % 9 > 0 THEN DATE '2025-03-02' + CAST(i + i % 4 AS INTEGER) END AS "Arr_Dt", CASE WHEN i % 5 = 0 THEN 'Y' ELSE 'N' END AS "Rscd_Fl",
  100.0 + i % 7 AS "Fuel_L", 'Bus ' || i % 3 AS "Vehicle" FROM range(90) AS t(i))`;
const CASES = `(SELECT 'T' || i AS "Trip_No", CASE WHEN i % 4 = 0 THEN 'Y' ELSE 'N' END AS "Cmpln_Fl" FROM range(80) AS t(i))`;

let datasets: Dataset[];
beforeAll(async () => {
  await using duck = await DuckDbSession.open();
  datasets = [await describeTable(duck, { name: 'trips', sql: TRIPS }), await describeTable(duck, { name: 'cases', sql: CASES })];
});

const read = (text: string, base: string | null = null): (string | null)[][] =>
  pairsIn(text, datasets, base, new Date('2026-05-01')).map(({ one, other, splitAt }) => [one.name, other?.name ?? null, splitAt]);

describe('pairsIn', () => {
  it('reads a property of one table and one of another table', () => {
    expect(read('Do rescheduled trips cause complaints?')).toEqual([['Rscd_Fl', 'Cmpln_Fl', null]]);
  });

  it('relates the first thing to that of a further question', () => {
    expect(read('Do rescheduled trips cause complaints, or do they just take longer?')).toEqual([
      ['Rscd_Fl', 'Cmpln_Fl', null],
      ['Rscd_Fl', 'Dep_Dt → Arr_Dt', null],
    ]);
  });

  it('compares what a question names before and since a day', () => {
    expect(read('Do longer trips go with more fuel, and has the trip time got longer since July 2025?', 'trips')).toEqual([
      ['Dep_Dt → Arr_Dt', 'Fuel_L', null],
      ['Dep_Dt → Arr_Dt', null, '2025-07-01'],
    ]);
  });

  it('reads none without a relation', () => {
    expect(read('List the rescheduled trips with their fuel')).toEqual([]);
  });
});

describe('fisherExact', () => {
  it('returns the two-sided p value of a table of four counts', () => {
    // Fisher's tea: 3 of 4 against 1 of 4.
    expect(fisherExact({ n: 4, met: 3 }, { n: 4, met: 1 })).toBeCloseTo(0.4857, 4);
    expect(fisherExact({ n: 40, met: 30 }, { n: 40, met: 8 })).toBeLessThan(0.001);
  });
});

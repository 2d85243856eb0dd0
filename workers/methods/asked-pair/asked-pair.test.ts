import { DuckDbSession } from '../../../platform/analytics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { describeTable } from '../answer-plan/testing/table-answers.js';
import { fisherExact } from '../statistics/fisher-exact.js';
import { sentenceOn } from './answer-pairs.js';
import { keyBetween, pairsIn } from './asked-pair.js';
import type { NamedThing } from './named-things.js';

/** Trips of a coach company, with complaints in a separate table. */
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
  it('pairs a property of one table with a property of another', () => {
    expect(read('Do rescheduled trips cause complaints?')).toEqual([['Rscd_Fl', 'Cmpln_Fl', null]]);
  });

  it('pairs the first thing with the one in a later question', () => {
    expect(read('Do rescheduled trips cause complaints, or do they just take longer?')).toEqual([
      ['Rscd_Fl', 'Cmpln_Fl', null],
      ['Rscd_Fl', 'Dep_Dt → Arr_Dt', null],
    ]);
  });

  it('compares one thing before and since a day', () => {
    expect(read('Do longer trips go with more fuel, and has the trip time got longer since July 2025?', 'trips')).toEqual([
      ['Dep_Dt → Arr_Dt', 'Fuel_L', null],
      ['Dep_Dt → Arr_Dt', null, '2025-07-01'],
    ]);
  });

  it('returns no pair if the request asks for no relation', () => {
    expect(read('List the rescheduled trips with their fuel')).toEqual([]);
  });
});

describe('fisherExact', () => {
  it('returns the two-sided p value of a 2 × 2 table', () => {
    // Fisher's tea-tasting experiment: 3 of 4 against 1 of 4.
    expect(fisherExact({ n: 4, met: 3 }, { n: 4, met: 1 })).toBeCloseTo(0.4857, 4);
    expect(fisherExact({ n: 40, met: 30 }, { n: 40, met: 8 })).toBeLessThan(0.001);
  });
});

describe('keyBetween', () => {
  const read = async (one: string, other: string): Promise<string | null> => {
    await using duck = await DuckDbSession.open();
    const [first, second] = [
      await describeTable(duck, { name: 'one', sql: one }),
      await describeTable(duck, { name: 'other', sql: other }),
    ];
    return keyBetween(duck, { dataset: first, relation: one }, { dataset: second, relation: other });
  };
  const VEHICLES = `(SELECT 'Bus ' || i AS "Vehicle", 40 + i AS "Seats" FROM range(3) AS t(i))`;

  it('finds the key in either order of the tables', async () => {
    expect(await read(TRIPS, CASES)).toBe('Trip_No');
    expect(await read(TRIPS, VEHICLES)).toBe('Vehicle');
    expect(await read(VEHICLES, TRIPS)).toBe('Vehicle');
  });

  it('rejects a column whose values differ between the tables or that numbers the rows of each table', async () => {
    const others = `(SELECT 'X' || i AS "Trip_No", 'Y' AS "Flag" FROM range(50) AS t(i))`;
    expect(await read(TRIPS, others)).toBeNull();
    expect(
      await read(`(SELECT i AS id, i * 2 AS a FROM range(20) AS t(i))`, `(SELECT i AS id, i * 3 AS b FROM range(20) AS t(i))`),
    ).toBeNull();
  });
});

describe('sentenceOn', () => {
  const thing = (kind: NamedThing['kind'], name: string): NamedThing => ({ ...{ datasetId: 'd', kind, name, columns: [name], holds: ['Y'] }, words: name, at: 0 }); // prettier-ignore
  const pair = { one: thing('flag', 'Late'), other: thing('flag', 'Cmpl'), splitAt: null };

  it('keeps the interval of a difference of shares at or below 100 percentage points', () => {
    const values = Array.from({ length: 12 }, (_, at) => ({ one: at < 6 ? 1 : 0, other: at < 6 ? 1 : 0, day: null }));
    expect(sentenceOn(pair, values, 'en')).toContain('difference 100.0 percentage points (95% interval 44.8 to 100.0)');
  });

  it('states the share of a yes/no column before and since a day', () => {
    const values = Array.from({ length: 20 }, (_, at) => ({
      one: at % 4 === 0 ? 1 : 0,
      other: null,
      day: at < 8 ? '2026-01-01' : '2026-06-01',
    }));
    expect(sentenceOn({ ...pair, other: null, splitAt: '2026-05-01' }, values, 'en')).toContain(
      '“Late” holds for 25% of the rows from 1 May 2026 (3 of 12) and for 25% before (2 of 8)',
    );
  });

  it('omits a slope that contradicts the rank correlation', () => {
    const values = Array.from({ length: 30 }, (_, at) => ({ one: at, other: at === 0 ? 10_000 : at, day: null }));
    const sentence = sentenceOn({ one: thing('number', 'a'), other: thing('number', 'b'), splitAt: null }, values, 'en');
    expect(sentence).toContain('strongly');
    expect(sentence).not.toContain('per unit');
  });
});

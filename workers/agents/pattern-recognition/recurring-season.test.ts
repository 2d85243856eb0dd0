import { DuckDbSession } from '../../../platform/analytics/index.js';
import { recurringSeasonIn, splitBySeason } from './recurring-season.js';

describe('recurringSeasonIn', () => {
  it.each([
    ['Kommen von November bis Februar mehr Schadensmeldungen als im übrigen Jahr?', [11, 2]],
    ['Are there more bookings from May to August than in the rest of the year?', [5, 8]],
    ['Sind es im Winterhalbjahr mehr Störungen als im Sommerhalbjahr?', [10, 3]],
    ['Meldungen von Mai bis August 2026 gegenüber dem Vorjahr', null],
    ['Zeig mir die Meldungen von Mai bis August', null],
    ['Kommen von Mai bis August mehr Meldungen als im Vorjahr?', null],
    ['Are there more bookings from May to August than from September to December?', null],
  ])('reads "%s"', (text, months) => {
    const found = recurringSeasonIn(text);
    expect(found && [found.first, found.last]).toEqual(months);
  });
});

describe('splitBySeason', () => {
  it('compares complete months of all years, including months without rows', async () => {
    await using duck = await DuckDbSession.open();
    // Twelve reports per month from November to February, three in other months, none in June; the last month is incomplete.
    const reports = `(SELECT day AS reported FROM generate_series(DATE '2024-01-01', DATE '2026-03-01', INTERVAL 1 MONTH) AS months(day), range(12) AS t(i)
      WHERE month(day) IN (11, 12, 1, 2) OR (i < 3 AND month(day) <> 6))`;
    const split = await splitBySeason(duck, { whole: reports, rows: reports, date: 'reported', season: { first: 11, last: 2, words: '' } });
    expect(split?.inside).toMatchObject({ months: 10, rows: 120, mean: 12 });
    expect(split?.outside).toMatchObject({ months: 16, rows: 42 });
    expect(split?.p).toBeLessThan(0.001);
  });
});

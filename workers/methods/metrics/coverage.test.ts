import { DuckDbSession } from '../../../platform/analytics/index.js';
import { coverageOf } from './coverage.js';

const coverage = async (days: string, options: { importedOn?: string; grain?: string } = {}) => {
  await using duck = await DuckDbSession.open();
  await duck.run(`CREATE TABLE orders AS SELECT CAST(day AS DATE) AS day FROM (${days}) AS x(day)`);
  return await coverageOf(duck, 'orders', { timeColumn: 'day', importedOn: '2026-11-30', grain: 'month', ...options });
};

const values = (...days: string[]): string => `VALUES ${days.map((day) => `('${day}')`).join(', ')}`;
const daily = (from: string, to: string, where = 'true'): string =>
  `SELECT * FROM (SELECT unnest(generate_series(DATE '${from}', DATE '${to}', INTERVAL 1 DAY)) AS day) WHERE ${where}`;

describe('coverageOf', () => {
  it('covers daily data from the first day to the day after the last', async () => {
    expect(await coverage(daily('2026-03-17', '2026-11-12'))).toEqual({ from: '2026-03-17', until: '2026-11-13' });
  });

  it('bridges weekends, so that a month that ends on one is complete', async () => {
    // 31 October 2026 is a Saturday.
    const { until } = (await coverage(daily('2026-01-05', '2026-10-30', 'dayofweek(day) BETWEEN 1 AND 5'))) ?? {};
    expect(until).toBe('2026-11-02');
  });

  it.each([
    ['month that begins', values('2026-04-01', '2026-05-01'), '2026-04-01', '2026-06-01'],
    ['month that ends', values('2026-01-31', '2026-02-28'), '2026-01-01', '2026-03-01'],
    ['quarter that begins', values('2026-01-01', '2026-04-01', '2026-07-01'), '2026-01-01', '2026-10-01'],
    ['quarter that ends', values('2025-12-31', '2026-03-31', '2026-06-30'), '2025-10-01', '2026-07-01'],
  ])('covers the whole %s on the day of a value', async (_, days, from, until) => {
    expect(await coverage(days)).toEqual({ from, until });
  });

  it('covers neither the day of the import nor later ones and ignores planned days', async () => {
    const days = values('2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01');
    expect(await coverage(days, { importedOn: '2026-11-12' })).toMatchObject({ until: '2026-11-12' });
  });

  it.each([
    ['has values of whole months', values('2026-10-01', '2026-11-01'), '2026-11-30'],
    ['has rows on every day', daily('2026-03-17', '2026-11-30'), '2026-11-30'],
    ['is dated on the last of each month', values('2026-10-31', '2026-11-30'), '2026-12-01'],
  ])('covers, on the last day of a month, a table that %s', async (_, days, until) => {
    expect(await coverage(days)).toMatchObject({ until });
  });

  it('covers the period of a single day', async () => {
    expect(await coverage(values('2026-05-17'))).toEqual({ from: '2026-05-01', until: '2026-06-01' });
    expect(await coverage(values('2026-05-17'), { grain: 'quarter' })).toEqual({ from: '2026-04-01', until: '2026-07-01' });
  });

  it('is null without a day up to the import', async () => {
    expect(await coverage(values('2027-01-01'))).toBeNull();
    expect(await coverage('SELECT NULL')).toBeNull();
  });
});

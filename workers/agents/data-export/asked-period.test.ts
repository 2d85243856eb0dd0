import { meantPeriod } from './asked-period.js';

const DAYS = { first: '2025-02-03', last: '2026-01-31' };

describe('meantPeriod', () => {
  it('takes a bare year before the data as that year', () => {
    const period = { from: '2022-01-01', until: null, words: '2022' };
    expect(meantPeriod(period, 'Send the boat trips from 2022 as CSV', DAYS)).toEqual({ from: '2022-01-01', until: '2022-12-31' });
  });

  it('keeps an open period', () => {
    const period = { from: '2022-01-01', until: null, words: '2022' };
    expect(meantPeriod(period, 'Send all boat trips since 2022', DAYS)).toBe(period);
    expect(meantPeriod(period, 'Send all boat trips from 2022 onwards', DAYS)).toBe(period);
  });

  it('keeps a year in which the data begin', () => {
    const period = { from: '2025-01-01', until: null, words: '2025' };
    expect(meantPeriod(period, 'Send the boat trips from 2025', DAYS)).toBe(period);
  });
});

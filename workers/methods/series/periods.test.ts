import { gaplessTail, grainOf, periodAfter, positionInSeason } from './periods.js';

const points = (...periods: string[]) => periods.map((period) => ({ period, value: 1 }));

describe('periodAfter', () => {
  it('returns the next period and keeps month ends', () => {
    expect(periodAfter('2024-01-01', 'month')).toBe('2024-02-01');
    expect(periodAfter('2024-01-31', 'month')).toBe('2024-02-29');
    expect(periodAfter('2024-02-29', 'month', 12)).toBe('2025-02-28');
    expect(periodAfter('2024-11-15', 'quarter')).toBe('2025-02-15');
    expect(periodAfter('2024-12-30', 'week')).toBe('2025-01-06');
    expect(periodAfter('2024-02-28', 'day')).toBe('2024-02-29');
  });
});

describe('positionInSeason', () => {
  it('returns the position within the season', () => {
    expect(positionInSeason('2026-11-22', 'day')).toBe(6);
    expect(positionInSeason('2026-11-01', 'month')).toBe(10);
    expect(positionInSeason('2026-11-01', 'quarter')).toBe(3);
    expect(positionInSeason('2026-12-31', 'week')).toBe(51);
  });
});

describe('grainOf', () => {
  it('derives the period length from the median distance of the days', () => {
    expect(grainOf(['2024-01-01', '2024-02-01', '2024-03-01', '2024-05-01'])).toBe('month');
    expect(grainOf(['2024-01-01', '2024-01-08', '2024-01-15'])).toBe('week');
    expect(grainOf(['2024-01-01', '2024-01-18'])).toBeNull();
    expect(grainOf(['2024-01-01'])).toBeNull();
  });
});

describe('gaplessTail', () => {
  it('returns the points after the last gap', () => {
    expect(gaplessTail(points('2024-01-01', '2024-03-01', '2024-04-01'), 'month')).toEqual(points('2024-03-01', '2024-04-01'));
    expect(gaplessTail([], 'month')).toEqual([]);
  });
});

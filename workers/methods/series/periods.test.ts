import { chooseGrain } from './column-series.js';
import { gaplessTail, grainOf, periodAfter, positionInSeason, positionsOf } from './periods.js';

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

describe('positionsOf', () => {
  it('counts missing periods', () => {
    expect(positionsOf(['2024-01-01', '2024-02-01', '2024-06-01'], 'month')).toEqual([0, 1, 5]);
    expect(positionsOf(['2024-01-01', '2024-07-01'], 'quarter')).toEqual([0, 2]);
    expect(positionsOf(['2024-01-01', '2024-01-08', '2024-01-29'], 'week')).toEqual([0, 1, 4]);
    expect(positionsOf(['2024-02-28', '2024-03-01'], 'day')).toEqual([0, 2]);
    expect(positionsOf([], 'day')).toEqual([]);
  });
});

describe('chooseGrain', () => {
  it.each([
    ['daily rows of two years', 730, 1, 'month'],
    ['daily rows of half a year', 180, 1, 'week'],
    ['daily rows of two months', 60, 1, 'day'],
    ['twelve months', 334, 31, 'month'],
    ['seven weeks', 42, 7, 'week'],
    ['eight quarters', 640, 92, 'quarter'],
    ['one day', 0, 0, 'day'],
  ] as const)('chooses the grain of %s', (_, days, gap, grain) => {
    expect(chooseGrain({ days, gap })).toBe(grain);
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

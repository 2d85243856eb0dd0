import { gaplessTail, grainOf, periodAfter, placeInSeason } from './periods.js';

const points = (...periods: string[]) => periods.map((period) => ({ period, value: 1 }));

describe('periods', () => {
  it('follow each other, ends of months too', () => {
    expect(periodAfter('2024-01-01', 'month')).toBe('2024-02-01');
    expect(periodAfter('2024-01-31', 'month')).toBe('2024-02-29');
    expect(periodAfter('2024-02-29', 'month', 12)).toBe('2025-02-28');
    expect(periodAfter('2024-11-15', 'quarter')).toBe('2025-02-15');
    expect(periodAfter('2024-12-30', 'week')).toBe('2025-01-06');
    expect(periodAfter('2024-02-28', 'day')).toBe('2024-02-29');
  });

  it('have a place in their season', () => {
    expect(placeInSeason('2026-11-22', 'day')).toBe(6);
    expect(placeInSeason('2026-11-01', 'month')).toBe(10);
    expect(placeInSeason('2026-11-01', 'quarter')).toBe(3);
    expect(placeInSeason('2026-12-31', 'week')).toBe(51);
  });

  it('show their length by the usual distance of days', () => {
    expect(grainOf(['2024-01-01', '2024-02-01', '2024-03-01', '2024-05-01'])).toBe('month');
    expect(grainOf(['2024-01-01', '2024-01-08', '2024-01-15'])).toBe('week');
    expect(grainOf(['2024-01-01', '2024-01-18'])).toBeNull();
    expect(grainOf(['2024-01-01'])).toBeNull();
  });

  it('count as a series from the last gap on', () => {
    expect(gaplessTail(points('2024-01-01', '2024-03-01', '2024-04-01'), 'month')).toEqual(points('2024-03-01', '2024-04-01'));
    expect(gaplessTail([], 'month')).toEqual([]);
  });
});

import { lightOf, trendOf } from './kpi-trend.js';

describe('trendOf', () => {
  it.each([
    [[1, 2, 3, 4, 5, 6], 'rising'],
    [[9, 8, 7, 6, 5, 4], 'falling'],
    [[5, 6, 5, 6, 5, 6], 'steady'],
    [[3, 3, 3, 3, 3], 'steady'],
    [[1, 2, 3], null],
  ] as const)('judges %j', (values, trend) => {
    expect(trendOf(values)).toBe(trend);
  });

  it('ignores values before the newest twelve', () => {
    expect(trendOf([...Array.from({ length: 30 }, (_, index) => 100 - index), ...Array.from({ length: 12 }, () => 5)])).toBe('steady');
  });
});

describe('lightOf', () => {
  it.each([
    [{ light: 'amber', reached: true }, 'amber'],
    [{ light: null, reached: true }, 'green'],
    [{ light: null, reached: false }, 'red'],
    [{ light: null, reached: null }, null],
  ] as const)('returns the colour of %j', (kpi, light) => {
    expect(lightOf(kpi)).toBe(light);
  });
});

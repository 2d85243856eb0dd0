import { tabularCusum } from './trend/cusum.js';
import { differenceInterval, wilsonInterval } from './wilson-interval.js';

describe('wilsonInterval', () => {
  // Computed with Python as the roots of (p − x/n)² = z²·p·(1 − p)/n, which define the interval.
  it.each([
    [8, 10, 0.4901625, 0.9433178],
    [4, 5, 0.3755346, 0.9637759],
    [0, 10, 0, 0.2775328],
    [10, 10, 0.7224672, 1],
  ])('returns the interval of %i out of %i', (hits, cases, low, high) => {
    const interval = wilsonInterval(hits, cases);
    expect(interval?.share).toBe(hits / cases);
    expect(interval?.low).toBeCloseTo(low, 6);
    expect(interval?.high).toBeCloseTo(high, 6);
  });

  it('is null without cases', () => {
    expect(wilsonInterval(0, 0)).toBeNull();
  });
});

describe('tabularCusum', () => {
  /**
   * Montgomery, Introduction to Statistical Quality Control, table on the tabular CUSUM: twenty values of mean 10 and ten of
   * mean 11, target 10, standard deviation 1, K = 1/2, H = 5.
   */
  const VALUES = [
    9.45, 7.99, 9.29, 11.66, 12.16, 10.18, 8.04, 11.46, 9.2, 10.34, 9.03, 11.47, 10.51, 9.4, 10.08, 9.37, 10.62, 10.31, 8.52, 10.84, 10.9,
    9.33, 12.29, 11.5, 10.6, 11.08, 10.38, 11.62, 11.31, 10.52,
  ];

  it('detects the textbook shift at value 29 and dates its start after value 22', () => {
    const { points, signal } = tabularCusum(VALUES, { target: 10, sigma: 1 });
    expect(signal).toEqual({ direction: 'up', at: 28, since: 22 });
    expect(points[28]?.above).toBeCloseTo(5.28, 10);
    expect(points[28]?.runAbove).toBe(7);
    expect(points[29]?.above).toBeCloseTo(5.3, 10);
    expect(points[2]?.below).toBeCloseTo(1.77, 10);
    expect(points[4]?.above).toBeCloseTo(2.82, 10);
  });

  it('detects the mirrored shift downwards', () => {
    const mirrored = VALUES.map((value) => 20 - value);
    expect(tabularCusum(mirrored, { target: 10, sigma: 1 }).signal).toEqual({ direction: 'down', at: 28, since: 22 });
  });

  it('returns no signal without a shift or with a wide decision interval', () => {
    expect(tabularCusum(VALUES.slice(0, 20), { target: 10, sigma: 1 }).signal).toBeNull();
    expect(tabularCusum(VALUES, { target: 10, sigma: 1, h: 6 }).signal).toBeNull();
    expect(tabularCusum([], { target: 10, sigma: 1 })).toEqual({ points: [], signal: null });
  });
});

describe('differenceInterval', () => {
  it('matches the example in Newcombe (1998) and stays between -1 and 1', () => {
    const interval = differenceInterval({ n: 70, met: 56 }, { n: 80, met: 48 });
    expect(interval?.difference).toBeCloseTo(0.2, 10);
    expect(interval?.low).toBeCloseTo(0.0524, 4);
    expect(interval?.high).toBeCloseTo(0.3339, 4);
    expect(differenceInterval({ n: 5, met: 5 }, { n: 5, met: 0 })?.high).toBeLessThanOrEqual(1);
    expect(differenceInterval({ n: 0, met: 0 }, { n: 5, met: 0 })).toBeNull();
  });
});

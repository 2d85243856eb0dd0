import { kendallTau } from './correlation/kendall-tau.js';
import { quantileOf } from './quantile.js';
import { seededRandom } from './sampling/seeded-random.js';

describe('kendallTau', () => {
  // Example of scipy.stats.kendalltau with ties.
  it('is −0.4714 for the example in the SciPy documentation', () => {
    expect(kendallTau([12, 2, 1, 12, 2], [1, 4, 7, 1, 0])).toBeCloseTo(-0.471_404_520_791_031_6, 14);
  });

  it('is 1 for the same order, −1 for the reverse order and null for constant values', () => {
    expect(kendallTau([1, 2, 3], [10, 20, 30])).toBe(1);
    expect(kendallTau([1, 2, 3], [3, 2, 1])).toBe(-1);
    expect(kendallTau([1, 1, 1], [3, 2, 1])).toBeNull();
  });
});

describe('quantileOf', () => {
  it('interpolates by R-7: the first quartile of 1, 2, 3, 4 is 1.75', () => {
    expect(quantileOf([1, 2, 3, 4], 0.25)).toBe(1.75);
    expect(quantileOf([5], 0.9)).toBe(5);
  });
});

describe('seededRandom', () => {
  it('returns reproducible numbers that depend on the seed and are uniform over [0, 1)', () => {
    const [one, same, other] = [seededRandom(3), seededRandom(3), seededRandom(4)];
    const numbers = Array.from({ length: 100_000 }, one);
    expect(numbers.slice(0, 5)).toEqual(Array.from({ length: 5 }, same));
    expect(other()).not.toBe(numbers[0]);
    expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
    // Mean 1/2 with standard error 1/√(12 · 100000) = 0.0009; variance 1/12.
    const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.004);
    expect(numbers.reduce((sum, number) => sum + (number - mean) ** 2, 0) / numbers.length).toBeCloseTo(1 / 12, 2);
  });
});

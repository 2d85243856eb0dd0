import { gaussianCopula } from './copula.js';
import { seededRandom } from '../../../methods/statistics/sampling/seeded-random.js';
import { MAX_DIMENSIONS, sobolSequence } from './sobol-sequence.js';

describe('sobolSequence', () => {
  // The first ten points in three dimensions, published by Joe and Kuo with their program.
  it('starts with the published points', () => {
    const next = sobolSequence(3);
    const point = new Float64Array(3);
    const points = Array.from({ length: 10 }, () => {
      next(point);
      return [...point];
    });
    expect(points).toEqual([
      [0, 0, 0],
      [0.5, 0.5, 0.5],
      [0.75, 0.25, 0.25],
      [0.25, 0.75, 0.75],
      [0.375, 0.375, 0.625],
      [0.875, 0.875, 0.125],
      [0.625, 0.125, 0.875],
      [0.125, 0.625, 0.375],
      [0.1875, 0.3125, 0.9375],
      [0.6875, 0.8125, 0.4375],
    ]);
  });

  // A (t, s)-sequence in base 2 has, in each dimension, one point in each of 1,024 equal intervals, also if shifted.
  it.each([undefined, seededRandom(5)])('covers every dimension evenly', (random) => {
    const next = sobolSequence(MAX_DIMENSIONS, random);
    const point = new Float64Array(MAX_DIMENSIONS);
    const seen = Array.from({ length: MAX_DIMENSIONS }, () => new Set<number>());
    for (let index = 0; index < 1_024; index++) {
      next(point);
      for (const [dimension, cells] of seen.entries()) cells.add(Math.floor((point[dimension] as number) * 1_024));
    }
    expect(seen.map(({ size }) => size)).toEqual(seen.map(() => 1_024));
  });

  it('keeps shifted points inside the unit cube', () => {
    const next = sobolSequence(2, () => 0);
    const point = new Float64Array(2);
    next(point);
    expect(point[0]).toBeGreaterThan(0);
  });
});

describe('gaussianCopula', () => {
  it('produces the requested rank correlations and keeps uniform marginals', () => {
    const copula = gaussianCopula(3, [
      { first: 0, second: 1, coefficient: 0.7 },
      { first: 1, second: 2, coefficient: -0.4 },
    ]);
    const random = seededRandom(11);
    const n = 200_000;
    const columns = [0, 1, 2].map(() => new Float64Array(n));
    const point = new Float64Array(3);
    for (let row = 0; row < n; row++) {
      for (let i = 0; i < 3; i++) point[i] = random() || 0.5;
      copula?.(point);
      for (let i = 0; i < 3; i++) (columns[i] as Float64Array)[row] = point[i] as number;
    }
    // For uniform numbers, Spearman's coefficient equals Pearson's. The standard error is about 0.002.
    const [a, b, c] = columns as [Float64Array, Float64Array, Float64Array];
    expect(Math.abs(correlation(a, b) - 0.7)).toBeLessThan(0.01);
    expect(Math.abs(correlation(b, c) + 0.4)).toBeLessThan(0.01);
    expect(Math.abs(correlation(a, c))).toBeLessThan(0.01);
    for (const column of columns) expect(Math.abs(mean(column) - 0.5)).toBeLessThan(0.004);
  });

  it('returns null for contradictory or perfect correlations', () => {
    const pairs = [
      [0, 1],
      [1, 2],
      [0, 2],
    ].map(([first = 0, second = 0]) => ({ first, second, coefficient: -0.9 }));
    expect(gaussianCopula(3, pairs)).toBeNull();
    expect(gaussianCopula(2, [{ first: 0, second: 1, coefficient: 1 }])).toBeNull();
  });
});

const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const correlation = (a: Float64Array, b: Float64Array): number => {
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, first, second] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const [da, db] = [(a[i] as number) - meanA, (b[i] as number) - meanB];
    both += da * db;
    first += da * da;
    second += db * db;
  }
  return both / Math.sqrt(first * second);
};

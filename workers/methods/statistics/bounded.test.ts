import { probabilityOf } from '../../agents/data-harmonisation/linkage/fellegi-sunter.js';
import { valueLikeness, type ValueSketch } from '../../agents/data-harmonisation/mapping/value-sketch.js';
import { asCorrelation, asShare } from './bounded.js';
import { pearson, spearman } from './correlation/correlation.js';
import { autocorrelation } from './descriptive.js';
import { partialCorrelation } from './correlation/partial-correlation.js';
import { wilsonInterval } from './wilson-interval.js';

/** Columns that provoke rounding errors, overflow or zero variance. */
const COLUMNS: Readonly<Record<string, readonly number[]>> = {
  'a single row': [3],
  'two rows': [1, 2],
  'no rows': [],
  'a constant': Array.from({ length: 7 }, () => 0.1),
  zeros: [0, 0, 0],
  'huge values': [1e200, -1e200, 3e200, 5e199],
  'the largest values': [Number.MAX_VALUE, -Number.MAX_VALUE, Number.MAX_VALUE, 0],
  'tiny values': [1e-200, 2e-200, 5e-200, 3e-200],
  'one outlier': [1, 1, 1, 1e300],
  'a constant but for one rounding error': [0.1, 0.1, 0.1 + 2 ** -55, 0.1],
  'ordinary values': [1.1, 2.7, 3.3, 0.4, 9.9],
};
const pairs = Object.entries(COLUMNS).flatMap(([a, x]) => Object.entries(COLUMNS).map(([b, y]) => [a, b, x, y] as const));
const inRange = (value: number, low: number, high: number): boolean => value >= low && value <= high;

describe('asShare and asCorrelation', () => {
  it.each([
    [1.0000000000000002, 1],
    [-1e-17, 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 1],
    [0.5, 0.5],
  ])('limits %p to the share %p', (value, share) => {
    expect(asShare(value)).toBe(share);
  });

  it('maps NaN to no correlation', () => {
    expect([asCorrelation(Number.NaN), asCorrelation(-1.0000000000000002)]).toEqual([0, -1]);
  });
});

describe('bounded statistics', () => {
  it.each(pairs)('keeps the correlation of %s with %s within -1 and 1', (_, __, x, y) => {
    const length = Math.min(x.length, y.length);
    const [a, b] = [x.slice(0, length), y.slice(0, length)];
    for (const value of [pearson(a, b), spearman(a, b)]) expect(inRange(value, -1, 1)).toBe(true);
  });

  it.each(Object.entries(COLUMNS))('correlates %s with itself by 1, or by 0 if constant', (_, column) => {
    const isConstant = column.every((value) => value === column[0]);
    expect(pearson(column, column)).toBeCloseTo(isConstant ? 0 : 1, 12);
    for (const lag of [0, 1, 2]) expect(inRange(autocorrelation(column, lag), -1, 1)).toBe(true);
  });

  it('keeps partial correlations of equal columns within -1 and 1', () => {
    const equal = Array.from({ length: 4 }, () => [1, 1, 1, 1]);
    expect(inRange(partialCorrelation(equal, 0, 1, [2, 3]), -1, 1)).toBe(true);
  });

  it('rates equal value sketches at most 1 for any number of trigrams', () => {
    for (let size = 1; size < 400; size += 1) {
      const sketch: ValueSketch = {
        hashes: [],
        trigrams: new Map(Array.from({ length: size }, (_, at) => [`g${at}`, ((at * 7) % 13) + 1])),
      };
      const likeness = valueLikeness(sketch, sketch);
      expect([size, inRange(likeness, 0.999_999, 1)]).toEqual([size, true]);
    }
  });

  it('returns a probability within 0 and 1 for every weight and prior', () => {
    for (const prior of [0, 1e-300, 0.5, 1 - 2 ** -53, 1])
      for (const weight of [Number.NEGATIVE_INFINITY, -2_000, 0, 2_000, Number.POSITIVE_INFINITY])
        expect([prior, weight, inRange(probabilityOf(weight, prior), 0, 1)]).toEqual([prior, weight, true]);
  });

  it('keeps Wilson intervals within 0 and 1', () => {
    for (const cases of [1, 2, 3, 49, 1_000_003])
      for (const hits of [0, 1, cases - 1, cases]) {
        const { share, low, high } = wilsonInterval(hits, cases) ?? { share: 0, low: 0, high: 0 };
        expect([cases, hits, inRange(low, 0, 1), inRange(high, 0, 1), inRange(share, 0, 1)]).toEqual([cases, hits, true, true, true]);
      }
  });
});

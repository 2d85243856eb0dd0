import { benjaminiHochberg } from './benjamini-hochberg.js';
import { pearson, spearman, testCorrelation } from './correlation/correlation.js';
import { autocorrelation, rank } from './descriptive.js';
import { chiSquaredUpper, fUpper, normalTwoSided, SMALLEST_P, tTwoSided } from './distributions.js';
import { testOfShares } from './chi-squared.js';
import { kruskalWallis, kruskalWallisOfRanks } from './kruskal-wallis.js';

describe('a tail probability', () => {
  it.each([
    // Standard table values.
    ['normal', normalTwoSided(1.959964), 0.05],
    ['t', tTwoSided(2.570582, 5), 0.05],
    ['F', fUpper(4.102821, 2, 10), 0.05],
    ['chi-squared', chiSquaredUpper(18.307038, 10), 0.05],
  ])('matches the table of the %s distribution', (_, p, expected) => expect(p).toBeCloseTo(expected, 6));

  it('is never 0, because no test can prove that', () => {
    expect([normalTwoSided(40), chiSquaredUpper(500, 2), tTwoSided(1e9, 1e6)]).toEqual([SMALLEST_P, SMALLEST_P, SMALLEST_P]);
  });
});

describe('a correlation', () => {
  it('agrees with the examples in the SciPy documentation', () => {
    const r = pearson([1, 2, 3, 4, 5], [10, 9, 2.5, 6, 4]);
    expect(r).toBeCloseTo(-0.7426106572325056, 14);
    expect(testCorrelation(r, 5).p).toBeCloseTo(0.15055580885344558, 8);
    const rho = spearman([1, 2, 3, 4, 5], [5, 6, 7, 8, 7]);
    expect(rho).toBeCloseTo(0.8207826816681233, 14);
    expect(testCorrelation(rho, 5).p).toBeCloseTo(0.08858700531354381, 8);
  });

  it('has the Fisher interval', () => {
    // r = 0.5 of 28 pairs: tanh(0.5493 ± 1.96 / 5).
    const { low, high } = testCorrelation(0.5, 28);
    expect([low, high].map((value) => Number(value.toFixed(3)))).toEqual([0.156, 0.736]);
  });

  it('has a p value close to 0 if it is perfect, and is 0 with a constant', () => {
    expect(testCorrelation(1, 10).p).toBeLessThan(1e-12);
    expect(pearson([1, 1, 1], [1, 2, 3])).toBe(0);
  });
});

describe('kruskalWallis', () => {
  it('agrees with the examples in the SciPy documentation', () => {
    const even = kruskalWallis([
      [1, 3, 5, 7, 9],
      [2, 4, 6, 8, 10],
    ]);
    expect(even.h).toBeCloseTo(0.2727272727272734, 12);
    expect(even.p).toBeCloseTo(0.6015081344405895, 8);
    const tied = kruskalWallis([
      [1, 1, 1],
      [2, 2, 2],
      [2, 2],
    ]);
    expect(tied.h).toBeCloseTo(7, 12);
    expect(tied.p).toBeCloseTo(0.0301973834223185, 8);
  });

  it('finds no difference between equal values', () => {
    expect(
      kruskalWallisOfRanks(
        [
          { n: 2, rankSum: 5 },
          { n: 2, rankSum: 5 },
        ],
        60,
      ),
    ).toMatchObject({ h: 0, p: 1 });
  });
});

describe('benjaminiHochberg', () => {
  // Table 1 of the paper: at q = 0.05 the first four hypotheses are rejected.
  const paper = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1];

  it('keeps the four p values of the paper', () => {
    const adjusted = benjaminiHochberg(paper);
    expect(adjusted.filter((q) => q <= 0.05)).toHaveLength(4);
    expect(adjusted[3]).toBeCloseTo((0.0095 * 15) / 4, 12);
  });

  it('does not depend on the order of p values', () => {
    expect(benjaminiHochberg(paper.toReversed())).toEqual(benjaminiHochberg(paper).toReversed());
  });
});

describe('a series of values', () => {
  it('gives equal values their mean rank', () => {
    expect(rank([10, 20, 20, 5])).toEqual({ ranks: [2, 3.5, 3.5, 1], ties: [1, 1, 2] });
  });

  it('is correlated with its lagged self by autocorrelation', () => {
    // Computed by hand: deviations −1.5, −0.5, 0.5, 1.5 give 1.25 / 5.
    expect(autocorrelation([1, 2, 3, 4], 1)).toBeCloseTo(0.25, 12);
    expect(autocorrelation([2, 2, 2], 1)).toBe(0);
  });
});

describe('testOfShares', () => {
  it('tests the shares of groups by chi-squared', () => {
    // Shares of 20 %, 2 % and 5 % around 12.5 %.
    const test = testOfShares([
      { n: 200, met: 40 },
      { n: 100, met: 2 },
      { n: 60, met: 3 },
    ]);
    expect(test?.statistic).toBeCloseTo(23.451, 3);
    expect(test?.p).toBeLessThan(0.001);
  });

  it.each([
    [
      'small expected counts',
      [
        { n: 28, met: 4 },
        { n: 7, met: 0 },
      ],
    ],
    [
      'no variation',
      [
        { n: 50, met: 0 },
        { n: 50, met: 0 },
      ],
    ],
    ['one group', [{ n: 50, met: 20 }]],
  ])('tests nothing with %s', (_, groups) => expect(testOfShares(groups)).toBeNull());
});

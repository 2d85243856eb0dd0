import { asCorrelation } from '../bounded.js';
import { deviations, rank, sum } from '../descriptive.js';
import { normalQuantile, tTwoSided } from '../distributions.js';

/** Pearson's product-moment correlation; 0 where one of the two is constant. */
export const pearson = (x: readonly number[], y: readonly number[]): number => {
  const [dx, dy] = [deviations(x), deviations(y)];
  const length = (values: readonly number[]): number => Math.sqrt(sum(values.map((value) => value * value)));
  const shared = sum(dx.map((value, index) => value * (dy[index] ?? 0)));
  return asCorrelation(shared / (length(dx) * length(dy)));
};

/** Spearman's rank correlation: Pearson's of the ranks, equal values sharing theirs. */
export const spearman = (x: readonly number[], y: readonly number[]): number => pearson(rank(x).ranks, rank(y).ranks);

export interface CorrelationTest {
  /** Student's t with n − 2 degrees of freedom. */
  t: number;
  /** Two-sided. */
  p: number;
  low: number;
  high: number;
}

/**
 * Tests a correlation of n pairs against none. For rank correlations the t distribution is an approximation that serves from
 * about ten pairs on (J. H. Zar: Significance testing of the Spearman rank correlation coefficient, 1972). The interval is
 * R. A. Fisher's (1921), by z = artanh(r).
 */
export const testCorrelation = (r: number, n: number, confidence = 0.95): CorrelationTest => {
  // A perfect correlation has no finite t; its p value is as small as can be told.
  const bounded = Math.max(-1 + 1e-15, Math.min(1 - 1e-15, r));
  const t = bounded * Math.sqrt((n - 2) / (1 - bounded * bounded));
  const reach = normalQuantile((1 + confidence) / 2) / Math.sqrt(Math.max(1, n - 3));
  return { t, p: tTwoSided(t, n - 2), low: Math.tanh(Math.atanh(bounded) - reach), high: Math.tanh(Math.atanh(bounded) + reach) };
};

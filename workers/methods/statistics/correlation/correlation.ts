import { asCorrelation } from '../bounded.js';
import { deviations, rank, sum } from '../descriptive.js';
import { normalQuantile, tTwoSided } from '../distributions.js';

/** Returns Pearson's product-moment correlation; 0 if either series is constant. */
export const pearson = (x: readonly number[], y: readonly number[]): number => {
  const [dx, dy] = [deviations(x), deviations(y)];
  const length = (values: readonly number[]): number => Math.sqrt(sum(values.map((value) => value * value)));
  const covariance = sum(dx.map((value, index) => value * (dy[index] ?? 0)));
  return asCorrelation(covariance / (length(dx) * length(dy)));
};

/** Returns Spearman's rank correlation, with mean ranks for ties. */
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
 * Tests a correlation of n pairs against 0. For rank correlations the t distribution is an approximation, adequate from about ten
 * pairs (J. H. Zar: Significance testing of the Spearman rank correlation coefficient, 1972). The interval is R. A. Fisher's
 * (1921), by z = artanh(r).
 */
export const testCorrelation = (r: number, n: number, confidence = 0.95): CorrelationTest => {
  // A perfect correlation has no finite t. Clamp r, so that p is the smallest representable value.
  const bounded = Math.max(-1 + 1e-15, Math.min(1 - 1e-15, r));
  const t = bounded * Math.sqrt((n - 2) / (1 - bounded * bounded));
  const radius = normalQuantile((1 + confidence) / 2) / Math.sqrt(Math.max(1, n - 3));
  return { t, p: tTwoSided(t, n - 2), low: Math.tanh(Math.atanh(bounded) - radius), high: Math.tanh(Math.atanh(bounded) + radius) };
};

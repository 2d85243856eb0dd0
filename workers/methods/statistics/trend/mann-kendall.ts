import { rank, sum } from '../descriptive.js';
import { normalTwoSided } from '../distributions.js';

export interface MannKendall {
  /** Number of increasing pairs minus number of decreasing pairs, over all pairs in time order. */
  s: number;
  /** Variance of S under the null hypothesis of no trend, corrected for ties. */
  variance: number;
  /** With continuity correction. */
  z: number;
  /** Two-sided. */
  p: number;
  /** Kendall's tau-b of value and time: −1 to 1. */
  tau: number;
}

/**
 * Tests a series for a monotonic trend of any shape. Assumes independent values.
 * H. B. Mann: Nonparametric tests against trend (1945); M. G. Kendall: Rank correlation methods (1975).
 *
 * @param values in chronological order, at least two; the run time is quadratic in their number
 */
export const mannKendall = (values: readonly number[]): MannKendall => {
  const n = values.length;
  let s = 0;
  for (let later = 1; later < n; later++)
    for (let earlier = 0; earlier < later; earlier++) s += Math.sign((values[later] ?? 0) - (values[earlier] ?? 0));
  const { ties } = rank(values);
  const variance = (n * (n - 1) * (2 * n + 5) - sum(ties.map((t) => t * (t - 1) * (2 * t + 5)))) / 18;
  const pairs = (n * (n - 1)) / 2;
  const untied = pairs - sum(ties.map((t) => (t * (t - 1)) / 2));
  const z = s === 0 || variance === 0 ? 0 : (s - Math.sign(s)) / Math.sqrt(variance);
  return { s, variance, z, p: normalTwoSided(z), tau: untied === 0 ? 0 : s / Math.sqrt(pairs * untied) };
};

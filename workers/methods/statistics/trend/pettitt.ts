import { mean, rank } from '../descriptive.js';
import { SMALLEST_P } from '../distributions.js';

export interface Pettitt {
  /** Index of the last value before the break. */
  lastBefore: number;
  /** Largest absolute value of Pettitt's U. */
  k: number;
  /** Approximate, two-sided. */
  p: number;
  meanBefore: number;
  meanAfter: number;
}

/**
 * Finds the most likely change point in the level of a series and tests its significance.
 * A. N. Pettitt: A non-parametric approach to the change-point problem (1979).
 *
 * @param values in chronological order, at least two
 */
export const pettitt = (values: readonly number[]): Pettitt => {
  const n = values.length;
  const { ranks } = rank(values);
  let [u, k, lastBefore] = [0, -1, 0];
  for (let index = 0; index < n - 1; index++) {
    u += 2 * (ranks[index] ?? 0) - (n + 1);
    if (Math.abs(u) > k) [k, lastBefore] = [Math.abs(u), index];
  }
  const p = 2 * Math.exp((-6 * k * k) / (n ** 3 + n ** 2));
  return {
    lastBefore,
    k,
    p: Math.min(1, Math.max(SMALLEST_P, p)),
    meanBefore: mean(values.slice(0, lastBefore + 1)),
    meanAfter: mean(values.slice(lastBefore + 1)),
  };
};

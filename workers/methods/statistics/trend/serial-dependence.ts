import { autocorrelation, rank } from '../descriptive.js';

/**
 * By how much the variance of Mann and Kendall's S is larger than for independent values, from the autocorrelation of the
 * ranks once the trend is taken off; only lags that stand out count, and the result is never below 1.
 * K. H. Hamed and A. R. Rao: A modified Mann-Kendall trend test for autocorrelated data (1998).
 *
 * @param slope Sen's, which is taken off
 */
export const varianceInflation = (values: readonly number[], slope: number): number => {
  const n = values.length;
  const { ranks } = rank(values.map((value, index) => value - slope * index));
  const standsOut = 1.96 / Math.sqrt(n);
  let total = 0;
  for (let lag = 1; lag <= Math.floor(n / 4); lag++) {
    const r = autocorrelation(ranks, lag);
    if (Math.abs(r) > standsOut) total += (n - lag) * (n - lag - 1) * (n - lag - 2) * r;
  }
  return Math.max(1, 1 + (2 * total) / (n * (n - 1) * (n - 2)));
};

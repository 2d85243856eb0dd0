import { autocorrelation, rank } from '../descriptive.js';

/**
 * Returns the factor by which serial dependence inflates the variance of the Mann-Kendall S, at least 1. It is derived from the
 * autocorrelation of the detrended ranks; only significant lags count.
 * K. H. Hamed and A. R. Rao: A modified Mann-Kendall trend test for autocorrelated data (1998).
 *
 * @param slope Sen slope, which is removed as the trend
 * @param positions steps from the first value to each value; by default the values are evenly spaced
 */
export const varianceInflation = (values: readonly number[], slope: number, positions?: readonly number[]): number => {
  const n = values.length;
  const { ranks } = rank(values.map((value, index) => value - slope * (positions?.[index] ?? index)));
  const significant = 1.96 / Math.sqrt(n);
  let total = 0;
  for (let lag = 1; lag <= Math.floor(n / 4); lag++) {
    const r = autocorrelation(ranks, lag);
    if (Math.abs(r) > significant) total += (n - lag) * (n - lag - 1) * (n - lag - 2) * r;
  }
  return Math.max(1, 1 + (2 * total) / (n * (n - 1) * (n - 2)));
};

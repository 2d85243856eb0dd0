import { normalQuantile } from '../distributions.js';
import { quantileOf } from '../quantile.js';

export interface SenSlope {
  /** Median slope of all pairs, as change per step. */
  slope: number;
  low: number;
  high: number;
}

const CONFIDENCE = 0.95;

/**
 * Returns a trend slope that is robust against outliers, with its confidence interval.
 * P. K. Sen: Estimates of the regression coefficient based on Kendall's tau (1968); interval after R. O. Gilbert:
 * Statistical methods for environmental pollution monitoring (1987), 16.4.2.
 *
 * @param values in chronological order, at least two
 * @param variance of the Mann-Kendall S
 * @param positions steps from the first value to each value, ascending; by default the values are evenly spaced
 */
export const senSlope = (values: readonly number[], variance: number, positions?: readonly number[]): SenSlope => {
  const slopes: number[] = [];
  const at = (index: number): number => positions?.[index] ?? index;
  for (let later = 1; later < values.length; later++)
    for (let earlier = 0; earlier < later; earlier++)
      if (at(later) > at(earlier)) slopes.push(((values[later] ?? 0) - (values[earlier] ?? 0)) / (at(later) - at(earlier)));
  slopes.sort((a, b) => a - b);
  const radius = normalQuantile((1 + CONFIDENCE) / 2) * Math.sqrt(variance);
  const ranked = (position: number): number => quantileOf(slopes, Math.min(1, Math.max(0, position / (slopes.length - 1 || 1))));
  return { slope: quantileOf(slopes, 0.5), low: ranked((slopes.length - radius) / 2 - 1), high: ranked((slopes.length + radius) / 2) };
};

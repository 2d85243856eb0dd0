import { normalQuantile } from '../distributions.js';
import { quantileOf } from '../quantile.js';

export interface SenSlope {
  /** Median of the slopes of all pairs: change for each step. */
  slope: number;
  low: number;
  high: number;
}

/**
 * Slope of a trend that single wild values cannot move, with its confidence interval.
 * P. K. Sen: Estimates of the regression coefficient based on Kendall's tau (1968); interval after R. O. Gilbert:
 * Statistical methods for environmental pollution monitoring (1987), 16.4.2.
 *
 * @param values evenly spaced in time, at least two
 * @param variance of Mann and Kendall's S
 */
export const senSlope = (values: readonly number[], variance: number, confidence = 0.95): SenSlope => {
  const slopes: number[] = [];
  for (let later = 1; later < values.length; later++)
    for (let earlier = 0; earlier < later; earlier++) slopes.push(((values[later] ?? 0) - (values[earlier] ?? 0)) / (later - earlier));
  slopes.sort((a, b) => a - b);
  const reach = normalQuantile((1 + confidence) / 2) * Math.sqrt(variance);
  const at = (place: number): number => quantileOf(slopes, Math.min(1, Math.max(0, place / (slopes.length - 1 || 1))));
  return { slope: quantileOf(slopes, 0.5), low: at((slopes.length - reach) / 2 - 1), high: at((slopes.length + reach) / 2) };
};

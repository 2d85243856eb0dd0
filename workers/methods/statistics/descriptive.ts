import { asCorrelation } from './bounded.js';
import { quantileOf } from './quantile.js';

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** @param values at least one */
export const mean = (values: readonly number[]): number => sum(values) / values.length;

/** Returns the mean of values, null without any. */
export const meanOrNull = (values: readonly number[]): number | null => (values.length === 0 ? null : mean(values));

/**
 * Returns deviations from the mean, divided by the largest magnitude of the values, so that squares of huge and tiny values fit
 * into a double. All are 0 for equal values, whose computed mean may differ from them by a rounding error.
 */
export const deviations = (values: readonly number[]): number[] => {
  const scale = values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  if (values.every((value) => value === values[0])) return values.map(() => 0);
  const scaled = values.map((value) => value / scale);
  const centre = mean(scaled);
  return scaled.map((value) => value - centre);
};

/** Returns the variance with denominator n − 1; NaN for fewer than two values. */
export const sampleVariance = (values: readonly number[]): number => {
  const centre = mean(values);
  return sum(values.map((value) => (value - centre) ** 2)) / (values.length - 1);
};

/** @param values at least one */
export const median = (values: readonly number[]): number =>
  quantileOf(
    values.toSorted((a, b) => a - b),
    0.5,
  );

export interface Ranking {
  /** Rank of each value, 1 for the smallest; equal values get their mean rank. */
  ranks: number[];
  /** Sizes of the groups of equal values, including groups of size 1. */
  ties: number[];
}

export const rank = (values: readonly number[]): Ranking => {
  const order = values.map((_, index) => index).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const ranks = Array.from({ length: values.length }, () => 0);
  const ties: number[] = [];
  for (let from = 0; from < order.length;) {
    let to = from + 1;
    while (to < order.length && values[order[to] ?? 0] === values[order[from] ?? 0]) to++;
    for (let at = from; at < to; at++) ranks[order[at] ?? 0] = (from + to + 1) / 2;
    ties.push(to - from);
    from = to;
  }
  return { ranks, ties };
};

/** Returns the autocorrelation of a series at a lag in steps (Box and Jenkins); 0 for a constant series. */
export const autocorrelation = (values: readonly number[], lag: number): number => {
  const centred = deviations(values);
  const covariance = sum(centred.slice(lag).map((value, index) => value * (centred[index] ?? 0)));
  return asCorrelation(covariance / sum(centred.map((value) => value * value)));
};

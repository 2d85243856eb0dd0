import { asCorrelation } from './bounded.js';
import { quantileOf } from './quantile.js';

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** @param values at least one */
export const mean = (values: readonly number[]): number => sum(values) / values.length;

/**
 * Deviations from the mean, divided by the greatest magnitude of the values, so that the squares of huge and of tiny values
 * stay within a double. All 0 where the values are equal, although the mean of equal values may be off by a rounding error.
 */
export const deviations = (values: readonly number[]): number[] => {
  const scale = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (values.every((value) => value === values[0])) return values.map(() => 0);
  const scaled = values.map((value) => value / scale);
  const centre = mean(scaled);
  return scaled.map((value) => value - centre);
};

/** With n − 1; NaN below two values. */
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
  /** 1 for the smallest; equal values share the mean of their ranks. */
  ranks: number[];
  /** Sizes of the groups of equal values, ones included. */
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

/** Correlation of a series with itself so many steps later (Box and Jenkins); 0 for a constant one. */
export const autocorrelation = (values: readonly number[], lag: number): number => {
  const from = deviations(values);
  const shared = sum(from.slice(lag).map((value, index) => value * (from[index] ?? 0)));
  return asCorrelation(shared / sum(from.map((value) => value * value)));
};

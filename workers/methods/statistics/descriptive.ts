import { quantileOf } from './quantile.js';

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** @param values at least one */
export const mean = (values: readonly number[]): number => sum(values) / values.length;

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
  const centre = mean(values);
  const spread = sum(values.map((value) => (value - centre) ** 2));
  const shared = sum(values.slice(lag).map((value, index) => (value - centre) * ((values[index] ?? 0) - centre)));
  return spread === 0 ? 0 : shared / spread;
};

import type { CountedGroup } from './chi-squared.js';

/** Relative tolerance at which two probabilities count as equal. */
const TOLERANCE = 1e-7;

const logFactorials = (n: number): number[] => {
  const logs = [0];
  for (let value = 1; value <= n; value++) logs.push((logs[value - 1] ?? 0) + Math.log(value));
  return logs;
};

/**
 * Returns the two-sided p value of Fisher's exact test for equal shares in two groups: the sum of the probabilities of all tables that are
 * at most as probable as the observed one. Valid for small counts.
 */
export const fisherExact = (one: CountedGroup, other: CountedGroup): number => {
  const [n, met] = [one.n + other.n, one.met + other.met];
  const logs = logFactorials(n);
  const choose = (of: number, chosen: number): number => (logs[of] ?? 0) - (logs[chosen] ?? 0) - (logs[of - chosen] ?? 0);
  const probability = (own: number): number => Math.exp(choose(one.n, own) + choose(other.n, met - own) - choose(n, met));
  const observed = probability(one.met);
  let p = 0;
  for (let own = Math.max(0, met - other.n); own <= Math.min(one.n, met); own++) {
    const each = probability(own);
    if (each <= observed * (1 + TOLERANCE)) p += each;
  }
  return Math.min(1, p);
};

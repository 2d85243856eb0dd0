import type { CountedGroup } from './chi-squared.js';

/** 97.5% quantile of the standard normal distribution: 95% of values lie within ± this. */
export const Z_95 = 1.959963984540054;

export interface ShareInterval {
  share: number;
  low: number;
  high: number;
}

/**
 * Returns the share of hits with its Wilson score interval (1927), which is suitable for few cases and for shares close to 0 or 1.
 * Null without cases.
 * @param hits 0 to `cases`
 */
export const wilsonInterval = (hits: number, cases: number, z = Z_95): ShareInterval | null => {
  if (cases === 0) return null;
  const share = hits / cases;
  const z2 = z * z;
  const centre = (share + z2 / (2 * cases)) / (1 + z2 / cases);
  const half = (z * Math.sqrt((share * (1 - share)) / cases + z2 / (4 * cases * cases))) / (1 + z2 / cases);
  return { share, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
};

/**
 * Returns the 95% confidence interval of the difference of two shares by Newcombe's hybrid score method (1998, method 10). The interval
 * stays between -1 and 1 and is valid for small groups. Null if a group has no cases.
 */
export const differenceInterval = (one: CountedGroup, other: CountedGroup): { difference: number; low: number; high: number } | null => {
  const [a, b] = [wilsonInterval(one.met, one.n), wilsonInterval(other.met, other.n)];
  if (a === null || b === null) return null;
  const difference = a.share - b.share;
  return {
    difference,
    low: difference - Math.hypot(a.share - a.low, b.high - b.share),
    high: difference + Math.hypot(a.high - a.share, b.share - b.low),
  };
};

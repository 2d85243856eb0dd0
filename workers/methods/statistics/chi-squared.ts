import { sum } from './descriptive.js';
import { chiSquaredUpper } from './distributions.js';

/** A group of cases, of which some meet a condition. */
export interface CountedGroup {
  readonly n: number;
  readonly met: number;
}

export interface ChiSquaredTest {
  statistic: number;
  /** Degrees of freedom: number of groups − 1. */
  df: number;
  p: number;
  /** Number of cases in all groups. */
  n: number;
}

/** Tests whether the shares of groups differ (Pearson's chi-squared test). Null for one group, or if all or no cases meet the condition. */
export const chiSquaredOfShares = (groups: readonly CountedGroup[]): ChiSquaredTest | null => {
  const n = sum(groups.map((group) => group.n));
  const share = sum(groups.map(({ met }) => met)) / n;
  if (groups.length < 2 || share <= 0 || share >= 1) return null;
  const statistic = sum(groups.map((group) => (group.met - group.n * share) ** 2 / (group.n * share * (1 - share))));
  const df = groups.length - 1;
  return { statistic, df, p: chiSquaredUpper(statistic, df), n };
};

/** Share of the expected counts below `MIN_EXPECTED` up to which the chi-squared test holds (W. G. Cochran 1954). */
const MAX_SMALL = 0.2;
const MIN_EXPECTED = 5;

/** Tests whether the shares of groups differ, like `chiSquaredOfShares`; null also if too many expected counts are small. */
export const testOfShares = (groups: readonly CountedGroup[]): ChiSquaredTest | null => {
  const share = sum(groups.map(({ met }) => met)) / sum(groups.map(({ n }) => n));
  const expected = groups.flatMap(({ n }) => [n * share, n * (1 - share)]);
  const small = expected.filter((count) => count < MIN_EXPECTED).length;
  return small / expected.length > MAX_SMALL ? null : chiSquaredOfShares(groups);
};

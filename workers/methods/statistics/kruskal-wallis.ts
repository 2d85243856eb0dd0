import { asShare } from './bounded.js';
import { rank, sum } from './descriptive.js';
import { chiSquaredUpper } from './distributions.js';

/** A group summarised by its ranks over all groups, so that large tables can be ranked in the database. */
export interface RankedGroup {
  n: number;
  rankSum: number;
}

export interface KruskalWallis {
  /** H statistic, corrected for ties; approximately chi-squared with number of groups − 1 degrees of freedom. */
  h: number;
  df: number;
  p: number;
  /** Share of the rank variance explained by the groups, 0 to 1 (Tomczak and Tomczak 2014). */
  epsilonSquared: number;
}

/**
 * Tests whether groups differ in level, without assuming normal distributions.
 * W. H. Kruskal and W. A. Wallis: Use of ranks in one-criterion variance analysis (1952).
 *
 * @param tieSum sum of t³ − t over the groups of equal values
 */
export const kruskalWallisOfRanks = (groups: readonly RankedGroup[], tieSum: number): KruskalWallis => {
  const n = sum(groups.map((group) => group.n));
  const raw = (12 / (n * (n + 1))) * sum(groups.map((group) => group.rankSum ** 2 / group.n)) - 3 * (n + 1);
  const correction = 1 - tieSum / (n ** 3 - n);
  const h = correction <= 0 ? 0 : Math.max(0, raw / correction);
  const df = groups.length - 1;
  return { h, df, p: chiSquaredUpper(h, df), epsilonSquared: asShare(h / (n - 1)) };
};

/** @param groups at least two, none empty */
export const kruskalWallis = (groups: readonly (readonly number[])[]): KruskalWallis => {
  const { ranks, ties } = rank(groups.flat());
  let from = 0;
  const ranked = groups.map(({ length }) => {
    const rankSum = sum(ranks.slice(from, from + length));
    from += length;
    return { n: length, rankSum };
  });
  return kruskalWallisOfRanks(ranked, sum(ties.map((t) => t ** 3 - t)));
};

import { asShare } from '../../../methods/statistics/bounded.js';
/**
 * Probabilistic record linkage. Model: I. Fellegi, A. Sunter: A Theory for Record Linkage. Journal of the American Statistical
 * Association 64 (1969) 1183-1210. Parameter estimation by expectation maximisation: W. Winkler: Using the EM Algorithm for Weight
 * Computation in the Fellegi-Sunter Model of Record Linkage. ASA Section on Survey Research Methods (1988) 667-671.
 */

/** A comparison vector and the number of record pairs with it. Levels range from 0 (different) to the field's highest level (equal). */
export interface Pattern {
  levels: readonly number[];
  count: number;
}

/** Level of a field that is missing in one of the two records; it does not affect the weight. */
export const MISSING = -1;

/** Probability of each level of a field among matches (`m`) and among non-matches (`u`). */
export interface FieldModel {
  m: number[];
  u: number[];
}

/** Prior of half an observation per level (Jeffreys), so that unobserved levels do not get probability 0. */
const PRIOR_COUNT = 0.5;

/** Converts counts of levels to probabilities. */
export const levelShares = (counts: readonly number[]): number[] => {
  const total = counts.reduce((sum, count) => sum + count + PRIOR_COUNT, 0);
  return counts.map((count) => (count + PRIOR_COUNT) / total);
};

/** Returns the weight of a level in bits: log2(m/u). */
export const levelWeight = ({ m, u }: FieldModel, level: number): number => Math.log2((m[level] ?? 0) / (u[level] ?? 0));

/** Returns the sum of the weights of all fields present in both records, in bits. */
export const patternWeight = (fields: readonly FieldModel[], levels: readonly number[]): number =>
  levels.reduce((sum, level, field) => {
    const model = fields[field];
    return level === MISSING || !model ? sum : sum + levelWeight(model, level);
  }, 0);

/**
 * Returns the probability of a match for a weight, by Bayes' rule.
 * @param share share of matches among all pairs considered, 0 to 1
 */
export const probabilityOf = (weight: number, share: number): number => {
  // Logarithms are added because the product of infinite odds and 0 would be NaN.
  const logOdds = Math.log2(share) - Math.log2(1 - share) + weight;
  return Number.isNaN(logOdds) ? asShare(share) : 1 / (1 + 2 ** -logOdds);
};

/** Removes the contribution of the matches from the shares of levels among all pairs. */
export const withoutMatches = (all: readonly number[], m: readonly number[], share: number): number[] => {
  const rest = all.map((value, level) => Math.max(value - share * (m[level] ?? 0), value * 0.01));
  const total = rest.reduce((sum, value) => sum + value, 0);
  return rest.map((value) => value / total);
};

/** Returns the share of matches among all pairs, as the fixed point of the matches expected among the compared pairs. */
export const shareOfMatches = (patterns: readonly Pattern[], fields: readonly FieldModel[], allPairs: number): number => {
  const weighted = patterns.map(({ levels, count }) => ({ weight: patternWeight(fields, levels), count }));
  let share = 1 / Math.sqrt(Math.max(allPairs, 4));
  for (let step = 0; step < 100; step += 1) {
    const expected = weighted.reduce((sum, { weight, count }) => sum + count * probabilityOf(weight, share), 0);
    const next = (expected + 0.5) / (allPairs + 1);
    if (Math.abs(next - share) <= 1e-9 * share) break;
    share = next;
  }
  return share;
};

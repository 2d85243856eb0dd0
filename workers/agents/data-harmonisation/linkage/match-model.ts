import type { ComparisonKind } from './comparison.js';
import { MISSING, patternWeight, probabilityOf, shareOfMatches, withoutMatches, type FieldModel, type Pattern } from './fellegi-sunter.js';

export interface MatchModel {
  fields: FieldModel[];
  /** Share of matches among all pairs of the table, 0 to 1. */
  prior: number;
  iterations: number;
  converged: boolean;
}

/** Expected shares of the levels among matches, from different to equal, before any data. */
const EXPECTED: Readonly<Record<ComparisonKind, readonly number[]>> = {
  text: [0.08, 0.04, 0.08, 0.8],
  name: [0.06, 0.04, 0.08, 0.02, 0.8],
  code: [0.1, 0.1, 0.8],
  number: [0.14, 0.03, 0.03, 0.8],
  date: [0.05, 0.03, 0.07, 0.85],
};
/** Number of pairs that the expectation counts for. In a table with hardly any duplicates it prevails. */
const EXPECTATION = 20;
/** Maximum probability that a field of a match differs: records that differ in most fields do not match. */
const MAX_DIFFERENT = 0.5;
/** Log odds of a match by the expectation, in bits, below which pairs do not take part in the estimation. */
const MIN_ODDS = -10;
const MAX_ITERATIONS = 200;
const TOLERANCE = 1e-6;

/**
 * Estimates the model by expectation maximisation over all pairs of the table, of which those that were not compared count as
 * non-matches. `u` comes from random pairs. A Dirichlet prior on `m` (maximum a posteriori estimation, A. Dempster, N. Laird, D. Rubin:
 * Maximum Likelihood from Incomplete Data via the EM Algorithm, JRSS B 39 (1977) 1-38), and the restriction to pairs that are not
 * implausible by it, keep other groups of similar records, such as inhabitants of one town, from turning into matches. Takes time proportional to iterations × vectors × fields.
 *
 * @param random shares of the levels among all pairs, by field
 */
export const estimateMatches = (
  patterns: readonly Pattern[],
  kinds: readonly ComparisonKind[],
  random: readonly (readonly number[])[],
  allPairs: number,
): MatchModel => {
  let fields: FieldModel[] = kinds.map((kind, index) => ({ m: [...EXPECTED[kind]], u: [...(random[index] ?? [])] }));
  let prior = shareOfMatches(patterns, fields, allPairs);
  const leastOdds = MIN_ODDS - Math.log2(prior);
  const plausible = patterns.filter(({ levels }) => patternWeight(fields, levels) >= leastOdds);
  for (let iteration = 1; iteration <= MAX_ITERATIONS; iteration += 1) {
    const counts = kinds.map((kind) => EXPECTED[kind].map((share) => share * EXPECTATION));
    let matches = 0;
    for (const { levels, count } of plausible) {
      const expected = count * probabilityOf(patternWeight(fields, levels), prior);
      if (expected < 1e-9) continue;
      matches += expected;
      for (const [index, level] of levels.entries()) {
        const field = counts[index];
        if (level !== MISSING && field) field[level] = (field[level] ?? 0) + expected;
      }
    }
    const nextPrior = (matches + 0.5) / (allPairs + 1);
    const next = counts.map((levels, index): FieldModel => {
      const total = levels.reduce((sum, count) => sum + count, 0);
      const m = withoutExcess(levels.map((count) => count / total));
      return { m, u: withoutMatches(random[index] ?? [], m, nextPrior) };
    });
    const change = Math.max(
      Math.abs(nextPrior - prior) / Math.max(nextPrior, prior),
      ...next.flatMap(({ m }, index) => m.map((share, level) => Math.abs(share - (fields[index]?.m[level] ?? 0)))),
    );
    [fields, prior] = [next, nextPrior];
    if (change <= TOLERANCE) return { fields, prior, iterations: iteration, converged: true };
  }
  return { fields, prior, iterations: MAX_ITERATIONS, converged: false };
};

/** Limits the share of the level `different` to `MAX_DIFFERENT` and scales the others. */
const withoutExcess = (m: readonly number[]): number[] => {
  const different = Math.min(m[0] ?? 0, MAX_DIFFERENT);
  const scale = (1 - different) / Math.max(1e-12, 1 - (m[0] ?? 0));
  return m.map((share, level) => (level === 0 ? different : share * scale));
};

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

/** Pairs of one blocking pass. They agree in the blocked fields, which are therefore ignored in the estimation. */
export interface Training {
  patterns: readonly Pattern[];
  blockedFields: ReadonlySet<number>;
}

export interface Estimate {
  fields: FieldModel[];
  /** Share of matches among the pairs of each training set. */
  matchShares: number[];
  iterations: number;
  converged: boolean;
}

export interface EstimateOptions {
  /** If true, `u` is estimated too; only valid for pairs that were not selected by blocking. */
  estimateU?: boolean;
  maxIterations?: number;
  /** The estimation ends when no probability changes by more than this value. */
  tolerance?: number;
}

/** Prior of half an observation per level (Jeffreys), so that unobserved levels do not get probability 0. */
const PRIOR_COUNT = 0.5;

/** Converts counts of levels to probabilities. */
export const levelShares = (counts: readonly number[]): number[] => {
  const total = counts.reduce((sum, count) => sum + count + PRIOR_COUNT, 0);
  return counts.map((count) => (count + PRIOR_COUNT) / total);
};

/**
 * Estimates the model by expectation maximisation. All training sets share `m`; each has its own share of matches. Fields are
 * assumed to be conditionally independent given the match status.
 *
 * @param u probability of each level among non-matches, by field
 */
export const estimateModel = (
  trainings: readonly Training[],
  u: readonly (readonly number[])[],
  { estimateU = false, maxIterations = 500, tolerance = 1e-6 }: EstimateOptions = {},
): Estimate => {
  let state: Estimate = {
    fields: u.map((shares) => ({ m: startingM(shares.length), u: [...shares] })),
    matchShares: trainings.map(() => 0.2),
    iterations: 0,
    converged: trainings.length === 0,
  };
  while (!state.converged && state.iterations < maxIterations) {
    const next = emStep(trainings, state, estimateU);
    state = { ...next, iterations: state.iterations + 1, converged: maxChange(state, next) <= tolerance };
  }
  return state;
};

/** Returns the initial `m`: each level is four times as likely among matches as the level below. */
const startingM = (levels: number): number[] => {
  const raw = Array.from({ length: levels }, (_, level) => 4 ** level);
  const total = raw.reduce((sum, value) => sum + value, 0);
  return raw.map((value) => value / total);
};

const emStep = (
  trainings: readonly Training[],
  { fields, matchShares }: Estimate,
  estimateU: boolean,
): Pick<Estimate, 'fields' | 'matchShares'> => {
  const matched = fields.map(({ m }) => m.map(() => 0));
  const others = fields.map(({ u }) => u.map(() => 0));
  const shares = trainings.map(({ patterns, blockedFields }, index) => {
    let pairs = 0;
    let matches = 0;
    for (const { levels, count } of patterns) {
      const used = levels.map((level, field) => (blockedFields.has(field) ? MISSING : level));
      const expected = count * matchProbability(fields, matchShares[index] ?? 0, used);
      pairs += count;
      matches += expected;
      for (const [field, level] of used.entries()) {
        if (level === MISSING) continue;
        add(matched[field], level, expected);
        add(others[field], level, count - expected);
      }
    }
    return (matches + PRIOR_COUNT) / (pairs + 2 * PRIOR_COUNT);
  });
  return {
    fields: fields.map(({ u }, field) => ({ m: levelShares(matched[field] ?? []), u: estimateU ? levelShares(others[field] ?? []) : u })),
    matchShares: shares,
  };
};

const add = (counts: number[] | undefined, level: number, amount: number): void => {
  if (counts) counts[level] = (counts[level] ?? 0) + amount;
};

const maxChange = (one: Pick<Estimate, 'fields' | 'matchShares'>, other: Pick<Estimate, 'fields' | 'matchShares'>): number => {
  const flat = ({ fields, matchShares }: typeof one): number[] => [...matchShares, ...fields.flatMap(({ m, u }) => [...m, ...u])];
  const before = flat(one);
  return flat(other).reduce((max, value, index) => Math.max(max, Math.abs(value - (before[index] ?? 0))), 0);
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

const matchProbability = (fields: readonly FieldModel[], share: number, levels: readonly number[]): number =>
  probabilityOf(patternWeight(fields, levels), share);

/** Removes the contribution of the matches from the shares of levels among all pairs. */
export const withoutMatches = (all: readonly number[], m: readonly number[], share: number): number[] => {
  const rest = all.map((value, level) => Math.max(value - share * (m[level] ?? 0), value * 0.01));
  const total = rest.reduce((sum, value) => sum + value, 0);
  return rest.map((value) => value / total);
};

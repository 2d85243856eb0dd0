import { asShare } from '../../../methods/statistics/bounded.js';
/**
 * The model of record linkage: I. Fellegi, A. Sunter: A Theory for Record Linkage. Journal of the American Statistical
 * Association 64 (1969) 1183-1210; its parameters by expectation maximisation after W. Winkler: Using the EM Algorithm for
 * Weight Computation in the Fellegi-Sunter Model of Record Linkage. ASA Section on Survey Research Methods (1988) 667-671.
 */

/** A comparison vector and how many pairs of records have it. A level is 0 (different) to the field's highest (equal). */
export interface Pattern {
  levels: readonly number[];
  count: number;
}

/** The level of a field that one of the two records does not have: it says nothing for or against. */
export const MISSING = -1;

/** How often each level of a field occurs among matches (`m`) and among other pairs (`u`). */
export interface FieldModel {
  m: number[];
  u: number[];
}

/** Pairs that one way of blocking has brought together, hence alike in the fields that it blocks on: these teach nothing. */
export interface Training {
  patterns: readonly Pattern[];
  blockedFields: ReadonlySet<number>;
}

export interface Estimate {
  fields: FieldModel[];
  /** Share of matches in each training's pairs. */
  matchShares: number[];
  iterations: number;
  converged: boolean;
}

export interface EstimateOptions {
  /** Estimates `u` too instead of keeping it; for pairs that were not chosen by blocking. */
  estimateU?: boolean;
  mostIterations?: number;
  /** Ends when no probability moves by more than this. */
  tolerance?: number;
}

/** Half an observation for each level (Jeffreys): nothing that was merely not seen becomes impossible. */
const PRIOR_COUNT = 0.5;

/** Counts of levels as probabilities. */
export const levelShares = (counts: readonly number[]): number[] => {
  const total = counts.reduce((sum, count) => sum + count + PRIOR_COUNT, 0);
  return counts.map((count) => (count + PRIOR_COUNT) / total);
};

/**
 * Estimates by expectation maximisation how matches compare. The trainings share `m` and have each a share of matches of
 * their own; fields count as independent given whether the pair matches.
 *
 * @param u for each field the probability of each level among pairs that do not match
 */
export const estimateModel = (
  trainings: readonly Training[],
  u: readonly (readonly number[])[],
  { estimateU = false, mostIterations = 500, tolerance = 1e-6 }: EstimateOptions = {},
): Estimate => {
  let state: Estimate = {
    fields: u.map((shares) => ({ m: startingM(shares.length), u: [...shares] })),
    matchShares: trainings.map(() => 0.2),
    iterations: 0,
    converged: trainings.length === 0,
  };
  while (!state.converged && state.iterations < mostIterations) {
    const next = improve(trainings, state, estimateU);
    state = { ...next, iterations: state.iterations + 1, converged: furthestMove(state, next) <= tolerance };
  }
  return state;
};

/** Where the search begins: each level four times as likely among matches as the one below. */
const startingM = (levels: number): number[] => {
  const raw = Array.from({ length: levels }, (_, level) => 4 ** level);
  const total = raw.reduce((sum, value) => sum + value, 0);
  return raw.map((value) => value / total);
};

const improve = (
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
      const seen = levels.map((level, field) => (blockedFields.has(field) ? MISSING : level));
      const expected = count * matchProbability(fields, matchShares[index] ?? 0, seen);
      pairs += count;
      matches += expected;
      for (const [field, level] of seen.entries()) {
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

const furthestMove = (one: Pick<Estimate, 'fields' | 'matchShares'>, other: Pick<Estimate, 'fields' | 'matchShares'>): number => {
  const flat = ({ fields, matchShares }: typeof one): number[] => [...matchShares, ...fields.flatMap(({ m, u }) => [...m, ...u])];
  const before = flat(one);
  return flat(other).reduce((most, value, index) => Math.max(most, Math.abs(value - (before[index] ?? 0))), 0);
};

/** What reaching a level says for a match, in bits: log2 of m/u. */
export const levelWeight = ({ m, u }: FieldModel, level: number): number => Math.log2((m[level] ?? 0) / (u[level] ?? 0));

/** The weights of all fields that both records have. */
export const patternWeight = (fields: readonly FieldModel[], levels: readonly number[]): number =>
  levels.reduce((sum, level, field) => {
    const model = fields[field];
    return level === MISSING || !model ? sum : sum + levelWeight(model, level);
  }, 0);

/** The probability of a match for a weight, by Bayes' rule. @param share of matches among all pairs in question */
export const probabilityOf = (weight: number, share: number): number => {
  // As a sum of logarithms: the product of infinite odds and a factor of 0 would not be a number.
  const logOdds = Math.log2(share) - Math.log2(1 - share) + weight;
  return Number.isNaN(logOdds) ? asShare(share) : 1 / (1 + 2 ** -logOdds);
};

const matchProbability = (fields: readonly FieldModel[], share: number, levels: readonly number[]): number =>
  probabilityOf(patternWeight(fields, levels), share);

/** Shares of levels among all pairs hold the matches too: what is left without them. */
export const withoutMatches = (all: readonly number[], m: readonly number[], share: number): number[] => {
  const rest = all.map((value, level) => Math.max(value - share * (m[level] ?? 0), value * 0.01));
  const total = rest.reduce((sum, value) => sum + value, 0);
  return rest.map((value) => value / total);
};

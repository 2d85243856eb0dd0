/** The pairs of equal weight. */
export interface WeightClass {
  weight: number;
  /** Probability of being a match. */
  probability: number;
  count: number;
}

export interface ErrorRates {
  /** Share of false matches among the declared matches, 0 to 1, according to the model. */
  falseMatches: number;
  /** Share of all matches that are declared non-matches, 0 to 1, according to the model. */
  missedMatches: number;
}

export interface Thresholds {
  /** Minimum weight of a match; null if no pair is a match. */
  match: number | null;
  /** Pairs below this weight are non-matches; pairs between the thresholds need review. Null if every pair is a non-match. */
  nonMatch: number | null;
  /** Error rates expected by the model. */
  expected: ErrorRates;
}

/**
 * Applies the decision rule of Fellegi and Sunter (1969): two thresholds that keep both error rates within their limits and
 * minimise the review range between them. If one threshold satisfies both limits, it is placed where the probability of a match
 * reaches 0.5, and the review range is empty.
 */
export const decisionThresholds = (classes: readonly WeightClass[], limits: ErrorRates): Thresholds => {
  const sorted = classes.toSorted((a, b) => b.weight - a.weight);
  const expectedMatches = sum(sorted, ({ probability, count }) => probability * count);
  let match = lowestMatch(sorted, limits.falseMatches);
  let nonMatch = lowestReview(sorted, limits.missedMatches * expectedMatches);
  if (match !== null && (nonMatch === null || nonMatch > match)) {
    const [from, to] = [match, nonMatch ?? Infinity];
    const likely = sorted.filter(({ weight, probability }) => weight >= from && weight <= to && probability >= 0.5);
    match = likely.at(-1)?.weight ?? nonMatch;
    nonMatch = match;
  }
  const declared = sorted.filter(({ weight }) => match !== null && weight >= match);
  const rejected = sorted.filter(({ weight }) => nonMatch === null || weight < nonMatch);
  return {
    match,
    nonMatch,
    expected: {
      falseMatches: ratio(
        sum(declared, ({ probability, count }) => (1 - probability) * count),
        sum(declared, ({ count }) => count),
      ),
      missedMatches: ratio(
        sum(rejected, ({ probability, count }) => probability * count),
        expectedMatches,
      ),
    },
  };
};

/** Returns the lowest weight at which the share of false matches stays within the limit, or null if there is none. */
const lowestMatch = (sorted: readonly WeightClass[], limit: number): number | null => {
  let [pairs, wrong, lowest]: [number, number, number | null] = [0, 0, null];
  for (const { weight, probability, count } of sorted) {
    pairs += count;
    wrong += (1 - probability) * count;
    if (wrong > limit * pairs) break;
    lowest = weight;
  }
  return lowest;
};

/** Returns the lowest weight that cannot be rejected without exceeding the limit on missed matches, or null if there is none. */
const lowestReview = (sorted: readonly WeightClass[], limit: number): number | null => {
  let missed = 0;
  for (const { weight, probability, count } of sorted.toReversed()) {
    missed += probability * count;
    if (missed > limit) return weight;
  }
  return null;
};

const sum = (classes: readonly WeightClass[], of: (each: WeightClass) => number): number =>
  classes.reduce((total, each) => total + of(each), 0);

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

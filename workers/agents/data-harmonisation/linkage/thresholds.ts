/** Pairs of one weight. */
export interface WeightClass {
  weight: number;
  /** Of being a match. */
  probability: number;
  count: number;
}

export interface ErrorRates {
  /** Most of the declared matches that may be wrong, by the model. */
  falseMatches: number;
  /** Most of all matches that may be among the declared non-matches, by the model. */
  missedMatches: number;
}

export interface Thresholds {
  /** A pair of at least this weight is a match; null where none is. */
  match: number | null;
  /** A pair of less than this weight is none; what lies between is for people. Null where every pair is none. */
  nonMatch: number | null;
  /** What the model expects of the decision. */
  expected: ErrorRates;
}

/**
 * The decision rule of Fellegi and Sunter 1969: two thresholds such that both errors stay within their bounds and the grey
 * zone between them is as small as it can be. Where one threshold does for both, it lies where a match becomes more likely
 * than not, and there is no grey zone.
 */
export const decisionThresholds = (classes: readonly WeightClass[], most: ErrorRates): Thresholds => {
  const sorted = classes.toSorted((a, b) => b.weight - a.weight);
  const expectedMatches = sum(sorted, ({ probability, count }) => probability * count);
  let match = lowestMatch(sorted, most.falseMatches);
  let nonMatch = lowestDoubt(sorted, most.missedMatches * expectedMatches);
  if (match !== null && (nonMatch === null || nonMatch > match)) {
    const [from, to] = [match, nonMatch ?? Infinity];
    const likely = sorted.filter(({ weight, probability }) => weight >= from && weight <= to && probability >= 0.5);
    match = likely.at(-1)?.weight ?? nonMatch;
    nonMatch = match;
  }
  const declared = sorted.filter(({ weight }) => match !== null && weight >= match);
  const refused = sorted.filter(({ weight }) => nonMatch === null || weight < nonMatch);
  return {
    match,
    nonMatch,
    expected: {
      falseMatches: ratio(
        sum(declared, ({ probability, count }) => (1 - probability) * count),
        sum(declared, ({ count }) => count),
      ),
      missedMatches: ratio(
        sum(refused, ({ probability, count }) => probability * count),
        expectedMatches,
      ),
    },
  };
};

/** The weight down to which the share of false ones among the declared matches stays within its bound. */
const lowestMatch = (sorted: readonly WeightClass[], most: number): number | null => {
  let [pairs, wrong, lowest]: [number, number, number | null] = [0, 0, null];
  for (const { weight, probability, count } of sorted) {
    pairs += count;
    wrong += (1 - probability) * count;
    if (wrong > most * pairs) break;
    lowest = weight;
  }
  return lowest;
};

/** The lowest weight that cannot be refused without missing more matches than may be. */
const lowestDoubt = (sorted: readonly WeightClass[], most: number): number | null => {
  let missed = 0;
  for (const { weight, probability, count } of sorted.toReversed()) {
    missed += probability * count;
    if (missed > most) return weight;
  }
  return null;
};

const sum = (classes: readonly WeightClass[], of: (each: WeightClass) => number): number =>
  classes.reduce((total, each) => total + of(each), 0);

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

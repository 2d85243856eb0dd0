export const SCHEMES = ['ice', 'rice', 'return', 'iceEffort', 'ratio', 'effortReturn', 'impactEffort'] as const;
export type Scheme = (typeof SCHEMES)[number];

export const ESTIMATES = ['reach', 'impact', 'confidence', 'ease', 'effort', 'benefit', 'rest'] as const;
export type Estimate = (typeof ESTIMATES)[number];
/** Amounts of money; initiatives of a request state none. */
type Amount = 'benefit' | 'rest';
export type Estimates = Readonly<Record<Exclude<Estimate, Amount>, number | null> & Partial<Record<Amount, number | null>>>;

/**
 * ICE = impact · confidence · ease (S. Ellis); RICE = reach · impact · confidence ÷ effort (S. McBride, Intercom, 2016); the return is the
 * expected benefit per year for each unit of money that is still to be spent, because what is spent already cannot be saved. Lists that
 * record an effort instead of the ease are ranked by ICE with the reverse of the effort; `ratio` and `effortReturn` compare the recorded
 * benefit alone with what is still to be spent and with the effort; `impactEffort` compares a benefit in points with the effort.
 */
export const FORMULAS: Readonly<
  Record<Scheme, { multiplied: readonly Estimate[]; divided: Estimate | null; text: string; reference: string }>
> = {
  ice: {
    multiplied: ['impact', 'confidence', 'ease'],
    divided: null,
    text: 'impact · confidence · ease',
    reference: 'Sean Ellis and Morgan Brown: Hacking Growth, 2017 (ICE)',
  },
  rice: {
    multiplied: ['reach', 'impact', 'confidence'],
    divided: 'effort',
    text: 'reach · impact · confidence ÷ effort',
    reference: 'Sean McBride: RICE: Simple prioritization for product managers. Intercom, 2016',
  },
  return: {
    multiplied: ['benefit', 'confidence'],
    divided: 'rest',
    text: 'benefit · confidence ÷ rest',
    reference: 'Richard A. Brealey, Stewart C. Myers and Franklin Allen: Principles of Corporate Finance (profitability index)',
  },
  iceEffort: {
    multiplied: ['impact', 'confidence'],
    divided: 'effort',
    text: 'impact · confidence ÷ effort',
    reference: 'Sean Ellis and Morgan Brown: Hacking Growth, 2017 (ICE)',
  },
  ratio: {
    multiplied: ['benefit'],
    divided: 'rest',
    text: 'benefit ÷ rest',
    reference: 'Richard A. Brealey, Stewart C. Myers and Franklin Allen: Principles of Corporate Finance (profitability index)',
  },
  effortReturn: {
    multiplied: ['benefit'],
    divided: 'effort',
    text: 'benefit ÷ effort',
    reference: 'Donald G. Reinertsen: The Principles of Product Development Flow, 2009 (value for the constrained resource)',
  },
  impactEffort: {
    multiplied: ['impact'],
    divided: 'effort',
    text: 'impact ÷ effort',
    reference: 'Donald G. Reinertsen: The Principles of Product Development Flow, 2009 (value for the constrained resource)',
  },
};

/** Maximum values of the estimates that have a bounded scale. */
export const SCALE_MAXIMA: Readonly<Partial<Record<Estimate, number>>> = { impact: 10, confidence: 1, ease: 10 };

/** Returns the names of the estimates that a scheme requires. */
export const estimatesOf = (scheme: Scheme): Estimate[] => {
  const { multiplied, divided } = FORMULAS[scheme];
  return divided === null ? [...multiplied] : [...multiplied, divided];
};

/** Returns the estimates that the scheme requires and that are missing. An effort or a rest of 0 counts as missing. */
export const missingEstimates = (scheme: Scheme, estimates: Estimates): Estimate[] =>
  estimatesOf(scheme).filter(
    (name) => (estimates[name] ?? null) === null || ((name === 'effort' || name === 'rest') && estimates[name] === 0),
  );

/** Returns the score; null if an estimate is missing. */
export const scoreOf = (scheme: Scheme, estimates: Estimates): number | null => {
  if (missingEstimates(scheme, estimates).length > 0) return null;
  const { multiplied, divided } = FORMULAS[scheme];
  const product = multiplied.reduce((value, name) => value * (estimates[name] ?? 0), 1);
  return divided === null ? product : product / (estimates[divided] ?? 1);
};

/** Relative tolerance below which two scores are equal, so that rounding errors have no effect. */
const TOLERANCE = 1e-9;

/** Returns whether score `a` exceeds score `b` by more than the tolerance. */
export const isAbove = (a: number, b: number): boolean => a - b > TOLERANCE * Math.max(Math.abs(a), Math.abs(b));

/** Returns the rank of each score; the highest score has rank 1, equal scores share the better rank (standard competition ranking). */
export const ranksOf = (scores: readonly number[]): number[] => {
  const order = scores.map((_, index) => index).toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  const ranks = scores.map(() => 1);
  for (const [position, index] of order.entries()) {
    const previous = order[position - 1];
    const isTied = previous !== undefined && !isAbove(scores[previous] ?? 0, scores[index] ?? 0);
    ranks[index] = isTied ? (ranks[previous] ?? 1) : position + 1;
  }
  return ranks;
};

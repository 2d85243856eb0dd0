export const SCHEMES = ['ice', 'rice'] as const;
export type Scheme = (typeof SCHEMES)[number];

export const ESTIMATES = ['reach', 'impact', 'confidence', 'ease', 'effort'] as const;
export type Estimate = (typeof ESTIMATES)[number];
export type Estimates = Readonly<Record<Estimate, number | null>>;

/**
 * ICE = impact · confidence · ease (S. Ellis); RICE = reach · impact · confidence ÷ effort (S. McBride, Intercom, 2016).
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
};

/** Where the scale of an estimate ends; beyond it there is nothing more to be had. */
export const SCALE_ENDS: Readonly<Partial<Record<Estimate, number>>> = { impact: 10, confidence: 1, ease: 10 };

export const estimatesOf = (scheme: Scheme): Estimate[] => {
  const { multiplied, divided } = FORMULAS[scheme];
  return divided === null ? [...multiplied] : [...multiplied, divided];
};

/** The estimates that the scheme needs and that nobody has given. An effort of nothing is no estimate. */
export const missingEstimates = (scheme: Scheme, estimates: Estimates): Estimate[] =>
  estimatesOf(scheme).filter((name) => estimates[name] === null || (name === 'effort' && estimates[name] === 0));

/** The score; null while an estimate is missing. */
export const scoreOf = (scheme: Scheme, estimates: Estimates): number | null => {
  if (missingEstimates(scheme, estimates).length > 0) return null;
  const { multiplied, divided } = FORMULAS[scheme];
  const product = multiplied.reduce((value, name) => value * (estimates[name] ?? 0), 1);
  return divided === null ? product : product / (estimates[divided] ?? 1);
};

/** Scores that differ by rounding only are equal. */
const SAME = 1e-9;

export const isAbove = (a: number, b: number): boolean => a - b > SAME * Math.max(Math.abs(a), Math.abs(b));

/** Rank of each score, the highest being 1; equal scores share the better rank ("1224"). */
export const ranksOf = (scores: readonly number[]): number[] => {
  const order = scores.map((_, index) => index).toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  const ranks = scores.map(() => 1);
  for (const [place, index] of order.entries()) {
    const before = order[place - 1];
    ranks[index] = before !== undefined && !isAbove(scores[before] ?? 0, scores[index] ?? 0) ? (ranks[before] ?? 1) : place + 1;
  }
  return ranks;
};

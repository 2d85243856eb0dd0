import type { Candidate } from './prioritise.js';
import { scoreOf, SCHEMES } from './score.js';

/** "Per pound of planned money", „je Euro Budget“: the whole budget counts, also what is spent. */
const OF_WHOLE_BUDGET =
  /(?<!\p{L})(?:per|je|pro)\s+(?:\p{L}+\s+)?(?:of\s+(?:the\s+)?)?(?:planned|budget\p{L}*|approved|total|geplant\p{L}*|bewilligt\p{L}*|eingeplant\p{L}*)(?!\p{L})/iu;

/** How the estimates of initiatives were completed, so that their benefit can be compared with their cost. */
export interface MoneyEstimates<Each extends Candidate> {
  readonly candidates: readonly Each[];
  /** True if no initiative records a confidence, and all benefits count in full. */
  readonly isSure: boolean;
  /** True if the benefit is compared with the whole budget instead of what is still to be spent. */
  readonly isOfWholeBudget: boolean;
}

/**
 * Completes the estimates of initiatives that record amounts of money only. Without a confidence anywhere, none can be ranked by any
 * scheme; then each benefit counts in full.
 */
export const withMoneyEstimates = <Each extends Candidate & { readonly budget?: number | null }>(
  text: string,
  open: readonly Each[],
): MoneyEstimates<Each> => {
  const isOfWholeBudget = OF_WHOLE_BUDGET.test(text);
  const isSure =
    open.every(({ estimates }) => estimates.confidence === null) &&
    !open.some(({ estimates }) => SCHEMES.some((scheme) => scoreOf(scheme, estimates) !== null));
  const candidates = open.map((each) => ({
    ...each,
    estimates: {
      ...each.estimates,
      ...(isSure && (each.estimates.benefit ?? null) !== null && { confidence: 1 }),
      ...(isOfWholeBudget && { rest: each.budget ?? null }),
    },
  }));
  return { candidates, isSure, isOfWholeBudget };
};

import type { Candidate } from './prioritise.js';

/** "Per pound of planned money", „je Euro Budget“: the whole budget counts, also what is spent. */
const OF_WHOLE_BUDGET =
  /(?<!\p{L})(?:per|je|pro)\s+(?:\p{L}+\s+)?(?:of\s+(?:the\s+)?)?(?:planned|budget\p{L}*|approved|total|geplant\p{L}*|bewilligt\p{L}*|eingeplant\p{L}*)(?!\p{L})/iu;

/** Initiatives whose benefit is compared with the money that a request means. */
export interface MoneyEstimates<Each extends Candidate> {
  readonly candidates: readonly Each[];
  /** True if the benefit is compared with the whole budget instead of what is still to be spent. */
  readonly isOfWholeBudget: boolean;
}

/** Compares with the whole budget instead of what is still to be spent, if a request asks for it. */
export const withMoneyEstimates = <Each extends Candidate & { readonly budget?: number | null }>(
  text: string,
  open: readonly Each[],
): MoneyEstimates<Each> => {
  const isOfWholeBudget = OF_WHOLE_BUDGET.test(text);
  return {
    candidates: isOfWholeBudget ? open.map((each) => ({ ...each, estimates: { ...each.estimates, rest: each.budget ?? null } })) : open,
    isOfWholeBudget,
  };
};

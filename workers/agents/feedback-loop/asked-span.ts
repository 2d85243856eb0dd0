import { countOf, wordsIn, type Period } from '../../../platform/text/index.js';

/** Words of a period that is counted back from today: "the last three months". */
const COUNTED_BACK = /^(?:letzte|vergangene|vorige|past|last|previous)/iu;
const FULL = /^(?:vollen|full)$/iu;

/**
 * Returns the period to evaluate. Feedback is complete at any time, unlike the figures of a month that has begun, so that a number of
 * months counted back from today ends today unless full months are asked for.
 *
 * @param period period that a request names, with its words
 * @param today YYYY-MM-DD
 */
export const askedSpan = (period: (Period & { readonly words: string }) | null, today: string): Period | null => {
  if (period === null) return null;
  const { from, until } = period;
  const words = wordsIn(period.words);
  const isCounted =
    COUNTED_BACK.test(period.words) && words.some((word) => countOf(word) !== null) && !words.some((word) => FULL.test(word));
  return isCounted && from !== null && until !== null && until < today ? { from, until: today } : { from, until };
};

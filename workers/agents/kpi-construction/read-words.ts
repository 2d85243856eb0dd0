import { wordsIn } from '../../../platform/text/index.js';
import type { Measure } from './measure/measure.js';
import { measuringWords } from './measure/wording.js';
import type { Wish } from './read-wish.js';

/** Returns the words of a request that the answer has read: those of the measure, or all if it states why there is none. */
export const readWordsOf = (
  { text, grainWords }: Wish,
  { measure, hasGap, period }: { measure: Measure | null; hasGap: boolean; period: string | null },
): string[] => {
  const due = period === null ? [] : wordsIn(period);
  if (hasGap) return [...wordsIn(text), ...due];
  return measure ? [...due, ...measure.words, ...measuringWords(text), ...grainWords, ...(period === null ? [] : [period])] : [];
};

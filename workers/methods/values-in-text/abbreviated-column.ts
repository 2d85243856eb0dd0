import { abbreviates, contentWords, nameWords, stemOf } from '../../../platform/text/index.js';

/** Minimum length of a part of a name that abbreviates a word: "Appt" for "appointment". */
const MIN_ABBREVIATION = 3;
/** Words and parts of names for a time, which stand for each other: "lead time" is `LeadDays`. */
const TIMES = /^(?:times?|days?|hours?|hrs?|min(?:ute)?s?|mins?|weeks?|months?|zeit\p{L}*|dauer|tage?n?|std|stunden?|wochen?|monate?n?)$/iu;

/**
 * Returns the column that a phrase names by abbreviated or joined words, such as "appointment type" for `ApptType` and "lead time" for
 * `LeadDays`; null if no column, or more than one, has a part for each of its words.
 */
export const abbreviatedColumn = (phrase: string, names: readonly string[]): string | null => {
  const words = contentWords(phrase).map((word) => word.toLowerCase());
  if (words.length === 0) return null;
  const isNamed = (name: string): boolean => {
    const parts = nameWords(name).map((part) => part.toLowerCase());
    const fits = (word: string, part: string): boolean =>
      stemOf(word) === stemOf(part) ||
      (part.length >= MIN_ABBREVIATION && abbreviates(part, word)) ||
      (words.length > 1 && TIMES.test(word) && TIMES.test(part));
    return words.every((word) => parts.some((part) => fits(word, part))) && !words.every((word) => TIMES.test(word));
  };
  const found = names.filter(isNamed);
  return found.length === 1 ? (found[0] ?? null) : null;
};

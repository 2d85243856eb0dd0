import { isBusinessWord } from '../../../platform/questions/index.js';
import { isStopWord, stemOf, wordsIn } from '../../../platform/text/index.js';

/** Minimum number of values of which a common part is no distinction, and minimum share of them that have it. */
const MIN_VALUES = 3;
const MIN_SHARE = 0.8;
/** Minimum length of the rest of a value that names it. */
const MIN_REST = 3;

/**
 * Returns a function for the part of a value that distinguishes it from the other values of its column, by which people name it: "Bath" of
 * "Hotel & Spa Bath" beside "Hotel & Spa York". Without such a part there is no name. Common words of business name nothing on their own.
 */
export const distinctiveNames = (values: readonly string[]): ((value: string) => string[]) => {
  const counts = new Map<string, number>();
  for (const value of values) for (const word of new Set(wordsIn(value.toLowerCase()))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const shared = new Set(
    values.length < MIN_VALUES ? [] : [...counts].flatMap(([word, count]) => (count >= MIN_SHARE * values.length ? [word] : [])),
  );
  if (shared.size === 0) return () => [];
  return (value) => {
    const words = wordsIn(value);
    const rest = words.filter((word) => !shared.has(word.toLowerCase()) && !isStopWord(word));
    const isName =
      rest.length > 0 && rest.length < words.length && rest.every((word) => /^\p{Lu}/u.test(word) && !isBusinessWord(stemOf(word)));
    const name = rest.join(' ');
    return isName && name.length >= MIN_REST ? [name] : [];
  };
};

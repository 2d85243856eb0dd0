import { isGenericWord } from '../../../platform/questions/index.js';
import { wordsIn } from '../../../platform/text/index.js';

/** A year, which a request need not repeat. */
const YEAR = /(?<!\p{L}|\d)(?:19|20)\d{2}(?!\d)/gu;

/** Returns the name of a file and the same without years: "hire ledger" names all of `Hire_ledger_2026`, not all of `Hire_ledger_2026 Assets`. */
export const namesOfFile = (name: string): string[] => {
  const timeless = name
    .replaceAll(YEAR, ' ')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
  return timeless === '' || timeless === name ? [name] : [name, timeless];
};

/**
 * Returns the abbreviations of a name: those in brackets, and the initials if it has three words or more, such as OEE, also after three
 * letters of the first word, such as RevPAR.
 */
export const abbreviationsOf = (name: string): string[] => {
  const words = wordsIn(name);
  return [
    ...Array.from(name.matchAll(/\(([\p{Lu}\d]{2,6})\)/gu), ([, abbreviation]) => abbreviation ?? ''),
    ...(words.length >= 3 ? [initialsOf(words), `${words[0]?.slice(0, 3) ?? ''}${initialsOf(words.slice(1))}`] : []),
  ];
};

const initialsOf = (words: readonly string[]): string => words.map(([initial]) => initial).join('');

/**
 * Returns the words of a name of several words that can say what the thing is: the first one, and in English and in identifiers, where
 * it begins with a small letter, the last one. The others say where, when or of what kind.
 */
export const headsOf = (name: string): string[] => {
  const all = wordsIn(name.replaceAll('_', ' '));
  const words = all.filter((word) => !/\d/.test(word));
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (all.length < 2) return [];
  return [...(/^\p{L}{5,}$/u.test(first) ? [first] : []), ...(/^\p{Ll}{4,}$/u.test(last) ? [last] : [])].filter(
    (word) => !isGenericWord(word),
  );
};

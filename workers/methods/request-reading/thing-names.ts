import { isGenericWord } from '../../../platform/questions/index.js';
import { wordsIn } from '../../../platform/text/index.js';

/** A year, which a request may omit. */
const YEAR = /(?<!\p{L}|\d)(?:19|20)\d{2}(?!\d)/gu;

/** Returns the name of a file with and without years: "hire ledger" names `Hire_ledger_2026`, but not `Hire_ledger_2026 Assets`. */
export const namesOfFile = (name: string): string[] => {
  const timeless = name
    .replaceAll(YEAR, ' ')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
  return timeless === '' || timeless === name ? [name] : [name, timeless];
};

/**
 * Returns the abbreviations of a name: those in brackets and, for three words or more, its initials (OEE) and the first three letters of
 * its first word with the other initials (RevPAR).
 */
export const abbreviationsOf = (name: string): string[] => {
  const words = wordsIn(name);
  return [
    ...Array.from(name.matchAll(/\(([\p{Lu}\d]{2,6})\)/gu), ([, abbreviation]) => abbreviation ?? ''),
    ...(words.length >= 3 ? [initialsOf(words), `${words[0]?.slice(0, 3) ?? ''}${initialsOf(words.slice(1))}`] : []),
  ];
};

const initialsOf = (words: readonly string[]): string => words.map(([initial]) => initial).join('');

/** Words at the end of the name of a file that say which rows it has, not what they are. */
const OF_FILE =
  /^(?:auszug|extrakt|extract|export|sample|stichprobe|dump|snapshot|backup|final|raw|clean(?:ed)?|weekly|daily|wöchentlich|täglich)$/iu;

/** Units, which say what a table measures and not what it is about. */
const UNIT = /^(?:hours?|minutes?|days?|weeks?|months?|costs?|amounts?|stunden|minuten|tage|wochen|monate|kosten)$/iu;

/**
 * Returns the words of a name of several words that can denote the thing: the first word and, in English and in identifiers, where it
 * begins with a lower-case letter, the last word before those for the file. The other words state the place, the time or the kind.
 */
export const headsOf = (name: string): string[] => {
  const all = wordsIn(name.replaceAll('_', ' '));
  const named = all.filter((word) => !/\d/.test(word));
  const words = named.slice(0, named.findLastIndex((word) => !OF_FILE.test(word) && !isGenericWord(word)) + 1);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (all.length < 2) return [];
  return [...(/^\p{L}{5,}$/u.test(first) ? [first] : []), ...(/^\p{Ll}{4,}$/u.test(last) && !UNIT.test(last) ? [last] : [])].filter(
    (word) => !isGenericWord(word),
  );
};

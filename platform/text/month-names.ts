import { anyWord } from './any-word.js';

/** German and English names and abbreviations of the months, in lower case, from January to December. */
export const MONTH_NAMES: readonly (readonly string[])[] = [
  ['januar', 'jänner', 'january', 'jan'],
  ['februar', 'feber', 'february', 'feb'],
  ['märz', 'maerz', 'march', 'mrz', 'mär', 'mar'],
  ['april', 'apr'],
  ['mai', 'may'],
  ['juni', 'june', 'jun'],
  ['juli', 'july', 'jul'],
  ['august', 'aug'],
  ['september', 'sept', 'sep'],
  ['oktober', 'october', 'okt', 'oct'],
  ['november', 'nov'],
  ['dezember', 'december', 'dez', 'dec'],
];

/** Alternation of all names for a regular expression with the flag `i`, longer names first. */
export const MONTH_PATTERN = anyWord(MONTH_NAMES.flat());

/** Returns the number of a month, 1 to 12, by a name or abbreviation; undefined for any other word. */
export const monthOf = (name: string): number | undefined => {
  const index = MONTH_NAMES.findIndex((names) => names.includes(name.toLowerCase()));
  return index < 0 ? undefined : index + 1;
};

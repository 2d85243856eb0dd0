import { findUnit } from '../../../platform/column-meaning/index.js';
import { nameWords, stemOf } from '../../../platform/text/index.js';

/** Returns whether a value is a code of one or two capitals or digits, which a word in small letters does not name: „ab“ is not "AB". */
export const isCode = (value: string): boolean => /^[\p{Lu}\d]{1,2}$/u.test(value);

/** Names beside which a word is judged: those of the table and of its columns, and the values of the column. */
export interface NamesOfTable {
  readonly names: readonly string[];
  readonly values: readonly string[];
}

/** Minimum number of values that share a word by which it is common to them. */
const SHARED = 2;
/** Maximum number of letters by which the inflection of a word differs from it. */
const MAX_ENDING = 3;

const stemsIn = (name: string): string[] => nameWords(name).map(stemOf);

/** Returns whether a word is a unit, in the singular as well: „Stunde“. */
const isUnit = (word: string): boolean => ['', 'n', 's', 'e'].some((ending) => findUnit(`${word}${ending}`) !== undefined);

/** Returns whether a stem is one part of a compound. */
const isPartOf = (part: string, whole: string): boolean =>
  whole.length > part.length + MAX_ENDING && (whole.endsWith(part) || whole.startsWith(part));

/**
 * Returns whether a request names a value only by a common noun or unit that is one part of it: „Stunden“ is no filter for the service
 * „Kranstunde“, nor "quotes" for the activity "Quote requested" of a table of quotes. A word is common if it is a unit, a word
 * of the table's or a column's name, or a part of several values.
 */
export const isCommonPart = (words: readonly string[], label: string, { names, values }: NamesOfTable): boolean => {
  const own = stemsIn(label);
  const contains = (name: string, stem: string): boolean => stemsIn(name).some((each) => each === stem || isPartOf(stem, each));
  const isCommon = (word: string): boolean => {
    const stem = stemOf(word);
    const isWhole = own.length === 1 && !isPartOf(stem, own[0] ?? '');
    if (isUnit(word)) return !own.includes(stem) || own.length > 1;
    if (isWhole || !contains(label, stem)) return false;
    return names.some((name) => contains(name, stem)) || values.filter((value) => contains(value, stem)).length >= SHARED;
  };
  // Several words that are no units say together which value is meant.
  const named = words.filter((word) => !isUnit(word));
  return words.length > 0 && named.length < 2 && words.every(isCommon);
};

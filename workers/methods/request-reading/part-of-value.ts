import { findUnit } from '../../../platform/column-meaning/index.js';
import { stemOf, wordsIn } from '../../../platform/text/index.js';

/** Names beside which a word is judged: those of the table and of its columns, and the values of the column. */
export interface NamesOfTable {
  readonly names: readonly string[];
  readonly values: readonly string[];
}

/** Minimum number of values that share a word by which it is common to them. */
const SHARED = 2;
/** Maximum number of letters by which the inflection of a word differs from it. */
const MAX_ENDING = 3;

const stemsIn = (name: string): string[] => wordsIn(name.replaceAll('_', ' ')).map(stemOf);

/** Returns whether a stem is one part of a compound. */
const isPartOf = (part: string, whole: string): boolean =>
  whole.length > part.length + MAX_ENDING && (whole.endsWith(part) || whole.startsWith(part));

/**
 * Returns whether a request names a value only by a common noun or unit that is one part of it: „Stunden“ is no filter for the service
 * „Simulatorstunde“, nor "referrals" for the activity "Referral received" of a table of referrals. A word is common if it is a unit, a word
 * of the table's or a column's name, or a part of several values.
 */
export const isCommonPart = (words: readonly string[], label: string, { names, values }: NamesOfTable): boolean => {
  const own = stemsIn(label);
  const [word, ...others] = words;
  if (word === undefined || others.length > 0) return false;
  const stem = stemOf(word);
  const isWhole = own.length === 1 && !isPartOf(stem, own[0] ?? '');
  if (isWhole || !own.some((each) => each === stem || isPartOf(stem, each))) return false;
  const contains = (name: string): boolean => stemsIn(name).some((each) => each === stem || isPartOf(stem, each));
  return findUnit(word) !== undefined || names.some(contains) || values.filter(contains).length >= SHARED;
};

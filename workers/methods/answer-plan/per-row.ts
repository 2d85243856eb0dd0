import { isKeyWord } from '../../../platform/questions/index.js';
import { abbreviates, labelWords, sameWord, stemOf } from '../../../platform/text/index.js';
import type { PlannedDataset } from './local-subjects.js';

/** Minimum number of distinct values in a key column, as a share of its rows. */
const UNIQUE = 0.99;
/** Minimum length of a word that matches the beginning of another one: „Tour“ in „Tourenbuch“. */
const MIN_BEGINNING = 4;
/** Further words in the names of key columns. */
const KEYS = /^(?:ref|key|code|kennung)$/iu;

const spelledOut = (name: string): string[] => labelWords(name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));

/** Returns whether a noun denotes the rows of a dataset: it matches the dataset's name or the name of a key column. */
export const namesRow = (noun: string, { name = '', columns, profile, rows }: PlannedDataset): boolean => {
  const stem = stemOf(noun);
  const isBegun = (word: string): boolean =>
    stem.length >= MIN_BEGINNING && word.length > stem.length && word.toLowerCase().startsWith(stem);
  const distinct = new Map(profile.columns.map((column) => [column.name, column.distinct]));
  const keys = columns.filter((column) => (distinct.get(column.name) ?? 0) >= UNIQUE * rows).map((column) => column.name);
  const ofKeys = keys.flatMap(spelledOut).filter((word) => !isKeyWord(word) && !KEYS.test(word));
  return [...spelledOut(name), ...ofKeys].some(
    (word) =>
      word.length > 2 &&
      (sameWord(stemOf(word), stem) || isBegun(word) || (word.length >= MIN_BEGINNING && abbreviates(word, noun) && ofKeys.includes(word))),
  );
};

/** Returns whether a request asks for a column's values per row of its dataset: "parts per visit", „Kilometer je Tour“. */
export const isPerRow = (text: string, words: readonly string[], dataset: PlannedDataset): boolean =>
  words.some((word) => {
    const noun = new RegExp(
      String.raw`(?<!\p{L})${RegExp.escape(word)}\s+(?:[\p{L}-]+\s+)?(?:je|pro|per|for each|for every)\s+(?:(?:the|der|dem)\s+)?(?<noun>[\p{L}-]{3,})`,
      'iu',
    ).exec(text)?.groups?.['noun'];
    return noun !== undefined && namesRow(noun, dataset);
  });

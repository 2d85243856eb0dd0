import type { QueryPatterns } from './query-patterns.js';
import { RANKS } from './record-match.js';

/** Returns the relevance of a text that is not in the database, as `findRecords` computes it; null if it does not match. */
export const rankText = (
  { whole, start, words, misspelt }: QueryPatterns,
  isMisspelt: boolean,
  title: string,
  text: string,
): number | null => {
  const matches = (pattern: string, value: string): boolean => new RegExp(pattern).test(value);
  if (isMisspelt) return misspelt?.every(({ word }) => matches(word, title)) ? RANKS.name : null;
  if (!words.every((word) => matches(word, `${title}\n${text}`))) return null;
  if (matches(whole, title)) return RANKS.whole;
  if (matches(start, title)) return RANKS.start;
  return words.every((word) => matches(word, title)) ? RANKS.name : RANKS.text;
};

import { editDistance, transliterate } from '../../../platform/text/index.js';

const UNITS = new Set([
  'eur',
  'euro',
  'teur',
  'keur',
  'meur',
  'usd',
  'gbp',
  'chf',
  'prozent',
  'percent',
  'pct',
  'stueck',
  'stk',
  'pcs',
  'pm',
  'h',
  'min',
  'kg',
]);

/** A name that stands for another only as part of a longer word has to be most of it: `Datum` is not every `…datum`. */
const LEAST_PART = 0.6;
const SIMILAR = 0.85;

/**
 * How well a column's name fits one of the names that a role may have, 0 to 1. Case, separators, units and the spelling of
 * umlauts do not matter. Equal is 1, the same words 0.95; with words to spare, as part of a compound, or nearly spelt the
 * same it is less the more is left over.
 */
export const nameMatch = (column: string, names: readonly string[]): number => {
  const found = wordsOf(column);
  return found.length === 0 ? 0 : Math.max(0, ...names.map((name) => fit(found, wordsOf(name))));
};

const fit = (column: readonly string[], name: readonly string[]): number => {
  if (name.length === 0) return 0;
  const [one, other] = [column.join(''), name.join('')];
  if (one === other) return 1;
  if (column.length === name.length && [...column].sort().join(' ') === [...name].sort().join(' ')) return 0.95;
  const ratio = Math.min(one.length, other.length) / Math.max(one.length, other.length);
  return Math.max(partFit(column, name, ratio), compoundFit(one, other, ratio), similarFit(one, other));
};

/** All words of one are among those of the other. */
const partFit = (column: readonly string[], name: readonly string[], ratio: number): number => {
  if (name.every((word) => column.includes(word))) return 0.6 + 0.3 * ratio;
  return column.every((word) => name.includes(word)) ? 0.4 + 0.4 * ratio : 0;
};

const compoundFit = (one: string, other: string, ratio: number): number => {
  if (ratio < LEAST_PART) return 0;
  const [longer, shorter] = one.length > other.length ? [one, other] : [other, one];
  return longer.startsWith(shorter) || longer.endsWith(shorter) ? 0.4 + 0.4 * ratio : 0;
};

/** One minus the edit distance as a share of the longer one, where that is high. */
const similarFit = (one: string, other: string): number => {
  const longest = Math.max(one.length, other.length);
  if (longest > 60 || Math.abs(one.length - other.length) / longest > 1 - SIMILAR) return 0;
  const similarity = 1 - editDistance(one, other) / longest;
  return similarity >= SIMILAR ? similarity * 0.9 : 0;
};

/** A name's words in one spelling, without units: `Lieferdatum_IST (EUR)` and `lieferdatumIst` alike. */
export const wordsOf = (name: string): string[] => {
  const words = transliterate(name.normalize('NFC').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const meaning = words.filter((word) => !UNITS.has(word));
  return meaning.length > 0 ? meaning : words;
};

import { BoundedCache } from '../../../platform/cache/bounded-cache.js';
import { isDuration, isPercent } from '../../../platform/content/index.js';
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

/** Minimum share of a compound that a part must cover to match: `Datum` does not match every `…datum`. */
const MIN_PART_SHARE = 0.6;
const MIN_SIMILARITY = 0.85;
/** Words of the names last compared: each column is compared with the same names of the catalogue or of another table. */
const wordsOfNames = new BoundedCache<string, readonly string[]>(10_000);

/**
 * Returns how well a column name matches the best of several names, 0 to 1. Case, separators, units and the spelling of umlauts
 * are ignored. Equal names score 1, the same words in another order 0.95. Additional words, compounds and similar spellings
 * score less, the more the names differ.
 */
export const nameMatch = (column: string, names: readonly string[]): number => {
  const words = knownWordsOf(column);
  return words.length === 0 ? 0 : Math.max(0, ...names.map((name) => fit(words, knownWordsOf(name))));
};

const fit = (column: readonly string[], name: readonly string[]): number => {
  if (name.length === 0) return 0;
  const [one, other] = [column.join(''), name.join('')];
  if (one === other) return 1;
  if (column.length === name.length && [...column].sort().join(' ') === [...name].sort().join(' ')) return 0.95;
  const ratio = Math.min(one.length, other.length) / Math.max(one.length, other.length);
  return Math.max(partFit(column, name, ratio), compoundFit(one, other, ratio), similarFit(one, other));
};

/** Returns a positive score if all words of one name occur in the other. */
const partFit = (column: readonly string[], name: readonly string[], ratio: number): number => {
  if (name.every((word) => column.includes(word))) return 0.6 + 0.3 * ratio;
  return column.every((word) => name.includes(word)) ? 0.4 + 0.4 * ratio : 0;
};

const compoundFit = (one: string, other: string, ratio: number): number => {
  if (ratio < MIN_PART_SHARE) return 0;
  const [longer, shorter] = one.length > other.length ? [one, other] : [other, one];
  return longer.startsWith(shorter) || longer.endsWith(shorter) ? 0.4 + 0.4 * ratio : 0;
};

/** Returns 0.9 times the normalised edit similarity if that similarity is at least `MIN_SIMILARITY`, otherwise 0. */
const similarFit = (one: string, other: string): number => {
  const longest = Math.max(one.length, other.length);
  if (longest > 60 || Math.abs(one.length - other.length) / longest > 1 - MIN_SIMILARITY) return 0;
  const similarity = 1 - editDistance(one, other) / longest;
  return similarity >= MIN_SIMILARITY ? similarity * 0.9 : 0;
};

const knownWordsOf = (name: string): readonly string[] => {
  const known = wordsOfNames.get(name);
  if (known) return known;
  const words = wordsOf(name);
  wordsOfNames.set(name, words);
  return words;
};

/** Returns the normalised words of a name without units: the same for `Lieferdatum_IST (EUR)` and `lieferdatumIst`. */
export const wordsOf = (name: string): string[] => {
  const words = transliterate(name.normalize('NFC').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const withoutUnits = words.filter((word) => !UNITS.has(word));
  return withoutUnits.length > 0 ? withoutUnits : words;
};

/** Units of one or two letters; only at the end of a name. */
const SHORT_UNITS = new Set(['t', 'g', 'l', 'm', 'k', 'km', 'm2', 'm3', 'kwh', 'mwh', '%']);

/** Returns whether a text is a unit, such as `EUR` or „Tage“. */
export const isUnit = (text: string): boolean => {
  const unit = transliterate(text);
  return UNITS.has(unit) || SHORT_UNITS.has(unit) || isPercent(unit) || isDuration(unit);
};

/**
 * Returns a name without the units at its end: `Auftragswert` of `Auftragswert_EUR`. A unit of time is a part of a name in words, such as
 * "Debtor days".
 */
export const withoutUnit = (name: string): string => {
  const [, rest = '', separator = '', last = ''] = /^(.+?)([\s_([]+)([^\s_()[\]]+)[)\]]?$/u.exec(name) ?? [];
  const isInWords = separator.trim() === '' && isDuration(transliterate(last));
  return rest !== '' && isUnit(last) && !isInWords ? withoutUnit(rest) : name;
};

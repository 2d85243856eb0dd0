import { kpiCatalogue } from '../../../subgraphs/metrics/index.js';
import { alike, significantWords } from './match-request.js';

/** Minimum similarity of each word to a word of the other name: at least part of the same compound. */
const MIN_WORD_SIMILARITY = 0.7;

interface CatalogueName {
  /** German and English names, with and without bracketed parts. */
  readonly names: readonly string[];
  /** The words of each name without brackets. */
  readonly words: readonly (readonly string[])[];
}

let cache: readonly CatalogueName[] | undefined;

const catalogueNames = (): readonly CatalogueName[] =>
  (cache ??= kpiCatalogue().map(({ name }) => {
    const plain = [name.de, name.en].map(withoutBrackets);
    return { names: [...new Set([name.de, name.en, ...plain])], words: plain.map(significantWords) };
  }));

const withoutBrackets = (name: string): string => name.replaceAll(/\s*\([^()]*\)/g, '').trim();

/**
 * Returns the names of a tenant's KPI: its own name, then the German and English names of the matching catalogue KPI. This finds
 * „Liefertreue“ by "on-time delivery", although the tenant uses only the German name.
 */
export const namesOfKpi = (name: string): string[] => {
  const words = significantWords(withoutBrackets(name));
  const [best] = catalogueNames()
    .map((entry) => ({ names: entry.names, similarity: Math.max(...entry.words.map((other) => similarity(words, other))) }))
    .filter((entry) => entry.similarity > 0)
    .toSorted((a, b) => b.similarity - a.similarity);
  return [...new Set([name, ...(best?.names ?? [])])];
};

/** Returns the mean similarity of all words of both names; 0 if a word has no counterpart: „Umsatz“ is not „Umsatz je Kunde“. */
const similarity = (one: readonly string[], other: readonly string[]): number => {
  const best = [...one.map((word) => bestAmong(word, other)), ...other.map((word) => bestAmong(word, one))];
  if (best.length === 0 || best.some((each) => each < MIN_WORD_SIMILARITY)) return 0;
  return best.reduce((sum, each) => sum + each, 0) / best.length;
};

const bestAmong = (word: string, words: readonly string[]): number => Math.max(0, ...words.map((other) => alike(word, other)));

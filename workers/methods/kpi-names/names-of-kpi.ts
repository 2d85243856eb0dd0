import { kpiCatalogue } from '../../../subgraphs/metrics/index.js';
import { alike, tellingWords } from './match-request.js';

/** How far each word of a name has to be one of the other's: at least a part of the same compound. */
const LEAST_LIKENESS = 0.7;

interface CatalogueName {
  /** In both languages, with and without what stands in brackets. */
  readonly names: readonly string[];
  /** The words of each name without brackets. */
  readonly words: readonly (readonly string[])[];
}

let known: readonly CatalogueName[] | undefined;

const catalogueNames = (): readonly CatalogueName[] =>
  (known ??= kpiCatalogue().map(({ name }) => {
    const plain = [name.de, name.en].map(withoutBrackets);
    return { names: [...new Set([name.de, name.en, ...plain])], words: plain.map(tellingWords) };
  }));

const withoutBrackets = (name: string): string => name.replaceAll(/\s*\([^()]*\)/g, '').trim();

/**
 * What a KPI of the tenant's may be called: its own name, then the German and English names of the KPI in the catalogue that it
 * is. So „Liefertreue“ is found by "on-time delivery", although the tenant has but the German name.
 */
export const namesOfKpi = (name: string): string[] => {
  const words = tellingWords(withoutBrackets(name));
  const [best] = catalogueNames()
    .map((entry) => ({ names: entry.names, likeness: Math.max(...entry.words.map((other) => likeness(words, other))) }))
    .filter((entry) => entry.likeness > 0)
    .toSorted((a, b) => b.likeness - a.likeness);
  return [...new Set([name, ...(best?.names ?? [])])];
};

/** Of the words of both how far they are in the other, in the mean; 0 where one is not: „Umsatz“ is not „Umsatz je Kunde“. */
const likeness = (one: readonly string[], other: readonly string[]): number => {
  const found = [...one.map((word) => bestAmong(word, other)), ...other.map((word) => bestAmong(word, one))];
  if (found.length === 0 || found.some((each) => each < LEAST_LIKENESS)) return 0;
  return found.reduce((sum, each) => sum + each, 0) / found.length;
};

const bestAmong = (word: string, words: readonly string[]): number => Math.max(0, ...words.map((other) => alike(word, other)));

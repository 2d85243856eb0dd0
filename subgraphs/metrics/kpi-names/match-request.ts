import { nameConfidences, type Nameable } from '../../../platform/questions/index.js';
import { isStopWord } from '../../../platform/text/index.js';
import { wordsOf } from './match-names.js';

/** Words of requests for a KPI that do not identify it, in addition to the stop words. */
const REQUEST_WORDS = new Set(
  'kennzahl kennzahlen bilden bilde baue erstelle definiere construct build define create metric metrics kpi kpis indicator'.split(' '),
);
/** Minimum number of letters that two related words share. */
const MIN_SHARED = 5;
/** Minimum length of a part of a compound. */
const MIN_PART = 4;
const PREFIX = 1;
const INSIDE = 0.7;
const SUFFIX = 0.4;

const isSignificant = (word: string): boolean => word.length > 2 && !REQUEST_WORDS.has(word) && !isStopWord(word);

/** Returns the distinct words of a request that may identify a KPI. */
export const significantWords = (request: string): string[] => [...new Set(wordsOf(request).filter(isSignificant))];

/** Returns whether the request contains every significant word of one of a KPI's names. */
export const namesWhole = (request: readonly string[], names: readonly string[]): boolean =>
  names.some((name) => {
    const words = wordsOf(name).filter(isSignificant);
    return words.length > 0 && words.every((word) => request.some((requested) => alike(requested, word) >= INSIDE));
  });

/** Returns whether the shorter compound lacks only a middle part of the longer one: Liefertreue, Liefertermintreue. */
const isShortened = (shorter: string, longer: string): boolean => {
  const cut = Array.from(shorter, (_, at) => at).filter((at) => at >= MIN_PART && shorter.length - at >= MIN_PART);
  return cut.some((at) => longer.startsWith(shorter.slice(0, at)) && longer.endsWith(shorter.slice(at)));
};

/** Returns the similarity of two words: 1 for equal words or a common prefix, 0.7 for a part, 0.4 for a common ending, else 0. */
export const alike = (one: string, other: string): number => {
  if (one === other) return PREFIX;
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  if (shorter.length >= MIN_SHARED && longer.startsWith(shorter.slice(0, Math.max(MIN_SHARED, shorter.length - 2)))) return PREFIX;
  if (shorter.length >= MIN_SHARED && (longer.includes(shorter) || isShortened(shorter, longer))) return INSIDE;
  return shorter.length >= MIN_SHARED && shorter.slice(-MIN_SHARED) === longer.slice(-MIN_SHARED) ? SUFFIX : 0;
};

/** A KPI candidate for a request. */
export interface Named<Draft> extends Pick<Nameable, 'names' | 'synonyms'> {
  readonly score: number;
  /** Suitability for steering, relative to the other candidates. */
  readonly steering: number;
  readonly draft: Draft;
}

const MIN_MATCH = 0.5;
const MAX_ALTERNATIVES = 5;

/**
 * Returns the candidate whose names match the request best and at most 5 alternatives; null if none matches.
 * @param any true to fall back to the candidates best suited for steering if no candidate matches (`isFallback` in the result)
 */
export const bestMatch = <Draft>(
  named: readonly Named<Draft>[],
  request: string,
  { any = false } = {},
): { draft: Draft; alternatives: Draft[]; isFallback: boolean } | null => {
  const matches = nameConfidences(request, named);
  const matched = named.map((each, index) => ({ ...each, match: matches[index] ?? 0 }));
  const fitting = matched.filter(({ match }) => match >= MIN_MATCH).toSorted((a, b) => b.match - a.match || b.score - a.score);
  const isFallback = fitting.length === 0 && any;
  const ranked = isFallback ? matched.toSorted((a, b) => b.steering - a.steering || b.score - a.score) : fitting;
  const [best, ...rest] = ranked;
  if (!best) return null;
  return { draft: best.draft, alternatives: rest.slice(0, MAX_ALTERNATIVES).map(({ draft }) => draft), isFallback };
};

import { wordsOf } from './match-names.js';

/** Words that requests have and KPIs are not told apart by. */
const COMMON = new Set(
  'eine einen einer eines kennzahl kennzahlen bilden bilde baue erstelle definiere fuer unsere unser bitte welche wie der die das und mit von construct build define create metric metrics kpi kpis indicator please what which our the and for with'.split(
    ' ',
  ),
);
const LEAST_SHARED = 5;
/** The shortest part of a compound. */
const PART = 4;
const PREFIX = 1;
const INSIDE = 0.7;
const ENDING = 0.4;

/** The words of a request that may tell which KPI is meant. */
export const tellingWords = (request: string): string[] => [
  ...new Set(wordsOf(request).filter((word) => word.length > 2 && !COMMON.has(word))),
];

/**
 * How well a KPI's names fit the request, 0 to 1: the share of a name's words that the request has, also as part of a
 * compound (German compounds are words of their own).
 */
export const requestMatch = (request: readonly string[], names: readonly string[]): number =>
  Math.max(
    0,
    ...names.map((name) => {
      const words = wordsOf(name).filter((word) => word.length > 2 && !COMMON.has(word));
      if (words.length === 0) return 0;
      return words.reduce((sum, word) => sum + Math.max(0, ...request.map((asked) => alike(asked, word))), 0) / words.length;
    }),
  );

/** Whether a compound lacks a part in the middle that the longer one has: Liefertreue, Liefertermintreue. */
const isShortened = (shorter: string, longer: string): boolean => {
  const cut = Array.from(shorter, (_, at) => at).filter((at) => at >= PART && shorter.length - at >= PART);
  return cut.some((at) => longer.startsWith(shorter.slice(0, at)) && longer.endsWith(shorter.slice(at)));
};

/** How far two words say the same, 0 to 1: 0.7 where the one is a part of the other, 0.4 where they only end alike. */
export const alike = (asked: string, word: string): number => {
  if (asked === word) return PREFIX;
  const [shorter, longer] = asked.length < word.length ? [asked, word] : [word, asked];
  if (shorter.length >= LEAST_SHARED && longer.startsWith(shorter.slice(0, Math.max(LEAST_SHARED, shorter.length - 2)))) return PREFIX;
  if (shorter.length >= LEAST_SHARED && (longer.includes(shorter) || isShortened(shorter, longer))) return INSIDE;
  return shorter.length >= LEAST_SHARED && shorter.slice(-LEAST_SHARED) === longer.slice(-LEAST_SHARED) ? ENDING : 0;
};

/** A KPI that may be meant. */
export interface Named<Draft> {
  readonly names: readonly string[];
  readonly score: number;
  /** How far it serves to steer by. */
  readonly steering: number;
  readonly draft: Draft;
}

const LEAST_MATCH = 0.5;
const MAX_ALTERNATIVES = 5;

/**
 * The one whose names fit the words best, with the next ones.
 * @param any whether one is taken although no word tells which: then the one that serves best to steer by
 */
export const bestOf = <Draft>(
  named: readonly Named<Draft>[],
  words: readonly string[],
  { any = false } = {},
): { draft: Draft; alternatives: Draft[]; isUnasked: boolean } | null => {
  const matched = named.map((each) => ({ ...each, match: requestMatch(words, each.names) }));
  const fitting = matched.filter(({ match }) => match >= LEAST_MATCH).toSorted((a, b) => b.match - a.match || b.score - a.score);
  const isUnasked = fitting.length === 0 && any;
  const ranked = isUnasked ? matched.toSorted((a, b) => b.steering - a.steering || b.score - a.score) : fitting;
  const [best, ...rest] = ranked;
  if (!best) return null;
  return { draft: best.draft, alternatives: rest.slice(0, MAX_ALTERNATIVES).map(({ draft }) => draft), isUnasked };
};

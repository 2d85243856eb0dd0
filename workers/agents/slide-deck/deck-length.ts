import type { Slide } from './deck-result.js';

/** Maximum number of slides of a deck, unless more earlier runs are asked for. */
const MAX_SLIDES = 15;

/** German and English number words by their value. */
const NUMBERS: readonly RegExp[] = [
  /^$/,
  /^$/,
  /^(?:zwei|two)$/iu,
  /^(?:drei|three)$/iu,
  /^(?:vier|four)$/iu,
  /^(?:fünf|five)$/iu,
  /^(?:sechs|six)$/iu,
  /^(?:sieben|seven)$/iu,
  /^(?:acht|eight)$/iu,
  /^(?:neun|nine)$/iu,
  /^(?:zehn|ten)$/iu,
  /^(?:elf|eleven)$/iu,
  /^(?:zwölf|twelve)$/iu,
];

const COUNTED_SLIDES = /(?<![\p{L}\d])(\d{1,2}|\p{L}+)[\s-]+(?:\p{L}+[\s-]+)?(?:folien|seiten|slides?|pages?)(?!\p{L})/giu;

/** Returns the number of slides that a request asks for, with the title slide; null if it states none. */
export const askedSlidesOf = (input: string): number | null => {
  const count = Array.from(input.matchAll(COUNTED_SLIDES), ([, word = '']) =>
    /^\d+$/.test(word) ? Number(word) : NUMBERS.findIndex((number) => number.test(word)),
  ).find((number) => number > 1);
  return count === undefined ? null : Math.min(MAX_SLIDES, count);
};

/** Returns the maximum number of slides of a deck. */
export const maxSlidesOf = (input: string): number => askedSlidesOf(input) ?? MAX_SLIDES;

/** Kinds of slides in the order in which they are left out of a deck that is too long. */
const OMITTED_FIRST: readonly Slide['kind'][] = ['appendix', 'closing', 'message', 'summary'];

/**
 * Returns the slides that fit into the number that a request asks for. The title, the answer and, if the request asks for decisions, the
 * closing slide are kept as long as possible.
 */
export const withinLength = (slides: readonly Slide[], limit: number | null, { answer, asksDecisions }: Kept): Slide[] => {
  const kept = [...slides];
  const isKept = (slide: Slide): boolean => answer.includes(slide) || (asksDecisions && slide.kind === 'closing');
  for (const isOmitted of [
    ...OMITTED_FIRST.map((kind) => (slide: Slide) => slide.kind === kind && !isKept(slide)),
    (slide: Slide) => slide.kind !== 'title',
  ])
    while (limit !== null && kept.length > limit) {
      const index = kept.findLastIndex(isOmitted);
      if (index < 0) break;
      kept.splice(index, 1);
    }
  return kept;
};

interface Kept {
  /** Slides that answer the request. */
  readonly answer: readonly Slide[];
  readonly asksDecisions: boolean;
}

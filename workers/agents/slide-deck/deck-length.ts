/** Maximum number of slides of a deck, unless more earlier runs are asked for. */
const MAX_SLIDES = 15;
/** Title, summary, decisions and one message. */
const MIN_SLIDES = 4;

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

/** Returns the number of slides that a request asks for, within the limits of a deck; the maximum if it states none. */
export const maxSlidesOf = (input: string): number => {
  const count = Array.from(input.matchAll(COUNTED_SLIDES), ([, word = '']) =>
    /^\d+$/.test(word) ? Number(word) : NUMBERS.findIndex((number) => number.test(word)),
  ).find((number) => number > 1);
  return count === undefined ? MAX_SLIDES : Math.min(MAX_SLIDES, Math.max(MIN_SLIDES, count));
};

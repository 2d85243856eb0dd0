/** The number of a part: "1)", "2.", "b)". */
const NUMBERED = /(?:^|(?<=[\s:]))(?:[1-6][.)]|[a-e]\))\s+(?=\p{L})/u;
const NUMBERS = new RegExp(NUMBERED, 'gu');
const MAX_PARTS = 4;
/** Minimum number of letters of a part that asks for something. */
const MIN_LENGTH = 12;

/** Returns the numbered parts of a request; the whole request if it has none. */
export const partsOf = (text: string): string[] => {
  const starts = [...text.matchAll(NUMBERS)].map(({ index, 0: number }) => ({ index, after: index + number.length }));
  const parts = starts.map(({ after }, at) => text.slice(after, starts[at + 1]?.index ?? text.length).trim());
  const asking = parts.filter((part) => part.length >= MIN_LENGTH);
  return asking.length < 2 ? [text] : asking.slice(0, MAX_PARTS);
};

/** Results that a request does not want: "don't need slides", „keine Folien nötig“. */
const UNWANTED =
  /(?<!\p{L})(?:(?:don['’]?t|do not|no need for|without|rather than|instead of)\s+(?:(?:need|want|have|send|make)\s+)?(?:me\s+)?(?:any\s+|a\s+)?\p{L}+|(?:keine?n?|nicht als|statt|ohne)\s+\p{L}+(?:\s+(?:nötig|erforderlich|notwendig|gewünscht|bitte))?)(?!\p{L})/giu;

/** Returns a request without the results that it does not want. */
export const withoutUnwanted = (text: string): string => text.replaceAll(UNWANTED, (words) => ' '.repeat(words.length));

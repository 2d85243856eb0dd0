import { tidyText } from './tidy-text.js';

/** More white space than a request needs between words, lines or aligned columns. */
const LONG_BLANK = /\s{9,}/gu;
/** More accents than a letter of any language has. Putting them in order takes a time that grows with the square of their number. */
const LONG_ACCENTS = /(\p{M}{10})\p{M}+/gu;
/** More letters and digits, or more other signs, than any word, key or line of Markdown has. */
const LONG_PIECES = [/([\p{L}\p{N}\p{M}_-]{256})[\p{L}\p{N}\p{M}_-]+/gu, /([^\p{L}\p{N}\p{M}\s]{256})[^\p{L}\p{N}\p{M}\s]+/gu];

/**
 * Returns a request as agents read it. The text is tidy, two characters replace long white space, and a sequence of letters or of other
 * signs is cut after 256 characters, which `…` shows. Patterns that match a sequence take a time that grows with the square of its length.
 */
export const readableText = (text: string): string => {
  const tidy = tidyText(text.replace(LONG_BLANK, (blank) => (blank.includes('\n') ? '\n\n' : '  ')).replace(LONG_ACCENTS, '$1'));
  return LONG_PIECES.reduce((rest, piece) => rest.replace(piece, '$1…'), tidy);
};

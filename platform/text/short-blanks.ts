/** More white space than a request needs between words, lines or aligned columns. */
const LONG_BLANK = /\s{9,}/gu;

/**
 * Returns a text with at most two characters of white space in place of longer ones: patterns with `\s+` take a time that grows with the square
 * of their length.
 */
export const shortBlanks = (text: string): string => text.replace(LONG_BLANK, (blank) => (blank.includes('\n') ? '\n\n' : '  '));

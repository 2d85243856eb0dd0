/** Returns an alternation of words for a regular expression, longer words first. */
export const anyWord = (words: readonly string[]): string =>
  words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[.$]/g, String.raw`\$&`))
    .join('|');

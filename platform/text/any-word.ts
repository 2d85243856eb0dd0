/** Returns an alternation of words for a regular expression, longer words first. */
export const anyWord = (words: readonly string[]): string =>
  words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[.$]/g, String.raw`\$&`))
    .join('|');

/**
 * Returns a pattern that matches its letters in any case, without an inline modifier: `[jJ][aA]` for `ja`. The V8 of Node.js 24 sometimes
 * loses the modifier of `(?i:…)` among alternatives (nodejs/node#60030). The pattern has no classes; escaped signs stay as they are.
 */
export const inAnyCase = (pattern: string): string =>
  pattern.replace(/\\.|\p{L}/gu, (part) => {
    const [lower, upper] = [part.toLowerCase(), part.toUpperCase()];
    return part.startsWith('\\') || lower === upper || lower.length !== upper.length ? part : `[${lower}${upper}]`;
  });

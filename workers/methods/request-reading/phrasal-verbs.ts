/** Verbs of two words by the word of business data that means the same. */
const VERBS: readonly (readonly [pattern: RegExp, word: string])[] = [
  [
    /(?<!\p{L})(?:com(?:e|es|ing)|came|s[ae]nt?(?:d|ds|ding)?|sending|bring(?:s|ing)?|brought|giv(?:e|es|en|ing)|gave) back(?!\p{L})/giu,
    'returned',
  ],
  [/(?<!\p{L})sign(?:s|ed|ing)? off(?: on)?(?!\p{L})/giu, 'approves'],
  [
    /(?<!\p{L})(?:gehen|geht|gingen|kommen|kommt|kamen|schicken|schickt|senden|sendet) ((?:\p{L}+ ){0,3})zurück(?!\p{L})/giu,
    '$1retourniert',
  ],
];

/** Replaces verbs of two words by the word that names in data contain: "come back" by "returned". */
export const withPlainVerbs = (request: string): string => VERBS.reduce((text, [pattern, word]) => text.replace(pattern, word), request);

/** Superlatives of a quantity: "the most guests" asks for their number, "the unhappiest guests" does not. */
const OF_QUANTITY = 'high|low|few|great|larg|bigg|small|most|least|höch|meist|wenig|größ|groß|klein|gering|niedrig';
/** Nouns for the number of what the word before them names: "room count". */
const NUMBERS = 'counts?|numbers?|totals?|figures|capacity|volumes?';
const NO_NOUN =
  'and|or|by|per|in|at|on|of|for|from|to|with|without|is|are|was|were|has|have|had|do|does|did|than|as|since|until|between|this|last|each|every';

/**
 * Returns whether a request speaks of the things that a column with their name in the plural counts, rather than of their number: `rooms`
 * in "the dirtiest rooms" and "room checks".
 */
export const isThingItself = (text: string, column: string, words: readonly string[]): boolean => {
  const [word = '', ...others] = words;
  if (others.length > 0) return false;
  const spelled = RegExp.escape(word);
  const isQualified = new RegExp(
    String.raw`(?<!\p{L})(?!(?:${OF_QUANTITY})\p{L}*\s)(?:\p{L}{3,}est|worst|best|\p{L}{4,}sten?|besten?)\s+${spelled}(?!\p{L})`,
    'iu',
  ).test(text);
  const isModifier =
    /s$/iu.test(column) &&
    !/s$/iu.test(word) &&
    new RegExp(String.raw`(?<!\p{L})${spelled}\s+(?!(?:${NUMBERS}|${NO_NOUN})(?!\p{L}))\p{Ll}{3,}`, 'iu').test(text);
  return isQualified || isModifier;
};

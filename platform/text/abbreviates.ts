/** Returns whether the letters of an abbreviation stand in a longer word in their order, from its first one: "LDS" for "Leeds". */
export const abbreviates = (short: string, word: string): boolean => {
  const [letters, whole] = [short.toLowerCase(), word.toLowerCase()];
  if (letters === '' || letters.length >= whole.length || letters[0] !== whole[0]) return false;
  let from = 0;
  for (const letter of letters) {
    const at = whole.indexOf(letter, from);
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
};

/** What follows a name with which a sentence begins: "Leeds and York have …", „Kassel ruft …“. */
const AFTER_NAME =
  /^(?:['’]s?(?!\p{L})|\s*[,:/&+-]|\s+(?:and|or|vs|versus|against|has|have|had|is|was|are|were|does|did|do|depot|branch|site|und|oder|sowie|gegen|hat|haben|hatten?|ist|sind|war|waren|wird|werden)(?!\p{L})|\s+\p{Ll}{3,}(?:ed|s)(?!\p{L})|\s*[.?!]?$)/u;

/** Number of characters before and after a word that show where it stands. */
const NEAR = 24;
/** End of a sentence or line, and the quotation and list marks before the next word. */
const SENTENCE_END = /(?:[.?!:;]["“”]?\s+|\n)["“„*#>-]*\s?$/u;

/**
 * Returns whether a capitalised word of a text can be a name: it does not begin a sentence as "Half" in "Half a page". A word with which a
 * sentence begins is a name only if it is followed like one.
 */
export const canBeName = (text: string, word: string): boolean => {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const before = text.slice(Math.max(0, at - NEAR), at);
    const isFirst = (at <= NEAR && before.trim() === '') || SENTENCE_END.test(before);
    if (!isFirst || AFTER_NAME.test(text.slice(at + word.length, at + word.length + NEAR))) return true;
  }
  return false;
};

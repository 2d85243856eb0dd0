/** Words that ask whether what was found holds again for a part of the rows. */
const AGAIN =
  /(?<!\p{L})(?:(?:gilt|gelten|trifft|zutrifft|zutreffen)(?!\p{L}).*(?<!\p{L})(?:genauso|auch|ebenso|ebenfalls)|(?:genauso|auch|ebenso|ebenfalls)(?!\p{L}).*(?<!\p{L})(?:gilt|gelten|zutrifft|zutreffen)|same(?!\p{L}).*(?<!\p{L})(?:holds?|appl(?:y|ies)|true|goes)|(?:holds?|appl(?:y|ies)|goes)(?!\p{L}).*(?<!\p{L})(?:too|also|as well|likewise)|also(?!\p{L}).*(?<!\p{L})(?:holds?|appl(?:y|ies)|true))(?!\p{L})/iu;

/** Words after a value whose figures are wanted beside those of all. */
const APART = 'extra|gesondert|separat|getrennt|für sich|separately|on its own|on their own|apart';

/** Returns whether a request asks for the words of a value again after the whole: „ob das für Retouren genauso gilt“, „Stufe 3 extra“. */
export const isAskedAgain = (text: string, words: string): boolean => {
  const own = words
    .split(' ')
    .map((word) => RegExp.escape(word))
    .join(String.raw`\s+`);
  const joined = String.raw`(?:[\p{L}-]+\s+){0,2}(?:[\p{L}-]+(?:\s+[\p{L}-]+)?\s+(?:and|und|or|oder)\s+(?:\p{L}+\s+)?)?`;
  const after = new RegExp(String.raw`(?<!\p{L})(?:für|bei|in|for|of|with|to)\s+${joined}${own}(?!\p{L})`, 'iu');
  const apart = new RegExp(String.raw`(?<!\p{L})${own}\s+(?:bitte\s+|please\s+)?(?:${APART})(?!\p{L})`, 'iu');
  return apart.test(text) || text.split(/[,.;?!]/u).some((clause) => AGAIN.test(clause) && after.test(clause));
};

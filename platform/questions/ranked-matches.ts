import { NO_MATCH, type Match } from './name-match.js';
import { wordOfToken } from './word-finder.js';

/** Minimum share of a name's words that the request must contain. */
export const MIN_CONFIDENCE = 0.6;
/** Minimum confidence of a name of which only generic words are missing: „Stornos“ for `Stornoquote`. */
const ALL_BUT_GENERIC = 0.85;
/** Minimum confidence of a name of which the request contains two neighbouring words. */
const PART_OF_LABEL = 0.62;
/** Confidence of a match of the whole head of a name, and minimum share of the head that a request must contain. */
const HEAD = 0.9;
const MIN_HEAD = 0.85;

/** Returns the match with the highest confidence. If another match has the same words and more, these are added: "hire ledger" instead of "ledger". */
export const best = (matches: readonly Match[]): Match => {
  const surest = matches.reduce((one, other) => (other.confidence > one.confidence ? other : one), NO_MATCH);
  const fullest = matches.reduce(
    (one, other) =>
      other.tokens.length > one.tokens.length &&
      one.tokens.every((token) => other.tokens.includes(token)) &&
      other.confidence >= MIN_CONFIDENCE
        ? other
        : one,
    surest,
  );
  return fullest === surest ? surest : { ...fullest, confidence: surest.confidence };
};

/** Generic words of its label are not needed to name a value of a table. */
export const asLabel = (match: Match): Match =>
  match.isDistinguished ? { ...match, confidence: Math.max(match.confidence, ALL_BUT_GENERIC) } : match;

/** Two adjacent words of a label are enough to name the thing: "the second carrier" for "Second carrier for the North". */
export const asPhrase = (match: Match): Match =>
  match.hasPhrase ? { ...match, confidence: Math.max(match.confidence, PART_OF_LABEL) } : match;

/** A part of a name identifies the thing only if the request contains the whole part: the "visitor log" is no "event log". */
export const asHead = (match: Match): Match =>
  match.confidence < MIN_HEAD ? NO_MATCH : { ...match, confidence: Math.round(match.confidence * HEAD * 100) / 100 };

/** Returns whether tokens contain a token, the word of which it is a part, or the parts of the word: one part is not all of it. */
export const isCovered = (token: string, tokens: readonly string[]): boolean => {
  const ofWord = tokens.filter((other) => wordOfToken(other) === wordOfToken(token));
  return ofWord.includes(token) || ofWord.some((other) => !other.includes('.')) || (!token.includes('.') && ofWord.length > 1);
};

/** Orders subjects by confidence, which each further word of the request, or part of a compound, in a name raises by 50 %. */
export const rankOf = ({ confidence, tokens }: Match): number => {
  const parts = tokens.filter((token) => token.includes('.')).map(wordOfToken);
  const words = tokens.filter((token) => !token.includes('.') && !parts.includes(wordOfToken(token)));
  return confidence * (1 + 0.5 * (parts.length + words.length - 1));
};

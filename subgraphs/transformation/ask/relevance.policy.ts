import { contentWords, hasWord, wordsOf } from './words.js';

/**
 * What share of a question's weight a text has to cover to count as evidence. A question about something else shares at
 * most a word or two with some text; its words that occur nowhere then outweigh these.
 */
export const RELEVANT_SHARE = 0.3;

/** A word that every text has weighs 1, a rare one up to this. */
const RAREST = 1.6;
/** A word that no text has. */
const UNKNOWN = 2.2;

/** How far each text covers the question, 0 to 1. */
export const coverageOf = (question: string, texts: readonly string[]): number[] => {
  const asked = contentWords(question);
  const present = texts.map((text) => {
    const words = wordsOf(text);
    return asked.map((word) => hasWord(words, word));
  });
  const weights = asked.map((_, index) => weightOf(present.filter((found) => found[index]).length, texts.length));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return texts.map(() => 0);
  return present.map((found) => weights.reduce((sum, weight, index) => sum + (found[index] ? weight : 0), 0) / total);
};

const weightOf = (occurrences: number, texts: number): number =>
  occurrences === 0 ? UNKNOWN : RAREST - ((RAREST - 1) * occurrences) / texts;

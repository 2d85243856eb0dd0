import { isBusinessWord, translationsOf } from '../../../platform/questions/index.js';
import { contentWords, isFormOf, languageOf, stemOf, wordsIn } from '../../../platform/text/index.js';

/**
 * Minimum share of the weight of a question that a text must cover to count as evidence. An unrelated question shares one or two
 * words with a text; its words that occur in no text outweigh them.
 */
export const RELEVANT_SHARE = 0.3;

/** Maximum weight of a word that occurs in few texts; a word in every text has weight 1. */
const MAX_WEIGHT = 1.6;
/** Weight of a word that occurs in no text. */
const UNKNOWN_WEIGHT = 2.2;

/** Returns the weighted share of the words of the question that each text contains, in their or the other language, 0 to 1. */
export const coverageOf = (question: string, texts: readonly string[]): number[] => {
  const language = languageOf(question);
  // A compound means more than its parts, into which it would be translated.
  const formsOf = (word: string): string[] => [word, ...(isBusinessWord(stemOf(word)) ? translationsOf([word], language) : [])];
  const terms = contentWords(question).map((word) => formsOf(word).map(stemOf));
  const present = texts.map((text) => {
    const stems = [...new Set(wordsIn(text).map(stemOf))];
    return terms.map((forms) => forms.some((form) => stems.some((stem) => isFormOf(form, stem))));
  });
  const weights = terms.map((_, index) => weightOf(present.filter((found) => found[index]).length, texts.length));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return texts.map(() => 0);
  return present.map((found) => weights.reduce((sum, weight, index) => sum + (found[index] ? weight : 0), 0) / total);
};

const weightOf = (occurrences: number, texts: number): number =>
  occurrences === 0 ? UNKNOWN_WEIGHT : MAX_WEIGHT - ((MAX_WEIGHT - 1) * occurrences) / texts;

import { sentencesOf } from '../models/grounding/sentences.js';
import { anyWord } from '../text/any-word.js';
import { languageOf } from '../text/index.js';
import { NUMBER_WORDS } from '../text/number-words.js';
import { questionKindOf } from './question-kind.js';
import { QuestionWords } from './question-words.js';

/** A part of the evidence that answers a question. */
export interface Passage {
  readonly label: string;
  readonly title: string;
  /** One sentence, or two if the next one contains words of the question as well. */
  readonly text: string;
}

/** Minimum share of the words of a question that a sentence and its title must contain, and of the sentence alone. */
const MIN_SHARE = 0.6;
const MIN_SENTENCE_SHARE = 0.34;
/** Minimum number of these words in a question of several words. */
const MIN_WORDS = 2;
/** Weight of a word that only the title contains. */
const IN_TITLE = 0.6;
const MAX_LENGTH = 400;
const NUMBER = new RegExp(String.raw`\d|(?<!\p{L})(?:${anyWord(Object.keys(NUMBER_WORDS))})(?!\p{L})`, 'iu');

/**
 * Returns the passage that contains the most words of a question, in its language or the other one; null if none contains enough.
 * A question for a date or a number requires a sentence with a digit.
 */
export const bestPassage = (
  question: string,
  evidence: readonly { readonly label: string; readonly title: string; readonly text: string }[],
): Passage | null => {
  const asked = new QuestionWords(question);
  const total = asked.words.length;
  if (total === 0) return null;
  const kind = questionKindOf(question);
  const isNumeric = kind === 'when' || kind === 'how_much';
  const scored = evidence.flatMap(({ label, title, text }) => {
    const inTitle = asked.wordsFoundIn(title);
    const sentences = text.split('\n').flatMap(sentencesOf);
    const language = languageOf(text);
    return sentences.map((sentence, index) => {
      const found = asked.wordsFoundIn(sentence, language);
      const further = inTitle.filter((word) => !found.includes(word)).length;
      return {
        ...{ label, title, sentence, next: sentences[index + 1] },
        isEnough:
          (!isNumeric || NUMBER.test(sentence)) &&
          found.length >= Math.min(MIN_WORDS, total) &&
          found.length / total >= MIN_SENTENCE_SHARE &&
          (found.length + further) / total >= MIN_SHARE,
        score: found.length + IN_TITLE * further,
      };
    });
  });
  const best = scored
    .filter(({ isEnough }) => isEnough)
    .reduce<(typeof scored)[number] | null>((one, other) => (one === null || other.score > one.score ? other : one), null);
  if (best === null) return null;
  const { label, title, sentence, next } = best;
  const text = next !== undefined && asked.wordsFoundIn(next).length > 0 ? `${sentence} ${next}` : sentence;
  return { label, title, text: text.slice(0, MAX_LENGTH).toWellFormed() };
};

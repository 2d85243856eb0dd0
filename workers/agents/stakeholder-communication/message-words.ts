import { capitalised, languageOf, wordsIn } from '../../../platform/text/index.js';
import type { Language } from '../../kit.js';
import type { AnswerPlan } from '../../methods/answer-plan/index.js';
import { clausesIn, type Understood } from '../../methods/request-reading/index.js';

/**
 * Returns the words of a request for what all stated messages are: polite, and without anything that the request does not state.
 */
export const formWords = (input: string): string[] => [
  ...(input.match(POLITE) ?? []),
  ...clausesIn(input).flatMap(({ kind, words }) => (kind === 'limit' && LEFT_OUT.test(words) ? wordsIn(words) : [])),
];

/** A question of a request on what it states: "…: the portal is late. What happened, what does it cost?" */
const QUESTION =
  /(?<=[.,;!?]\s+)(?:und |and )?(?:was|wie|wer|warum|wieso|weshalb|wann|seit wann|welche\p{L}*|what|how|who|why|when|since when|which)(?!\p{L})[^.,;!?]*[.,;!?]?/giu;

export const questionsIn = (input: string): string[] => (input.match(QUESTION) ?? []).map((words) => words.replace(/[\s.,;!?]+$/u, ''));

/** Returns a request without the questions after its statement. */
export const withoutQuestions = (input: string): string =>
  /:\s/u.test(input)
    ? input
        .replaceAll(QUESTION, ' ')
        .replaceAll(/\s{2,}/gu, ' ')
        .replaceAll(/\s+([.,;])/gu, '$1')
    : input;

/** Returns the words of a request for its readers. */
export const listedAudiences = (understood: Understood | null): string | null =>
  (understood?.audiences ?? []).map(({ words }) => words).join(' ') || null;

const LEFT_OUT = /^(?:no|not|without|kein\p{L}*|ohne|nicht)(?!\p{L})/iu;
/** Words for the tone and the kind that all drafts have. */
const POLITE =
  /(?<!\p{L})(?:höflich\p{L}*|freundlich\p{L}*|sachlich\p{L}*|polite\p{L}*|friendly|courteous|direct|direkt|reply|respond|antwort\p{L}*)(?!\p{L})/giu;
const MAX_SUBJECT = 70;

/** Returns the subject line of a statement: its first clause, if it is short and in the language of the message. */
export const subjectOf = (words: string, language: Language): string | null => {
  const [first = ''] = words.split(/\s[(–-]|[,;:]/u);
  const isShort = first.length <= MAX_SUBJECT && wordsIn(first).length > 1;
  return isShort && (languageOf(first) ?? language) === language ? capitalised(first) : null;
};

/** Returns whether a text has a requested length: a number of sentences, or at most a number of words. */
export const hasLength = (text: string, { count, unit, words }: NonNullable<AnswerPlan['length']>): boolean => {
  const isMaximum = /max|höchstens|at most|up to|bis zu/iu.test(words);
  const sentences = (text.match(/[^.!?]+[.!?]+(?=\s|$)/gu) ?? [text]).length;
  if (unit === 'words') return wordsIn(text).length <= count;
  return unit === 'sentences' && (sentences === count || (isMaximum && sentences < count));
};

import { createHash } from 'node:crypto';
import type { Draws } from '../../methods/statistics/draws.js';
import type { Fact } from '../../methods/programme-facts/index.js';

/** A question before it is put: what may be answered, and a test that tells a right answer from a wrong one. */
export interface QuestionDraft {
  kind: 'term' | 'prerequisite' | 'calculation' | 'own_figure';
  conceptId: string | null;
  question: string;
  right: string;
  wrong: readonly string[];
  /** Decides by its own calculation or look-up, not by which option was meant to be right. */
  isRight(option: string): boolean;
  /** Why the right answer is right. */
  because: string;
  sources: Fact['source'][];
}

export interface Question {
  /** Names the question by its content: the same question has the same id in every quiz. */
  id: string;
  kind: QuestionDraft['kind'];
  conceptId: string | null;
  question: string;
  options: { key: string; text: string }[];
  /** Key of the only right option. */
  answer: string;
  because: string;
  sources: Fact['source'][];
}

const KEYS = ['a', 'b', 'c', 'd'] as const;
const FEWEST_OPTIONS = 3;

/** The question with its options in a drawn order; null unless exactly one of at least three different options is right. */
export const putQuestion = (draft: QuestionDraft, random: Draws): Question | null => {
  const { kind, conceptId, question, because, sources } = draft;
  const wrong = [...new Set(draft.wrong)].filter((option) => option !== draft.right && !draft.isRight(option));
  const texts = random.shuffled([draft.right, ...random.shuffled(wrong).slice(0, KEYS.length - 1)]);
  if (texts.length < FEWEST_OPTIONS || texts.filter((text) => draft.isRight(text)).length !== 1) return null;
  const options = texts.map((text, index) => ({ key: KEYS[index] as string, text }));
  const answer = options.find(({ text }) => draft.isRight(text))?.key as string;
  const id = createHash('sha256')
    .update(JSON.stringify([kind, question, options]))
    .digest('hex')
    .slice(0, 12);
  return { id, kind, conceptId, question, options, answer, because, sources };
};

import { createHash } from 'node:crypto';
import type { Draws } from '../../methods/statistics/sampling/draws.js';
import type { Fact } from '../../methods/programme-facts/index.js';

/** Question before its options are selected, with a predicate that recognises right answers. */
export interface QuestionDraft {
  kind: 'term' | 'prerequisite' | 'calculation' | 'own_figure';
  conceptId: string | null;
  question: string;
  right: string;
  wrong: readonly string[];
  /** Decides by an independent calculation or look-up, not by comparison with `right`. */
  isRight(option: string): boolean;
  /** Explanation of the right answer. */
  because: string;
  sources: Fact['source'][];
}

export interface Question {
  /** Hash of the question and its options in order: 12 hexadecimal digits, equal for equal questions. */
  id: string;
  kind: QuestionDraft['kind'];
  conceptId: string | null;
  question: string;
  options: { key: string; text: string }[];
  /** Key of the one right option. */
  answer: string;
  because: string;
  sources: Fact['source'][];
}

const KEYS = ['a', 'b', 'c', 'd'] as const;
const MIN_OPTIONS = 3;

/** Returns the question with 3 or 4 distinct options in random order, or null if not exactly one of them is right. */
export const putQuestion = (draft: QuestionDraft, random: Draws): Question | null => {
  const { kind, conceptId, question, because, sources } = draft;
  const wrong = [...new Set(draft.wrong)].filter((option) => option !== draft.right && !draft.isRight(option));
  const texts = random.shuffled([draft.right, ...random.shuffled(wrong).slice(0, KEYS.length - 1)]);
  if (texts.length < MIN_OPTIONS || texts.filter((text) => draft.isRight(text)).length !== 1) return null;
  const options = texts.map((text, index) => ({ key: KEYS[index] as string, text }));
  const answer = options.find(({ text }) => draft.isRight(text))?.key as string;
  const id = createHash('sha256')
    .update(JSON.stringify([kind, question, options]))
    .digest('hex')
    .slice(0, 12);
  return { id, kind, conceptId, question, options, answer, because, sources };
};

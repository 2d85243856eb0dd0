import { learningMarkdown } from './learning-markdown.js';
import type { LearningResult } from './learning-result.js';
import type { Question } from './question.js';

const question = (id: string, text: string): Question => ({
  ...{ id, kind: 'own_figure', conceptId: null, question: text, answer: 'b', because: 'So says the handbook.', sources: [] },
  options: [
    { key: 'a', text: '3' },
    { key: 'b', text: '5' },
    { key: 'c', text: '8' },
  ],
});
const QUIZ = [question('0a1b2c3d4e5f', 'How many buoys?'), question('f5e4d3c2b1a0', 'How many days?')];
const resultOf = (check: LearningResult['check']): LearningResult =>
  ({
    ...{ language: 'en', tenantName: 'Harbour', asOf: '2027-03-01T00:00:00.000Z', explanation: null, facts: [], answers: [] },
    ...{ subject: { kind: 'term', id: 'x', name: 'buoys', by: 'named', conceptId: null }, known: [], path: [], warnings: [], check },
    quiz: { seed: 7, questions: QUIZ },
  }) as unknown as LearningResult;

it('numbers the questions and solutions, and omits identifiers and the seed', () => {
  const text = learningMarkdown(resultOf(null), { solutions: QUIZ });
  expect(text).toContain('**2.** How many days?');
  expect(text).toContain('**2.** b) 5. So says the handbook.');
  expect(text).not.toMatch(/0a1b2c3d4e5f|f5e4d3c2b1a0|[Ss]eed|another run/);
});

it('explains how to submit answers if there are no solutions', () => {
  expect(learningMarkdown(resultOf(null))).toContain('To submit your answers');
});

it('refers to a checked answer by the number of its question', () => {
  const check = {
    answered: 1,
    right: 1,
    score: 1,
    unknownQuestions: [],
    answers: [{ questionId: 'f5e4d3c2b1a0', given: 'b', answer: 'b', isRight: true, because: 'Right.' }],
  };
  expect(learningMarkdown(resultOf(check as LearningResult['check']))).toContain('**2.** correct. Right.');
});

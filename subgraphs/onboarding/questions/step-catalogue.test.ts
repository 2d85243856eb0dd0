import { LANGUAGES } from '../../../platform/content/index.js';
import { AnswerParser } from './answer-parser.js';
import { QUESTIONS, STEPS } from './step-catalogue.js';

describe('STEPS', () => {
  it('contains every question once', () => {
    const ids = STEPS.flatMap(({ questions }) => questions.map(({ id }) => id));
    expect(QUESTIONS.size).toBe(ids.length);
    expect(new Set(STEPS.map(({ id }) => id)).size).toBe(STEPS.length);
  });

  it('has at least 8 steps and takes at most 180 minutes', () => {
    expect(STEPS.length).toBeGreaterThanOrEqual(8);
    expect(STEPS.reduce((sum, { minutes }) => sum + minutes, 0)).toBeLessThanOrEqual(180);
  });

  it.each([...QUESTIONS.values()].map((question) => [question.id, question] as const))('has valid examples for %s', (id, { example }) => {
    for (const language of LANGUAGES)
      expect(new AnswerParser({ allowLoopback: false }).parse([{ questionId: id, value: example[language], loc: [] }]).get(id)).toEqual(
        example[language],
      );
  });

  it('refers to existing date questions', () => {
    const earlier = [...QUESTIONS.values()].flatMap(({ constraints }) => constraints.after ?? []);
    expect(earlier.map((id) => QUESTIONS.get(id)?.type)).toEqual(['date']);
  });
});

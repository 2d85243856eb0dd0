import { conceptGraph } from './concept-graph.js';
import { calculationQuestions, conceptQuestions } from './concept-questions.js';
import type { OwnFigures } from './own-questions.js';
import { putQuestion, type QuestionDraft } from './question.js';
import { checkAnswers, makeQuiz } from './quiz.js';
import { drawsOf } from '../../methods/statistics/sampling/draws.js';

const graph = conceptGraph();
const source = { id: 'dst_1', kind: 'dataset', label: 'Aufträge' };

const OWN: OwnFigures = {
  datasets: [
    { name: 'Aufträge', rows: 900, source },
    { name: 'Kunden', rows: 40, source },
    { name: 'Artikel', rows: 200, source },
  ],
  metrics: [
    { name: 'Quote', formula: 'COUNT_IF(late) / COUNT()', direction: 'lower', target: '5 %', source: { ...source, id: 'met_1' } },
    { name: 'Dauer', formula: 'AVG(days)', direction: 'lower', target: '4 Tage', source: { ...source, id: 'met_2' } },
    { name: 'Umsatz', formula: 'SUM(amount)', direction: 'higher', target: '100 EUR', source: { ...source, id: 'met_3' } },
  ],
  transitions: [
    { from: 'A', to: 'B', waiting: 60, source },
    { from: 'B', to: 'C', waiting: 3_600, source },
    { from: 'C', to: 'D', waiting: 0, source },
  ],
};
const NOTHING: OwnFigures = { datasets: [], metrics: [], transitions: [] };

const quiz = (seed: number, own = OWN, conceptId = 'otif', questions = 20) =>
  makeQuiz({ graph, conceptId, own, language: 'de', seed, questions });

describe('a quiz on a concept', () => {
  it.each(['simpsons-paradox', 'median'])('asks about %s and its prerequisites only, the concept itself first', (conceptId) => {
    const all = makeQuiz({ graph, conceptId, own: OWN, isOnConcept: true, language: 'en', seed: 3, questions: 20 });
    const path = new Set([conceptId, ...graph.before(conceptId)]);
    expect(all.length).toBeGreaterThan(1);
    expect(all.filter((each) => !path.has(each.conceptId ?? ''))).toEqual([]);
    expect(all[0]?.conceptId).toBe(conceptId);
  });
});

describe('putQuestion', () => {
  it('produces exactly one right answer for every concept', () => {
    for (const language of ['de', 'en'] as const) {
      const random = drawsOf(7);
      const drafts = conceptQuestions(graph, graph.concepts, language, random);
      const put = drafts.map((draft) => putQuestion(draft, random));
      expect(put.every((question) => question !== null)).toBe(true);
      expect(put.map((question) => question?.options.length)).toEqual(put.map(() => 4));
      for (const [index, question] of put.entries()) {
        const right = question?.options.filter(({ text }) => drafts[index]?.isRight(text));
        expect(right?.map(({ key }) => key)).toEqual([question?.answer]);
      }
    }
  });

  it('marks the right answer in more than 1,000 random calculations', () => {
    const ids = new Set(graph.concepts.map(({ id }) => id));
    let puzzles = 0;
    for (let seed = 0; seed < 200; seed++) {
      const random = drawsOf(seed);
      for (const draft of calculationQuestions(graph, ids, 'de', random)) {
        const question = putQuestion(draft, random);
        if (question) puzzles++;
        expect(draft.isRight(draft.right)).toBe(true);
        if (question) expect(question.options.find(({ key }) => key === question.answer)?.text).toBe(draft.right);
      }
    }
    expect(puzzles).toBeGreaterThan(1_000);
  });

  it('returns null if no option, several options or too few options remain', () => {
    const draft = (right: string, wrong: string[], rights: string[]): QuestionDraft => ({
      ...{ kind: 'term', conceptId: null, question: '?', right, wrong, because: '', sources: [] },
      isRight: (option) => rights.includes(option),
    });
    const random = drawsOf(1);
    expect(putQuestion(draft('a', ['b', 'c'], ['a']), random)).not.toBeNull();
    // b is right too and therefore removed from the wrong options, which leaves two options.
    expect(putQuestion(draft('a', ['b', 'c'], ['a', 'b']), random)).toBeNull();
    expect(putQuestion(draft('a', ['b', 'c'], []), random)).toBeNull();
    expect(putQuestion(draft('a', ['b', 'b', 'a'], ['a']), random)).toBeNull();
  });
});

describe('makeQuiz', () => {
  it('asks about the tenant’s own figures with the right answers', () => {
    const own = quiz(3).filter(({ kind }) => kind === 'own_figure');
    const answerTo = (text: string) => {
      const question = own.find((each) => each.question.includes(text));
      return question?.options.find(({ key }) => key === question.answer)?.text;
    };
    expect(answerTo('meisten Zeilen')).toBe('Aufträge');
    expect(answerTo('Kennzahl „Dauer“ berechnet')).toBe('AVG(days)');
    expect(answerTo('Ziel hat Ihre Kennzahl „Umsatz“')).toBe('100 EUR');
    expect(answerTo('meiste Wartezeit')).toBe('B → C');
  });

  it('asks no question about figures that are equal or missing', () => {
    const equal = { ...NOTHING, datasets: OWN.datasets.map((each) => ({ ...each, rows: 5 })) };
    expect(quiz(3, equal).filter(({ kind }) => kind === 'own_figure')).toEqual([]);
    expect(quiz(3, NOTHING).filter(({ kind }) => kind === 'own_figure')).toEqual([]);
    expect(quiz(3, NOTHING).length).toBeGreaterThan(5);
  });

  it('is deterministic for a seed and differs between seeds', () => {
    expect(quiz(5)).toEqual(quiz(5));
    expect(quiz(5, OWN, 'otif', 6).map(({ id }) => id)).not.toEqual(quiz(6, OWN, 'otif', 6).map(({ id }) => id));
    expect(quiz(5, OWN, 'otif', 0)).toEqual([]);
  });

  it('includes neighbouring concepts if the subject has few prerequisites', () => {
    expect(quiz(1, NOTHING, 'measure', 6)).toHaveLength(6);
  });

  it('checks right and wrong answers and reports unknown questions', () => {
    const questions = quiz(5, OWN, 'otif', 3);
    const [first, second] = questions;
    const other = second?.options.find(({ key }) => key !== second.answer)?.key ?? '';
    const checked = checkAnswers(questions, { [first?.id ?? '']: first?.answer ?? '', [second?.id ?? '']: other, elsewhere: 'a' });
    expect(checked).toMatchObject({ answered: 2, right: 1, score: 0.5, unknownQuestions: ['elsewhere'] });
    expect(checked?.answers.map(({ isRight }) => isRight)).toEqual([true, false]);
    expect(checkAnswers(questions, {})).toBeNull();
    expect(checkAnswers(questions, { elsewhere: 'a' })).toMatchObject({ answered: 0, score: 0 });
  });
});

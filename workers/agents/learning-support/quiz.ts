import type { Language } from '../../kit.js';
import type { Concept, ConceptGraph } from './concept-graph.js';
import { calculationQuestions, conceptQuestions } from './concept-questions.js';
import { ownQuestions, type OwnFigures } from './own-questions.js';
import { putQuestion, type Question } from './question.js';
import { drawsOf } from '../../methods/statistics/draws.js';

export interface QuizRequest {
  readonly graph: ConceptGraph;
  /** The quiz is about this and what it needs. */
  readonly conceptId: string;
  readonly own: OwnFigures;
  readonly language: Language;
  readonly seed: number;
  readonly questions: number;
}

/**
 * As many questions as are wanted and can be put with exactly one right answer: in turn one on the tenant's own figures, a
 * calculation, and one on a concept. The same seed, subject and data give the same quiz.
 */
export const makeQuiz = ({ graph, conceptId, own, language, seed, questions }: QuizRequest): Question[] => {
  const random = drawsOf(seed);
  const near = graph.pathTo(conceptId, []);
  const concepts = withNeighbours(graph, near, graph.get(conceptId)?.step);
  const ids = new Set(concepts.map(({ id }) => id));
  const put = (drafts: Parameters<typeof putQuestion>[0][]): Question[] =>
    random.shuffled(drafts).flatMap((draft) => putQuestion(draft, random) ?? []);
  const kinds = [
    put(ownQuestions(own, language)),
    put(calculationQuestions(graph, ids, language, random)),
    put(conceptQuestions(graph, concepts, language, random)),
  ];
  const quiz: Question[] = [];
  const all = kinds.reduce((count, kind) => count + kind.length, 0);
  for (let turn = 0; quiz.length < Math.min(questions, all); turn++) {
    const next = kinds[turn % kinds.length]?.shift();
    if (next) quiz.push(next);
  }
  return quiz;
};

const ENOUGH_CONCEPTS = 6;

/** Of a basic concept there is little to ask: those of the same step go along, then all. */
const withNeighbours = (graph: ConceptGraph, near: readonly Concept[], step: string | undefined): readonly Concept[] => {
  if (near.length >= ENOUGH_CONCEPTS) return near;
  const ofStep = graph.concepts.filter((concept) => concept.step === step && !near.includes(concept));
  const wider = [...near, ...ofStep];
  return wider.length >= ENOUGH_CONCEPTS ? wider : graph.concepts;
};

export interface CheckedAnswer {
  questionId: string;
  given: string;
  answer: string;
  isRight: boolean;
  because: string;
}

export interface CheckedAnswers {
  answered: number;
  right: number;
  /** Share of right answers. */
  score: number;
  answers: CheckedAnswer[];
  /** Answers to questions that are not in this quiz. */
  unknownQuestions: string[];
}

/** Null when nothing was answered. */
export const checkAnswers = (quiz: readonly Question[], given: Readonly<Record<string, string>>): CheckedAnswers | null => {
  const entries = Object.entries(given);
  if (entries.length === 0) return null;
  const answers = entries.flatMap(([questionId, key]): CheckedAnswer[] => {
    const question = quiz.find(({ id }) => id === questionId);
    if (!question) return [];
    const { answer, because } = question;
    return [{ questionId, given: key, answer, isRight: key === answer, because }];
  });
  const right = answers.filter(({ isRight }) => isRight).length;
  return {
    answered: answers.length,
    right,
    score: answers.length === 0 ? 0 : right / answers.length,
    answers,
    unknownQuestions: entries.map(([id]) => id).filter((id) => !quiz.some((question) => question.id === id)),
  };
};

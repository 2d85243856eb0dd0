import type { Language } from '../../kit.js';
import type { Concept, ConceptGraph } from './concept-graph.js';
import { calculationQuestions, conceptQuestions } from './concept-questions.js';
import { ownQuestions, type OwnFigures } from './own-questions.js';
import { putQuestion, type Question, type QuestionDraft } from './question.js';
import { drawsOf } from '../../methods/statistics/sampling/draws.js';

export interface QuizRequest {
  readonly graph: ConceptGraph;
  /** The quiz covers this concept and its prerequisites. */
  readonly conceptId: string;
  /** Questions on the subject itself; they come first and replace those on other things of the tenant. */
  readonly about?: readonly QuestionDraft[];
  readonly own: OwnFigures;
  /** True if the quiz covers nothing but the concept and its prerequisites, the concept itself first. */
  readonly isOnConcept?: boolean;
  /** True if the quiz has questions on the subject itself only. */
  readonly isOnSubject?: boolean;
  readonly language: Language;
  readonly seed: number;
  readonly questions: number;
}

/**
 * Returns at most `questions` questions with exactly one right answer each: those on the subject, then, alternating, the tenant's own
 * figures, calculations and concepts; on a concept alone no figures. Deterministic for equal seed, subject and data.
 */
export const makeQuiz = ({
  graph,
  conceptId,
  about = [],
  own,
  isOnConcept = false,
  isOnSubject = false,
  language,
  seed,
  questions,
}: QuizRequest): Question[] => {
  const random = drawsOf(seed);
  const near = graph.pathTo(conceptId, []);
  const concepts = isOnConcept ? near : withNeighbours(graph, near, graph.get(conceptId)?.step);
  const ids = new Set(concepts.map(({ id }) => id));
  const put = (drafts: readonly QuestionDraft[]): Question[] =>
    random.shuffled(drafts).flatMap((draft) => putQuestion(draft, random) ?? []);
  const quiz = isOnSubject ? firstOf(about, random, questions) : put(about).slice(0, questions);
  if (isOnSubject) return quiz;
  if (isOnConcept) {
    const distance = ({ conceptId: of }: Question): number => near.length - near.findIndex(({ id }) => id === of);
    const drafts = [...calculationQuestions(graph, ids, language, random), ...conceptQuestions(graph, concepts, language, random)];
    // Which concept comes before another tests the glossary rather than the concept.
    const asking = put(drafts.filter(({ kind }) => kind !== 'prerequisite'));
    return [...quiz, ...asking.toSorted((a, b) => distance(a) - distance(b))].slice(0, questions);
  }
  const kinds = [
    quiz.length > 0 ? [] : put(ownQuestions(own, language)),
    put(calculationQuestions(graph, ids, language, random)),
    put(conceptQuestions(graph, concepts, language, random)),
  ];
  const all = kinds.reduce((count, kind) => count + kind.length, quiz.length);
  for (let turn = 0; quiz.length < Math.min(questions, all); turn++) {
    const next = kinds[turn % kinds.length]?.shift();
    if (next) quiz.push(next);
  }
  return quiz;
};

/** Returns the first questions that can be put, in their order. */
const firstOf = (drafts: readonly QuestionDraft[], random: ReturnType<typeof drawsOf>, count: number): Question[] =>
  drafts.flatMap((draft) => putQuestion(draft, random) ?? []).slice(0, count);

const MIN_CONCEPTS = 6;

/** Adds concepts of the same step, then all concepts, if the path is too short for a quiz. */
const withNeighbours = (graph: ConceptGraph, near: readonly Concept[], step: string | undefined): readonly Concept[] => {
  if (near.length >= MIN_CONCEPTS) return near;
  const ofStep = graph.concepts.filter((concept) => concept.step === step && !near.includes(concept));
  const wider = [...near, ...ofStep];
  return wider.length >= MIN_CONCEPTS ? wider : graph.concepts;
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
  /** Share of right answers, from 0 to 1. */
  score: number;
  answers: CheckedAnswer[];
  /** Answers to questions that are not in this quiz. */
  unknownQuestions: string[];
}

/** Returns null if no answers are given. */
export const checkAnswers = (quiz: readonly Question[], submitted: Readonly<Record<string, string>>): CheckedAnswers | null => {
  const entries = Object.entries(submitted);
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

export { conceptGraph, type Concept } from './concept-graph.js';
export { learningMarkdown } from './learning-markdown.js';
export { learningResultSchema, SUBJECT_KINDS, type LearningResult } from './learning-result.js';
export { learningWords } from './learning-words.js';
export type { OwnFigures } from './own-questions.js';
export { checkAnswers, makeQuiz } from './quiz.js';
export { Explainer, type Subject, type SubjectKind } from './subject.js';

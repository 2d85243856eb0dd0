export { answerQuestion, CannotAnswerQuestion, checkGraph, openTable, type CausalTable, type Question } from './answer-question.js';
export { causalMarkdown } from './causal-markdown.js';
export { causalResultSchema, type CausalFindings, type CausalResult } from './causal-result.js';
export { causalWords, composeCausal, statementsOf, withoutClaims } from './compose-causal.js';

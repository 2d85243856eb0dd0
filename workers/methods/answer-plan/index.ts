export type { AnswerPlan, PlanPart, RowPlan } from './answer-plan.js';
export { fetchAskedRows } from './fetch-asked-rows.js';
export { answerRows, loadPlan } from './load-plan.js';
export { stateUnconsidered, unconsidered } from './not-considered.js';
export { rowBlocks, type RowAnswer } from './row-answer.js';
export { rowConditions } from './row-conditions.js';

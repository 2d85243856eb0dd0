export type { AnswerPlan, PlanPart, RowPlan } from './answer-plan.js';
export { conditionsIn } from './conditions.js';
export { fetchAskedRows } from './fetch-asked-rows.js';
export { groupedTable } from './grouped-table.js';
export { answerRows, loadPlan } from './load-plan.js';
export { stateUnconsidered, unconsidered } from './not-considered.js';
export { rowBlocks, selectionText, type RowAnswer } from './row-answer.js';
export { casesOf } from './row-figures.js';
export { periodConditions, rowConditions, timeColumnOf, withConditions } from './row-conditions.js';

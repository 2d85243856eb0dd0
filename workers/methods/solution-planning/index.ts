export { makePlan } from './make-plan.js';
export { planDocument } from './plan-document.js';
export { ganttChart } from './gantt.js';
export { planResultSchema } from './plan-result.js';

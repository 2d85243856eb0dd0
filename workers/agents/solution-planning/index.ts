export { chooseAgents } from './choose-agents.js';
export { citeUses, readPlanData, type PlanData } from './used-data.js';
export { linkedInitiatives, type LinkedKpi } from './linked-initiatives.js';

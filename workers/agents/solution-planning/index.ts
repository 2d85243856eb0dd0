export { chooseAgents } from './choose-agents.js';
export { citeUses, readPlanData, type PlanData } from './used-data.js';

export { chooseAgents } from './choose-agents.js';
export { citeUses, readPlanData, type PlanData } from './used-data.js';
export { linkedInitiatives, type LinkedKpi } from './linked-initiatives.js';
export { relatedInitiatives, type RelatedInitiative } from './work-plan/related-initiatives.js';

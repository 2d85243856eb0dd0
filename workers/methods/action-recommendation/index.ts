export { actionMarkdown, actionWords } from './action-markdown.js';
export { actionResultSchema } from './action-result.js';
export { readEffects } from './effects.js';
export { findingReaders } from './findings/index.js';
export { DAYS_BY_EFFORT, MAX_PER_RULE, recommendActions, type Owner } from './recommend-actions.js';
export { ruleCatalogue, type Rule } from './rule-catalogue.js';

export { computedByName, type ComputedByName } from './measure-by-name.js';
export { constructionRuns, constructionResultSchema, type ConstructionResult } from './construction-result.js';
export { readWish } from './read-wish.js';

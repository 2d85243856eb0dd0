export { constructionResultSchema, type ConstructionResult } from './construction-result.js';

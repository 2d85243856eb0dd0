export { harmonisationResultSchema } from './harmonisation-result.js';

export { prioritisationResultSchema } from './prioritisation-result.js';

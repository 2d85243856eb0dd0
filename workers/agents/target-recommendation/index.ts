export { LEVELS, targetResultSchema } from './target-result.js';

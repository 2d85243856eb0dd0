export { patternResultSchema } from './pattern-result.js';

export { harmonisationResultSchema } from './harmonisation-result.js';
export { findRepeatedRows } from './dedup/count-duplicates.js';

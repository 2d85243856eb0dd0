export { chooseTables } from './choose-tables.js';
export { harmoniseDatasets } from './harmonise-datasets.js';
export { harmonisationReport, harmonisationWarnings } from './harmonisation-report.js';
export { harmonisationResultSchema } from './harmonisation-result.js';
export { SURVIVORSHIP_RULES } from './survivorship.js';
export { nameSimilarity } from './name-similarity.js';
export { conversionFactor, unitNamed } from './units.js';
export type { ReviewDecision, ReviewedRow } from './review-decisions.js';

export { matrixChart } from './matrix-chart.js';
export { prioritisationDocument } from './prioritisation-document.js';
export { prioritisationResultSchema, type PrioritisationResult } from './prioritisation-result.js';
export { prioritisationWords } from './prioritisation-words.js';
export { fittingScheme, prioritise, type Candidate } from './prioritise.js';
export { FORMULAS, missingEstimates, SCHEMES, type Scheme } from './score.js';

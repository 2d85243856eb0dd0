export { classifyRequest } from './classification/classify-request.js';
export { intakeRuns } from './intake-result.js';
export { suppliesOf } from './supplies-of.js';
export { findTerm, parseTerm, wordsOf } from './match-terms.js';

export { namesOfKpi } from './names-of-kpi.js';
export { bestMatch, requestMatch, significantWords, type Named } from './match-request.js';
export { nameMatch, wordsOf } from './match-names.js';

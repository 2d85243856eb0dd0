export { namesOfKpi } from './names-of-kpi.js';
export { bestOf, requestMatch, tellingWords, type Named } from './match-request.js';
export { nameMatch, wordsOf } from './match-names.js';

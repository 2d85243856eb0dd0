export { namesOfKpi } from './names-of-kpi.js';
export { bestOf, requestMatch, tellingWords, type Named } from './match-request.js';

export { catalogueKpiOf, isSameKpi, namesOfKpi, namingOfKpi } from './names-of-kpi.js';
export { bestMatch, namesWhole, significantWords, type Named } from './match-request.js';
export { isUnit, nameMatch, withoutUnit, wordsOf } from './match-names.js';

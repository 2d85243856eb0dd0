export { filterPersonalData, Placeholders } from './filter-personal-data.js';
export type { PersonalDataKind } from './finding.js';

export { filterPersonalData } from './filter-personal-data.js';
export type { PersonalDataKind } from './finding.js';
export { Placeholders } from './placeholders.js';

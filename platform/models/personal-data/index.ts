export { filterPersonalData } from './filter-personal-data.js';
export { PERSONAL_DATA_KINDS, type PersonalDataKind } from './finding.js';
export { findNames } from './names.js';
export { Placeholders } from './placeholders.js';

export { editDistance } from './edit-distance.js';
export { slugOf, transliterate, transliterateSql, withoutDiacritics } from './fold.js';
export { languageOf } from './language-of.js';
export { MONTH_PATTERN, monthOf } from './month-names.js';

export { anyWord } from './any-word.js';
export { contentWords, isFormOf, isStopWord, sameWord, stemOf, wordsIn } from './content-words.js';
export { editDistance } from './edit-distance.js';
export { slugOf, transliterate, transliterateSql, withoutDiacritics, withoutUmlauts } from './fold.js';
export { languageOf } from './language-of.js';
export { MONTH_PATTERN, monthOf } from './month-names.js';
export { phraseFinder, plainWords } from './phrases.js';
export { NUMBER_WORDS, SCALE_ABBREVIATIONS, SCALE_WORDS } from './number-words.js';

export { CURRENCIES, CURRENCY_CODES, CURRENCY_SIGNS } from './currencies.js';
export { isTimeColumn, MONTH_NAME } from './date-formats.js';
export { isClock, isDurationColumn } from './duration-formats.js';
export { isMissingWord, isMissingWordSql, MISSING_WORDS_IN_TEXT } from './missing-words.js';
export { beginningOf, isValueOf } from './is-value-of.js';
export {
  GROUP_SIGNS,
  hasScaleSql,
  changesMeaning,
  inCurrency,
  MARKED_NUMBER_FORMATS,
  MINUS,
  multipleOf,
  unitIn,
  unitOfText,
} from './number-formats.js';
export { isQuantityUnit } from './quantities.js';
export { isSentinelNumber, MIN_OTHER_VALUES, outerFences, SENTINEL_DATES, SENTINEL_NUMBERS } from './sentinels.js';
export { areSeasons } from './period-formats.js';
export { fits, matches, type PeriodGrain, type ValueFormat } from './value-format.js';
export { ANSWER_FORMATS, MARK_FORMAT, VALUE_FORMATS } from './value-formats.js';

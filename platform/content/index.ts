export {
  ContentError,
  LANGUAGES,
  loadContent,
  loadContentFolder,
  localizedText,
  type Language,
  type LocalizedText,
} from './load-content.js';
export { amountIn, isDuration, isPercent, isSameUnit, secondsIn, unitIn } from './amount.js';
export { dateFormat, LOCALES, numberFormat, PERCENT_SIGNS, percentIn, withPercentSigns } from './formats.js';
export { formatMessage, localized } from './load-messages.js';

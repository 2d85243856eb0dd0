export {
  ContentError,
  LANGUAGES,
  loadContent,
  loadContentFolder,
  localizedText,
  type Language,
  type LocalizedText,
} from './load-content.js';
export { dateFormat, durationFormat, LOCALES, numberFormat } from './formats.js';
export { formatMessage, localized } from './load-messages.js';

export {
  ContentError,
  LANGUAGES,
  loadContent,
  loadContentFolder,
  localized,
  localizedText,
  type Language,
  type LocalizedText,
} from './load-content.js';
export { formatMessage } from './load-messages.js';

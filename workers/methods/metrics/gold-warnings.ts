import { formatMessage, localized, type Language, type LocalizedText } from '../../../platform/content/index.js';
import { formatNumber } from '../../documents/text/formatting.js';
import type { GoldWarning } from './compute-gold.js';
import { messagesIn } from './messages.js';

interface WarningText extends LocalizedText {
  code: GoldWarning['code'];
}

/** Returns the German and English text of a warning. */
export const warningText = ({ code, ...details }: GoldWarning): WarningText => ({
  code,
  ...localized(messagesIn, ({ warning }, language) => formatMessage(warning[code], textsOf(details, language))),
});

const textsOf = (details: Readonly<Record<string, string | number | null>>, language: Language): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'number' ? formatNumber(value, language, Number.isInteger(value) ? 0 : 2) : value,
    ]),
  );

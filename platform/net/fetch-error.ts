import { formatMessage, localized, type LocalizedText } from '../content/index.js';
import { messagesIn, type Messages } from './messages.js';

/** Reason why a file could not be fetched. */
export type FetchErrorCode = keyof Messages['fetchError'];

/** Values that a message fills in. */
type FetchErrorDetails = Readonly<Record<string, string | number | LocalizedText>>;

/** A failed fetch, with a message in German and English; `message` is the English one. */
export class FetchError extends Error {
  readonly text: LocalizedText;

  constructor(
    readonly code: FetchErrorCode,
    readonly details: FetchErrorDetails,
    options?: ErrorOptions,
  ) {
    const text = localized(messagesIn, ({ fetchError }, language) => {
      const values = Object.entries(details).map(([name, value]) => [name, typeof value === 'object' ? value[language] : value] as const);
      return formatMessage(fetchError[code], Object.fromEntries(values));
    });
    super(text.en, options);
    this.name = 'FetchError';
    this.text = text;
  }
}

import { formatMessage, localized, type LocalizedText } from '../../../platform/content/index.js';
import { messagesIn, type Messages } from '../messages.js';

/** Failure to read a source for a reason that lies in the source. `message` is the English text and contains no secret. */
export class ConnectorError extends Error {
  override name = 'ConnectorError';
  readonly text: LocalizedText;

  constructor(
    readonly code: keyof Messages['connector'],
    details: Readonly<Record<string, string | number>> = {},
  ) {
    const text = localized(messagesIn, ({ connector }) => formatMessage(connector[code], details));
    super(text.en);
    this.text = text;
  }
}

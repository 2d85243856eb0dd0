import { formatMessage, localized, type LocalizedText } from '../../../platform/content/index.js';
import { messagesIn, type Messages } from '../messages.js';

type Details = Readonly<Record<string, string | number>>;

/** Failure to read a source for a reason that lies in the source. `message` is the English text and contains no secret. */
export class ConnectorError extends Error {
  override name = 'ConnectorError';
  readonly text: LocalizedText;

  constructor(
    readonly code: keyof Messages['connector'],
    details: Details = {},
  ) {
    const text = localized(messagesIn, ({ connector }) => formatMessage(connector[code], details));
    super(text.en);
    this.text = text;
  }
}

/** A problem of a source that was read nevertheless. */
export interface ConnectorWarning {
  code: keyof Messages['connectorWarning'];
  text: LocalizedText;
}

export const CONNECTOR_WARNING_CODES: readonly string[] = Object.keys(messagesIn('en').connectorWarning);

export const connectorWarning = (code: ConnectorWarning['code'], details: Details): ConnectorWarning => ({
  code,
  text: localized(messagesIn, ({ connectorWarning: warning }) => formatMessage(warning[code], details)),
});

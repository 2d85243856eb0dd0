/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly error: {
    readonly encrypted: string;
    readonly no_text_layer: string;
    readonly empty: string;
    readonly unsupported: string;
    readonly broken: string;
    readonly too_large: string;
    readonly too_slow: string;
  } & Readonly<Record<string, string>>;
  readonly place: {
    readonly page: (number: string | number) => string;
    readonly slide: (number: string | number) => string;
    readonly sheet: (name: string | number) => string;
    readonly heading: (text: string | number) => string;
    readonly paragraph: (number: string | number) => string;
    readonly line: (number: string | number) => string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/methods/document-text/messages.yaml');

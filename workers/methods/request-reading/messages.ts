/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly quoted: (word: string | number) => string;
  readonly notAnswered: (words: string | number, count: number) => string;
  readonly byModel: (words: string | number, label: string | number) => string;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/methods/request-reading/messages.yaml');

/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly answer: (file: string | number, rows: number, columns: number, title: string | number) => string;
  readonly columns: (names: string | number) => string;
  readonly escaped: (count: string | number) => string;
  readonly emptied: (count: string | number) => string;
  readonly asText: (count: string | number) => string;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/methods/table-export/messages.yaml');

/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../platform/content/load-messages.js';

export interface Messages {
  readonly dataset: (name: string | number, rows: string | number) => string;
  readonly column: (name: string | number, dataset: string | number) => string;
  readonly value: (value: string | number, column: string | number, dataset: string | number) => string;
  readonly metric: (name: string | number) => string;
  readonly initiative: (name: string | number) => string;
  readonly milestone: (name: string | number) => string;
  readonly area: (name: string | number) => string;
  readonly document: (name: string | number) => string;
  readonly decision: (name: string | number) => string;
  readonly risk: (name: string | number) => string;
  readonly person: (name: string | number) => string;
  readonly run: (name: string | number) => string;
  readonly step: (name: string | number) => string;
  readonly presumably: (note: string | number, words: string | number) => string;
  readonly quoted: (word: string | number) => string;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/run-process/messages.yaml');

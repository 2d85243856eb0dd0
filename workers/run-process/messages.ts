/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../platform/content/load-messages.js';

export interface Messages {
  readonly dataset: (name: string | number, rows: string | number) => string;
  readonly metricWithoutValue: (name: string | number) => string;
  readonly presumably: (note: string | number, words: string | number) => string;
  readonly quoted: (word: string | number) => string;
  readonly unknown: (words: string | number, metrics: string | null, datasets: string | null) => string;
  readonly unknownUnit: (unit: string | number, datasets: string | number) => string;
  readonly declined: (words: string | number, restriction: string | number) => string;
  readonly details: (file: string | number) => string;
  readonly cautions: string;
  readonly caution: (dataset: string | number, warning: string | number) => string;
  readonly cleaning: {
    readonly repeated: (rows: number) => string;
    readonly totals: (rows: number) => string;
    readonly placeholder: (rows: number, column: string | number, values: string | number) => string;
    readonly spelling: (rows: number, column: string | number, forms: string | number) => string;
    readonly form: (from: string | number, into: string | number) => string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/run-process/messages.yaml');

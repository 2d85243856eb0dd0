/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly warning: {
    readonly no_value: string;
    readonly rows_without_date: (rows: string | number) => string;
    readonly dimension_values_cut: (dimension: string | number, values: string | number, kept: string | number) => string;
    readonly rows_cut: (rows: string | number, kept: string | number) => string;
    readonly rows_with_blanks: (rows: string | number) => string;
    readonly gap_not_filled: (from: string | number, until: string | number) => string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/methods/metrics/messages.yaml');

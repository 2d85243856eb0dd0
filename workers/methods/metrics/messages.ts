/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly warning: {
    readonly no_value: string;
    readonly rows_without_date: (rows: string | number) => string;
    readonly dimension_values_cut: (dimension: string | number, values: string | number, kept: string | number) => string;
    readonly rows_cut: (rows: string | number, kept: string | number) => string;
    readonly rows_with_blanks: (rows: string | number, columns: string | null) => string;
    readonly gap_not_filled: (from: string | number, until: string | number) => string;
    readonly totals_left_out: (rows: string | number) => string;
    readonly totals_kept: (column: string | number, rows: string | number, first: string | number) => string;
    readonly share_scaled: (unit: string | number, factor: string | number) => string;
    readonly levels_summed: (columns: string | number) => string;
    readonly stocks_summed: (columns: string | number, time: string | number) => string;
    readonly values_repeated: (column: string | number, key: string | number, sum: string | number, once: string | number) => string;
    readonly rates_unweighted: (column: string | number, weight: string | number, mean: string | number, weighted: string | number, formula: string | number) => string;
    readonly text_not_found: (column: string | number, text: string | number) => string;
    readonly text_spelled_differently: (column: string | number, text: string | number, rows: string | number, other: string | number) => string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/methods/metrics/messages.yaml');

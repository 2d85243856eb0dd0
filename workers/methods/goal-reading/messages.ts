/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly note: {
    readonly no_kpi: string;
    readonly no_target: string;
    readonly no_direction: string;
    readonly contradiction: (words: string | number) => string;
    readonly change_without_baseline: (words: string | number) => string;
    readonly change_ambiguous: (words: string | number) => string;
    readonly range: (words: string | number) => string;
    readonly several_values: (words: string | number) => string;
    readonly unclear_date: (words: string | number) => string;
    readonly unit_assumed: (unit: string | number) => string;
  };
  readonly units: {
    readonly d: string;
    readonly weeks: string;
    readonly months: string;
    readonly years: string;
    readonly h: string;
    readonly min: string;
    readonly s: string;
    readonly pcs: string;
    readonly pallets: string;
    readonly boxes: string;
  } & Readonly<Record<string, string>>;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/methods/goal-reading/messages.yaml');

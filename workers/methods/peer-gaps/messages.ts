/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly measures: {
    readonly state: (value: string | number, column: string | number) => string;
    readonly flag: (column: string | number) => string;
    readonly rate: (left: string | number, right: string | number) => string;
    readonly promoters: (column: string | number) => string;
    readonly score: (column: string | number) => string;
    readonly wait: (from: string | number, until: string | number) => string;
    readonly duration: (dataset: string | number) => string;
    readonly count: (dataset: string | number) => string;
    readonly left: (column: string | number) => string;
  };
  readonly minutes: (value: string | number) => string;
  readonly days: (value: string | number, count: number) => string;
  readonly rank: (rank: number, count: string | number) => string;
  readonly few: (rows: string | number) => string;
  readonly gap: (measure: string | number, own: string | number, name: string | number, others: string | number, peers: string | number, rank: string | number, few: string | null) => string;
  readonly worse: (name: string | number, peers: string | number, period: string | null, items: string | number) => string;
  readonly noWorse: (name: string | number, period: string | null) => string;
  readonly alike: (items: string | number) => string;
  readonly reason: (name: string | number, bad: string | null, reason: string | number, share: string | number, rows: string | number, known: string | number, others: string | null, dataset: string | number) => string;
  readonly atMost: (column: string | number, value: string | number) => string;
  readonly atLeast: (column: string | number, value: string | number) => string;
  readonly item: (measure: string | number, own: string | number, others: string | number, rank: string | number, few: string | null) => string;
  readonly columns: {
    readonly measure: string;
    readonly others: string;
    readonly rank: string;
    readonly rows: string;
    readonly source: string;
  } & Readonly<Record<string, string>>;
  readonly rankOf: (rank: string | number, count: string | number) => string;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/methods/peer-gaps/messages.yaml');

/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly noRows: (title: string | number) => string;
  readonly datasetAndSubject: string;
  readonly grouped: (columns: string | number) => string;
  readonly sorted: (column: string | number, order: string) => string;
  readonly withoutColumns: (columns: string | number) => string;
  readonly format: (wished: string | number, used: string | number) => string;
  readonly subject: (others: string | null) => string;
  readonly unnamed: (title: string | number, others: string | null) => string;
  readonly layout: (layout: string | number) => string;
  readonly further: (words: string | number, title: string | number, others: string | number) => string;
  readonly name: (name: string | number) => string;
  readonly others: (names: string | number, title: string | number) => string;
  readonly selection: (scope: string | number) => string;
  readonly without: (status: string | number) => string;
  readonly statuses: {
    readonly planned: string;
    readonly active: string;
    readonly paused: string;
    readonly overdue: string;
    readonly done: string;
    readonly open: string;
  } & Readonly<Record<string, string>>;
  readonly notHidden: (part: string | number, columns: string | number) => string;
  readonly notOnce: (column: string | number, columns: string | number) => string;
  readonly dated: (column: string | number) => string;
  readonly banded: (column: string | number, width: string | number, rounded: boolean) => string;
  readonly signs: (delimiter: string | number, decimal: string) => string;
  readonly signsOfCsv: (format: string | number) => string;
  readonly noColumn: (item: string | number, title: string | number) => string;
  readonly differing: (item: string | number, column: string | number) => string;
  readonly notSorted: (words: string | number) => string;
  readonly computed: (name: string | number, formula: string | number) => string;
  readonly notComputed: (part: string | number) => string;
  readonly picked: (time: string | number, which: string) => string;
  readonly notJoined: (part: string | number, dataset: string | number, title: string | number) => string;
  readonly attributes: {
    readonly none: (items: string | number, thing: string | number, nearest: string | null) => string;
    readonly nearest: (column: string | number, table: string | number) => string;
    readonly left: (items: string | number, title: string | number) => string;
  };
  readonly period: {
    readonly withoutDate: (title: string | number) => string;
    readonly outside: (title: string | number, first: string | number, last: string | number) => string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/data-export/messages.yaml');

/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly programme: (name: string | number, from: string | null, to: string | null) => string;
  readonly vision: (vision: string | number) => string;
  readonly purpose: (purpose: string | number) => string;
  readonly planned: (title: string | number, day: string | number) => string;
  readonly decided: (question: string | number, decision: string | number, day: string | number) => string;
  readonly step: (title: string | number, day: string | number) => string;
  readonly definition: (name: string | number, purpose: string | null, direction: string | number) => string;
  readonly directions: {
    readonly higher: string;
    readonly lower: string;
    readonly target: string;
  } & Readonly<Record<string, string>>;
  readonly value: (name: string | number, value: string | number, since: string | null, target: string | null, reached: boolean | null) => string;
  readonly noValue: (name: string | number) => string;
  readonly given: string;
  readonly document: (name: string | number, quote: string | number) => string;
  readonly dataValue: (value: string | number, column: string | number, table: string | number, own: string | number, rows: string | number, share: string | null, period: string | null, means: string | null) => string;
  readonly mean: (column: string | number, own: string | number, all: string | number) => string;
  readonly dataNumbers: (column: string | number, table: string | number, mean: string | number, median: string | number, low: string | number, high: string | number, count: string | number, period: string | null) => string;
  readonly dataDates: (column: string | number, table: string | number, from: string | number, until: string | number) => string;
  readonly dataTexts: (column: string | number, table: string | number, values: string | number, period: string | null) => string;
  readonly dataCount: (value: string | number, count: string | number) => string;
  readonly dataNone: (column: string | number, table: string | number, period: string | number) => string;
  readonly listed: {
    readonly state: (name: string | number, status: string | number, progress: string | null, due: string | null, isLate: boolean, owner: string | null) => string;
    readonly budget: (budget: string | number) => string;
    readonly money: (budget: string | number, spent: string | number, share: string | null, excess: string | null, left: string | number) => string;
    readonly benefit: (benefit: string | number) => string;
  };
  readonly record: {
    readonly initiative: (title: string | number, progress: string | null, due: string | null, owner: string | null) => string;
    readonly milestone: (title: string | number, due: string | number, owner: string | null) => string;
    readonly reached: (title: string | number, day: string | number) => string;
    readonly decision: (question: string | number, due: string | null, owner: string | null) => string;
    readonly about: (text: string | number) => string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/methods/programme-facts/messages.yaml');

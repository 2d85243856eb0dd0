/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly number: (words: string | number) => string;
  readonly count: string;
  readonly period: string;
  readonly all: string;
  readonly by: (measures: string | number, groups: string | number) => string;
  readonly and: string;
  readonly sum: (column: string | number) => string;
  readonly mean: (column: string | number) => string;
  readonly figure: (title: string | number, measure: string | null) => string;
  readonly total: (title: string | number, total: string | number) => string;
  readonly course: (title: string | number, total: string | number, high: string | number, highest: string | number, low: string | number, lowest: string | number, day: string | number, value: string | number) => string;
  readonly groups: (title: string | number, total: string | number, high: string | number, highest: string | number, low: string | number, lowest: string | number) => string;
  readonly range: (title: string | number, high: string | number, highest: string | number, low: string | number, lowest: string | number) => string;
  readonly marked: (title: string | number, marked: string | number, low: string | number, high: string | number, total: string | number) => string;
  readonly items: (title: string | number, total: string | number, items: string | number) => string;
  readonly item: (name: string | number, value: string | number) => string;
  readonly target: (name: string | number, target: string | number, value: string | null) => string;
  readonly kpi: (name: string | number, value: string | number, day: string | number, target: string | null, reached: string) => string;
  readonly missing: (words: string | number) => string;
  readonly note: (measure: string | number, dataset: string | number) => string;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/methods/asked-views/messages.yaml');

/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly quoted: (word: string | number) => string;
  readonly is: (column: string | number, values: string | number) => string;
  readonly or: string;
  readonly blank: (column: string | number) => string;
  readonly filled: (column: string | number) => string;
  readonly daysUnit: string;
  readonly days: (count: number, shown: string | number) => string;
  readonly side: (isBefore: boolean, day: string | number) => string;
  readonly yes: string;
  readonly no: string;
  readonly isNot: (column: string | number, values: string | number) => string;
  readonly bound: (column: string | number, operator: string | number, value: string | number) => string;
  readonly within: (column: string | number, period: string | number) => string;
  readonly noun: (of: string, count: number) => string;
  readonly selected: (dataset: string | number, count: string | number, all: string | number, noun: string | number, share: string | number, scope: string | number) => string;
  readonly inPeriod: (dataset: string | number, count: string | number, noun: string | number, scope: string | number) => string;
  readonly none: (dataset: string | number, scope: string | number) => string;
  readonly whole: (dataset: string | number, count: string | number, noun: string | number) => string;
  readonly duration: string;
  readonly known: (count: string | number) => string;
  readonly sides: (name: string | number, one: string | number, oneValue: string | number, other: string | number, otherValue: string | number) => string;
  readonly merged: (column: string | number, from: string | number, into: string | number) => string;
  readonly calendarDays: string;
  readonly leastRows: (rows: string | number) => string;
  readonly repeated: (column: string | number, rows: string | number, values: string | number, all: string | number, share: string | number) => string;
  readonly firstRows: (shown: string | number, count: string | number) => string;
  readonly figure: (name: string | number, mean: string | number, median: string | number, sum: string | null) => string;
  readonly value: (name: string | number, value: string | number, isOverall: boolean) => string;
  readonly noValue: (name: string | number) => string;
  readonly overall: (figure: string | number) => string;
  readonly partial: (period: string | number, from: string | null, until: string | null) => string;
  readonly ofEvents: (columns: string | number) => string;
  readonly before: (period: string | number, figure: string | number) => string;
  readonly means: (mean: string | number, median: string | number) => string;
  readonly numbers: (verdict: string, one: string | number, other: string | number, direction: string, rho: string | number, n: string | number, p: string | number) => string;
  readonly level: (of: string, value: string | number) => string;
  readonly two: (verdict: string, measure: string | number, one: string | number, oneValue: string | number, other: string | number, otherValue: string | number, level: string, share: string | number, n: string | number, p: string | number) => string;
  readonly groupsDiffer: (verdict: string, measure: string | number, column: string | number, differs: string, high: string | number, highValue: string | number, low: string | number, lowValue: string | number, share: string | number, n: string | number, p: string | number) => string;
  readonly withValue: (columns: string | number) => string;
  readonly shareWith: (selection: string | number) => string;
  readonly share: (count: string | number, share: string | number) => string;
  readonly ranked: (rank: string, measure: string | null, first: string | number, firstValue: string | number, last: string | number, lastValue: string | number) => string;
  readonly placed: (place: string | number, name: string | number, value: string | number) => string;
  readonly first: (rank: string, measure: string | null, items: string | number) => string;
  readonly shareOfTotal: string;
  readonly counted: string;
  readonly change: string;
  readonly changed: (name: string | number, before: string | number, beforeValue: string | number, after: string | number, afterValue: string | number, change: string | number) => string;
  readonly mean: (name: string | number) => string;
  readonly median: (name: string | number) => string;
  readonly sum: (name: string | number) => string;
  readonly moreGroups: (shown: string | number) => string;
  readonly notConsidered: (words: string | number) => string;
  readonly notConsideredBelow: (words: string | number) => string;
  readonly by: (measures: string | number, groups: string | number) => string;
  readonly caseColumns: (columns: string | number) => string;
  readonly caseTime: (activity: string | number, which: string) => string;
  readonly caseCount: (activity: string | number) => string;
  readonly caseDays: (from: string | number, until: string | number) => string;
  readonly caseBegin: string;
  readonly caseDuration: string;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/methods/answer-plan/messages.yaml');

/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../content/load-messages.js';

export interface Messages {
  readonly kind: {
    readonly metric: string;
    readonly programme: string;
    readonly area: string;
    readonly initiative: string;
    readonly milestone: string;
    readonly decision: string;
    readonly risk: string;
    readonly scope_check: string;
    readonly dataset: string;
    readonly source: string;
    readonly run: string;
  } & Readonly<Record<string, string>>;
  readonly the: {
    readonly metric: string;
    readonly programme: string;
    readonly area: string;
    readonly initiative: string;
    readonly milestone: string;
    readonly decision: string;
    readonly risk: string;
    readonly scope_check: string;
    readonly dataset: string;
    readonly source: string;
    readonly run: string;
  } & Readonly<Record<string, string>>;
  readonly noun: {
    readonly record: (count: number) => string;
    readonly metric: (count: number) => string;
    readonly programme: (count: number) => string;
    readonly area: (count: number) => string;
    readonly initiative: (count: number) => string;
    readonly milestone: (count: number) => string;
    readonly decision: (count: number) => string;
    readonly risk: (count: number) => string;
    readonly scope_check: (count: number) => string;
    readonly dataset: (count: number) => string;
    readonly source: (count: number) => string;
    readonly run: (count: number) => string;
  };
  readonly predicate: {
    readonly overdue: string;
    readonly behind_plan: string;
    readonly red: string;
    readonly amber: string;
    readonly green: string;
    readonly off_target: string;
    readonly on_target: string;
    readonly improved: string;
    readonly worsened: string;
    readonly over_budget: string;
    readonly high_risk: string;
    readonly paused: string;
    readonly completed: string;
    readonly failed: string;
    readonly open: string;
    readonly priority: string;
  } & Readonly<Record<string, string>>;
  readonly gate: {
    readonly red: string;
    readonly amber: string;
    readonly green: string;
  } & Readonly<Record<string, string>>;
  readonly or: string;
  readonly and: string;
  readonly lacking: (noun: string | number, aspects: string | number) => string;
  readonly are: (noun: string | number, count: number, predicate: string | number) => string;
  readonly there: (noun: string | number, count: number) => string;
  readonly is: (title: string | number, isMet: boolean, predicate: string | number) => string;
  readonly undecided: (title: string | number, predicate: string | number) => string;
  readonly about: (title: string | number) => string;
  readonly yes: (statement: string | number) => string;
  readonly no: (statement: string | number) => string;
  readonly notDecidable: string;
  readonly notDecided: (title: string | number) => string;
  readonly trust: (title: string | number, isOpen: boolean, isConditional: boolean) => string;
  readonly noReason: (title: string | number) => string;
  readonly noCause: string;
  readonly noYear: string;
  readonly figure: {
    readonly change: (order: string) => string;
    readonly year_change: (order: string) => string;
    readonly gap: (order: string) => string;
    readonly budget: (order: string) => string;
    readonly spent: (order: string) => string;
    readonly benefit: (order: string) => string;
    readonly progress: (order: string) => string;
    readonly risk: (order: string) => string;
    readonly delay: (order: string) => string;
    readonly rows: (order: string) => string;
    readonly quality: (order: string) => string;
    readonly synchronised: (order: string) => string;
  };
  readonly topic: (words: string | number, noun: string | number, count: number) => string;
  readonly lastSynchronised: (day: string | number) => string;
  readonly top: (figure: string | number, title: string | number) => string;
  readonly named: (kind: string | number, title: string | number) => string;
  readonly aspect: {
    readonly owner: string;
    readonly members: string;
    readonly due: string;
    readonly budget: string;
    readonly benefit: string;
    readonly target: string;
    readonly change: string;
    readonly reason: string;
    readonly value: string;
    readonly status: string;
    readonly decision: string;
    readonly quality: string;
    readonly synchronised: string;
    readonly purpose: string;
    readonly mitigation: string;
  } & Readonly<Record<string, string>>;
  readonly described: (text: string | number) => string;
  readonly quoted: (title: string | number, text: string | number) => string;
  readonly noPassage: string;
  readonly noPassageFor: (part: string | number) => string;
  readonly closest: string;
  readonly passage: (title: string | number, text: string | number) => string;
  readonly unknown: (kind: string, name: string | number) => string;
  readonly similar: (titles: string | number) => string;
  readonly known: (kind: string, titles: string | number) => string;
  readonly title: (name: string | number) => string;
  readonly notRecorded: (aspects: string | number) => string;
  readonly due: (count: number, from: string | null, until: string | null) => string;
  readonly next: string;
  readonly noNext: string;
  readonly urgent: (count: string | number) => string;
  readonly more: (count: number) => string;
  readonly ignored: (words: string | number) => string;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('platform/questions/messages.yaml');

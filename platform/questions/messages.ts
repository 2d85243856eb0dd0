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
  } & Readonly<Record<string, string>>;
  readonly named: (kind: string | number, title: string | number) => string;
  readonly aspect: {
    readonly owner: string;
    readonly members: string;
    readonly due: string;
    readonly budget: string;
    readonly target: string;
    readonly change: string;
    readonly reason: string;
    readonly value: string;
    readonly status: string;
    readonly decision: string;
    readonly quality: string;
    readonly purpose: string;
    readonly mitigation: string;
  } & Readonly<Record<string, string>>;
  readonly described: (text: string | number) => string;
  readonly found: (count: number) => string;
  readonly passage: (title: string | number, text: string | number) => string;
  readonly notRecorded: (aspects: string | number) => string;
  readonly heading: {
    readonly overdue: (count: string | number) => string;
    readonly behind_plan: (count: string | number) => string;
    readonly red: (count: string | number) => string;
    readonly over_budget: (count: string | number) => string;
    readonly high_risk: (count: string | number) => string;
    readonly open: (count: string | number) => string;
    readonly priority: (count: string | number) => string;
  };
  readonly due: (count: number, from: string | null, until: string | null) => string;
  readonly none: {
    readonly overdue: string;
    readonly behind_plan: string;
    readonly red: string;
    readonly over_budget: string;
    readonly high_risk: string;
    readonly open: string;
    readonly priority: string;
    readonly kinds: (kinds: string | number) => string;
  };
  readonly more: (count: number) => string;
  readonly ignored: (words: string | number) => string;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('platform/questions/messages.yaml');

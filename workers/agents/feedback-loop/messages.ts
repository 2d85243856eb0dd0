/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly title: string;
  readonly headings: {
    readonly agents: string;
    readonly months: string;
    readonly runs: string;
    readonly proposals: string;
  } & Readonly<Record<string, string>>;
  readonly columns: {
    readonly agent: string;
    readonly month: string;
    readonly count: string;
    readonly helpful: string;
    readonly low: string;
    readonly high: string;
    readonly rating: string;
    readonly drift: string;
    readonly ended: string;
    readonly degraded: string;
    readonly failed: string;
  } & Readonly<Record<string, string>>;
  readonly note: string;
  readonly drift: {
    readonly none: string;
    readonly too_few: string;
    readonly no_variation: string;
    readonly up: (day: string | number) => string;
    readonly down: (day: string | number) => string;
  };
  readonly noProposals: string;
  readonly approval: string;
  readonly proposals: {
    readonly unhelpful: {
      readonly change: (agent: string | number) => string;
      readonly reason: (share: string | number) => string;
    };
    readonly drift: {
      readonly change: (agent: string | number, since: string | number) => string;
      readonly reason: (since: string | number) => string;
    };
    readonly failures: {
      readonly change: (agent: string | number) => string;
      readonly reason: (share: string | number) => string;
    };
    readonly missingPart: {
      readonly change: (agent: string | number, reason: string | number) => string;
      readonly reason: (share: string | number) => string;
    };
  };
  readonly refused: string;
  readonly cut: (count: string | number) => string;
  readonly summary: (total: string | number, people: string | number, since: string | number) => string;
  readonly decided: (decision: string | number, by: string | number, day: string | number) => string;
  readonly interval: (hits: string | number, of: string | number, low: string | number, high: string | number) => string;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/feedback-loop/messages.yaml');

/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly title: string;
  readonly plan: (runId: string | number, steps: string | number) => string;
  readonly columns: [string, string, string, string, string];
  readonly complete: string;
  readonly degraded: string;
  readonly failed: (title: string | number, agent: string | number, outcome: string | number, reason: string | number) => string;
  readonly outcomes: {
    readonly failed: string;
    readonly dead: string;
    readonly cancelled: string;
  } & Readonly<Record<string, string>>;
  readonly noReason: string;
  readonly neverStarted: (titles: string | number) => string;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/methods/plan-course/messages.yaml');

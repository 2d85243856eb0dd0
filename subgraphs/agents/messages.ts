/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../platform/content/load-messages.js';

export interface Messages {
  readonly advice: {
    readonly failed: (agent: string | number) => string;
    readonly allAttemptsFailed: (agent: string | number) => string;
    readonly failedSince: (times: number, days: string | number, since: string | number) => string;
    readonly lastError: (message: string | number) => string;
    readonly withoutModel: string;
    readonly runsWithoutModel: (runs: number, days: string | number, reasons: string | number) => string;
  };
  readonly job: {
    readonly briefing: string;
    readonly export: string;
  } & Readonly<Record<string, string>>;
  readonly record: {
    readonly run: (agent: string | number, isFailed: boolean, day: string | number, error: string | null) => string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('subgraphs/agents/messages.yaml');

/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../platform/content/load-messages.js';

export interface Messages {
  readonly analysis: {
    readonly instructions: string;
    readonly noEvidence: string;
    readonly noModel: string;
    readonly generalOnly: string;
  } & Readonly<Record<string, string>>;
  readonly runNote: {
    readonly launched: string;
    readonly not_requested: string;
    readonly no_live_worker: string;
    readonly agent_not_served: string;
  } & Readonly<Record<string, string>>;
  readonly rule: {
    readonly unmet: (rules: string | number) => string;
    readonly contributions: (count: string | number) => string;
    readonly analyses: (count: string | number) => string;
    readonly datasets: (count: string | number) => string;
    readonly metrics: (count: string | number) => string;
    readonly initiatives: (count: string | number) => string;
    readonly vision: string;
    readonly noVision: string;
    readonly noRun: string;
    readonly runSucceeded: (runId: string | number) => string;
    readonly runWithoutResult: (runId: string | number) => string;
  };
  readonly stepState: {
    readonly not_started: string;
    readonly running: string;
    readonly done: string;
    readonly blocked: string;
  } & Readonly<Record<string, string>>;
  readonly advice: {
    readonly blocked: (title: string | number) => string;
    readonly blockedSince: (day: string | number, reason: string | number) => string;
    readonly noReason: string;
    readonly stalled: (title: string | number) => string;
    readonly stalledSince: (day: string | number, days: string | number) => string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('subgraphs/process/messages.yaml');

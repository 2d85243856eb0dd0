/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../platform/content/load-messages.js';

export interface Messages {
  readonly sessionTitle: string;
  readonly setup: {
    readonly programme: string;
    readonly outOfScope: string;
    readonly restrictions: string;
    readonly success: string;
  } & Readonly<Record<string, string>>;
  readonly advice: {
    readonly setupFailed: (title: string | number) => string;
    readonly notSetUp: (reason: string | number) => string;
    readonly unknownReason: string;
    readonly awaitsApproval: (title: string | number) => string;
    readonly answeredSince: (day: string | number) => string;
    readonly idle: (title: string | number) => string;
    readonly noAnswerSince: (day: string | number) => string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('subgraphs/onboarding/messages.yaml');

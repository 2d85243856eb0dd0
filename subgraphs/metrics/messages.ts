/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../platform/content/load-messages.js';

export interface Messages {
  readonly advice: {
    readonly failed: (name: string | number) => string;
    readonly error: (message: string | number) => string;
    readonly unknownError: string;
    readonly valuesAsOf: (day: string | number) => string;
    readonly noValues: string;
    readonly targetMissed: (name: string | number) => string;
    readonly targetDue: (target: string | number, day: string | number, value: string | number) => string;
    readonly red: (name: string | number) => string;
    readonly latest: (value: string | number) => string;
    readonly valueFrom: (value: string | number, day: string | number) => string;
    readonly withoutTarget: (name: string | number) => string;
    readonly notRated: string;
    readonly candidates: (count: number) => string;
    readonly oldestCandidate: (day: string | number) => string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('subgraphs/metrics/messages.yaml');

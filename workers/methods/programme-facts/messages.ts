/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly programme: (name: string | number, from: string | null, to: string | null) => string;
  readonly vision: (vision: string | number) => string;
  readonly purpose: (purpose: string | number) => string;
  readonly reached: (title: string | number, day: string | number) => string;
  readonly planned: (title: string | number, day: string | number) => string;
  readonly decided: (question: string | number, decision: string | number, day: string | number) => string;
  readonly step: (title: string | number, day: string | number) => string;
  readonly definition: (name: string | number, purpose: string | null, direction: string | number) => string;
  readonly directions: {
    readonly higher: string;
    readonly lower: string;
    readonly target: string;
  } & Readonly<Record<string, string>>;
  readonly value: (name: string | number, value: string | number, since: string | null, target: string | null, reached: boolean | null) => string;
  readonly given: string;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/methods/programme-facts/messages.yaml');

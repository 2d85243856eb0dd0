/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly quoted: (word: string | number) => string;
  readonly notAnswered: (words: string | number) => string;
  readonly byModel: (words: string | number, label: string | number) => string;
  readonly forReaders: (names: string | number) => string;
  readonly and: string;
  readonly readers: {
    readonly supervisory_board: string;
    readonly advisory_board: string;
    readonly board: string;
    readonly management: string;
    readonly steering_committee: string;
    readonly works_council: string;
    readonly employees: string;
    readonly customers: string;
    readonly suppliers: string;
    readonly investors: string;
    readonly banks: string;
    readonly authorities: string;
    readonly it: string;
  } & Readonly<Record<string, string>>;
  readonly statedThat: (clause: string | number) => string;
  readonly statedReason: (clause: string | number) => string;
  readonly regretOwn: (clause: string | number) => string;
  readonly regret: (clause: string | number) => string;
  readonly offer: (offer: string | number) => string;
  readonly statedTopic: (topic: string | number) => string;
  readonly statedElsewhere: (words: string | number) => string;
  readonly fromDay: (day: string | number) => string;
  readonly untilDay: (day: string | number) => string;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/methods/request-reading/messages.yaml');

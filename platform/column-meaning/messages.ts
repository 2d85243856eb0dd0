/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../content/load-messages.js';

export interface Messages {
  readonly named: (words: string | number) => string;
  readonly word: (word: string | number) => string;
  readonly product: (left: string | number, right: string | number) => string;
  readonly factor: (count: string | number, result: string | number) => string;
  readonly difference: (left: string | number, right: string | number) => string;
  readonly disorder: (other: string | number) => string;
  readonly fraction: string;
  readonly percent: string;
  readonly flag: string;
  readonly unknown: string;
  readonly stated: string;
  readonly unit: (unit: string | number) => string;
  readonly roles: {
    readonly inLog: string;
    readonly byName: string;
    readonly bySerial: string;
    readonly byType: string;
    readonly byMeaning: string;
    readonly byNumber: string;
    readonly byFewValues: (count: number) => string;
    readonly byDistinct: string;
    readonly byLength: string;
  };
  readonly grain: {
    readonly keys: (columns: string | number) => string;
    readonly log: string;
    readonly none: string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('platform/column-meaning/messages.yaml');

/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly scope: (dataset: string | number, joined: string | null, key: string | number, n: string | number, isSeveral: boolean, selection: string | null, period: string | null) => string;
  readonly flags: (flag: string | number, other: string | number, yes: string | number, yesMet: string | number, yesN: string | number, no: string | number, noMet: string | number, noN: string | number, difference: string | number, low: string | number, high: string | number, found: boolean, p: string | number) => string;
  readonly levels: (flag: string | number, other: string | number, unit: string | number, yes: string | number, yesMedian: string | number, yesN: string | number, no: string | number, noMedian: string | number, noN: string | number, found: boolean, p: string | number) => string;
  readonly numbers: (one: string | number, other: string | number, rho: string | number, strength: string, slope: string | number, unit: string | number, n: string | number, found: boolean, p: string | number) => string;
  readonly since: (thing: string | number, unit: string | number, day: string | number, after: string | number, afterMedian: string | number, afterN: string | number, before: string | number, beforeMedian: string | number, beforeN: string | number, found: boolean, p: string | number) => string;
  readonly shareSince: (thing: string | number, day: string | number, after: string | number, afterMet: string | number, afterN: string | number, before: string | number, beforeMet: string | number, beforeN: string | number, found: boolean, p: string | number) => string;
  readonly days: string;
  readonly association: string;
  readonly apart: (one: string | number, other: string | number) => string;
  readonly tooFew: (one: string | number, other: string | null) => string;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/methods/asked-pair/messages.yaml');

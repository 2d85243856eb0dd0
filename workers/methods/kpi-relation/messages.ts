/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly number: (verdict: string, outcome: string | number, factor: string | number, low: string | number, lowBand: string | number, high: string | number, highBand: string | number, rho: string | number, p: string | number, n: string | number) => string;
  readonly slope: (factor: string | number, change: string | number, points: boolean) => string;
  readonly groups: (verdict: string, outcome: string | number, factor: string | number, highest: string | number, high: string | number, lowest: string | number, low: string | number, p: string | number) => string;
  readonly list: (factor: string | number, list: string | number) => string;
  readonly group: (name: string | number, value: string | number, n: string | number) => string;
  readonly own: (column: string | number, list: string | number) => string;
  readonly ownGroup: (name: string | number, rho: string | number, change: string | number, points: boolean, n: string | number) => string;
  readonly rows: (table: string | number, n: string | number, selection: string | null) => string;
  readonly rowsOfDifference: (table: string | number, n: string | number, selection: string | null) => string;
  readonly above: (n: number, shown: string | number) => string;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/methods/kpi-relation/messages.yaml');

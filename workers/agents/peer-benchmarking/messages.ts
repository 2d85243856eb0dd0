/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly title: string;
  readonly summary: (compared: string | number, all: string | number, values: string | number, table: string | null) => string;
  readonly standing: string;
  readonly columns: [string, string, string, string, string, string, string, string, string, string, string];
  readonly spread: string;
  readonly spreadColumns: [string, string, string, string, string, string, string];
  readonly open: string;
  readonly openColumns: [string, string];
  readonly reasons: {
    readonly too_few_peers: (peers: string | number, least: string | number) => string;
    readonly unit_mismatch: (units: string | number, own: string | null) => string;
    readonly no_peers: string;
  };
  readonly warnings: string;
  readonly converted: (metric: string | number, from: string | number, to: string | number, factor: string | number, peers: string | number) => string;
  readonly leftOut: (metric: string | number, units: string | number) => string;
  readonly repeated: (metric: string | number, count: string | number) => string;
  readonly period: (metric: string | number, own: string | number, year: string | number) => string;
  readonly noDirection: (metric: string | number) => string;
  readonly incomplete: (count: string | number) => string;
  readonly cut: (limit: string | number) => string;
  readonly chosen: (name: string | number) => string;
  readonly method: string;
  readonly methodText: string;
  readonly target: string;
  readonly noPeers: string;
  readonly noOwn: string;
  readonly noneShared: (own: string | number, peers: string | number) => string;
  readonly unknown: (id: string | number) => string;
  readonly notATable: (name: string | number) => string;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/peer-benchmarking/messages.yaml');

/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly title: string;
  readonly summary: (compared: string | number, all: string | number, values: string | number, table: string | null) => string;
  readonly standing: string;
  readonly columns: [string, string, string, string, string, string, string, string, string, string, string];
  readonly spread: string;
  readonly spreadColumns: [string, string, string, string, string, string, string];
  readonly bestPeers: (shown: string | number, all: string | number) => string;
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
  readonly ownGroups: {
    readonly scope: (column: string | number, groups: string | number, selection: string | null) => string;
    readonly spread: (measure: string | number, median: string | number, low: string | number, high: string | number, top: string | number, topValue: string | number, bottom: string | number, bottomValue: string | number) => string;
    readonly quartile: (limit: string | number, worst: string | number, distance: string | number, isLower: boolean, points: boolean) => string;
    readonly place: (name: string | number, measure: string | number, value: string | number, rank: string | number, of: string | number, distance: string | null, side: string) => string;
    readonly named: (measure: string | number, groups: string | number) => string;
    readonly group: (name: string | number, median: string | null, mean: string | number, n: string | number) => string;
    readonly within: (column: string | number, value: string | number, sentence: string | number) => string;
    readonly lower: (low: string | number, high: string | number, difference: string | number, isOfMeans: boolean) => string;
    readonly leftOut: (groups: string | number, rows: string | number) => string;
    readonly noPeers: string;
    readonly quoted: (word: string | number) => string;
    readonly notRestricted: (words: string | number) => string;
    readonly rows: string;
    readonly all: string;
    readonly distance: (to: string, points: boolean) => string;
  };
  readonly oneMember: {
    readonly place: (name: string | number, measure: string | number, value: string | number, n: string | number, rank: string | number, of: string | number, worse: string | number, period: string | null, isShare: boolean) => string;
    readonly gaps: (median: string | number, toMedian: string | number, quarter: string | number, toQuarter: string | number, isShare: boolean, place: string) => string;
    readonly better: (names: string | number, isCut: boolean) => string;
    readonly betterIs: (direction: string) => string;
    readonly assumed: string;
    readonly uncertain: (n: string | number, low: string | number, high: string | number) => string;
    readonly within: (column: string | number, rows: string | number) => string;
    readonly rank: string;
    readonly rows: string;
  };
  readonly noPeers: string;
  readonly valueIn: (value: string | number, day: string | null) => string;
  readonly ownValue: (name: string | number, value: string | number) => string;
  readonly alone: (name: string | number, value: string | number, metrics: string | number) => string;
  readonly slips: (name: string | number, values: string | number, withAll: string | number) => string;
  readonly missingMonths: (name: string | number, count: number, months: string | number) => string;
  readonly withoutPeerValue: (name: string | number, peers: string | number) => string;
  readonly noOwn: string;
  readonly pairUnknown: (names: string | number, own: string | number, peers: string | number) => string;
  readonly noneShared: (own: string | number, peers: string | number) => string;
  readonly unknown: (id: string | number) => string;
  readonly notATable: (name: string | number) => string;
  readonly own: (period: string | null) => string;
  readonly peersOf: (metric: string | number, year: string | number, unit: string | null) => string;
  readonly peerColumns: [string, string, string, string];
  readonly answer: {
    readonly widest: (metric: string | number, share: string | number, others: string | number) => string;
    readonly gapOf: (metric: string | number, share: string | number) => string;
    readonly quoted: (word: string | number) => string;
    readonly points: (number: string | number, count: number) => string;
    readonly since: (day: string | number) => string;
    readonly peersOnly: (peers: string | number, year: string | null, median: string | number, first: string | number, third: string | number) => string;
    readonly position: (metric: string | number, own: string | number, period: string | null, rank: string | number, total: string | number, better: string | number, tied: string, worse: string | number) => string;
    readonly bySize: (metric: string | number, own: string | number, period: string | null, peers: string | number, below: string | number, above: string | number) => string;
    readonly median: (peers: string | number, median: string | number, side: string, gap: string | number, verdict: string) => string;
    readonly mean: (metric: string | number, mean: string | number, side: string, gap: string | number) => string;
    readonly best: (verdict: string, count: string | number, all: string | number, places: string | number) => string;
    readonly middle: (first: string | number, third: string | number) => string;
    readonly inBestQuartile: (best: string | number, isDistance: boolean) => string;
    readonly bestQuartile: (best: string | number, gap: string | number, direction: string, relative: string | null) => string;
    readonly peer: (name: string | number, value: string | number) => string;
    readonly neighbours: (best: string | number, ahead: string | null, behind: string | null, isBehindBest: boolean) => string;
    readonly group: (label: string | number, metric: string | number, rank: string | null, total: string | number, median: string | number) => string;
    readonly smallGroup: (label: string | number, metric: string | number, values: string | number, peers: number, least: string | number) => string;
    readonly noGroup: (label: string | number, metric: string | number) => string;
    readonly place: (metric: string | number, rank: string | number, total: string | number) => string;
    readonly overall: (ahead: string | number, total: string | number, best: string | number, weakest: string | number) => string;
    readonly presumed: (metric: string | number, words: string | number) => string;
    readonly noneNamed: (words: string | number, count: number, metrics: string | number) => string;
    readonly missing: (words: string | number, metrics: string | number) => string;
    readonly notInCurrency: (currency: string | number, metrics: string | number) => string;
    readonly noYear: (year: string | number) => string;
    readonly notCompared: (metric: string | number, own: string | number, period: string | null, reason: string | number) => string;
    readonly withoutValue: (metric: string | number, metrics: string | number) => string;
    readonly withoutOwn: (metric: string | number) => string;
  };
  readonly stated: {
    readonly middle: (count: string | number, mean: string | number, median: string | number) => string;
    readonly place: (value: string | number, place: string | number, of: string | number) => string;
    readonly gap: (value: string | number, name: string | number, other: string | number, gap: string | number, side: string, percent: string | number) => string;
    readonly unverified: string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/peer-benchmarking/messages.yaml');

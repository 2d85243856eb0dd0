/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly title: string;
  readonly headings: {
    readonly agents: string;
    readonly months: string;
    readonly runs: string;
    readonly proposals: string;
  } & Readonly<Record<string, string>>;
  readonly columns: {
    readonly agent: string;
    readonly month: string;
    readonly count: string;
    readonly helpful: string;
    readonly low: string;
    readonly high: string;
    readonly rating: string;
    readonly drift: string;
    readonly ended: string;
    readonly degraded: string;
    readonly failed: string;
  } & Readonly<Record<string, string>>;
  readonly note: string;
  readonly drift: {
    readonly none: string;
    readonly too_few: string;
    readonly no_variation: string;
    readonly up: (day: string | number) => string;
    readonly down: (day: string | number) => string;
  };
  readonly noProposals: string;
  readonly approval: string;
  readonly proposals: {
    readonly unhelpful: {
      readonly change: (agent: string | number) => string;
      readonly reason: (share: string | number) => string;
    };
    readonly drift: {
      readonly change: (agent: string | number, since: string | number) => string;
      readonly reason: (since: string | number) => string;
    };
    readonly failures: {
      readonly change: (agent: string | number) => string;
      readonly reason: (share: string | number) => string;
    };
    readonly missingPart: {
      readonly change: (agent: string | number, reason: string | number) => string;
      readonly reason: (share: string | number) => string;
    };
  };
  readonly refused: string;
  readonly titleObjection: (kind: string) => string;
  readonly objection: {
    readonly noted: (kind: string, by: string | null, claim: string | number) => string;
    readonly attached: (result: string | number) => string;
    readonly unattached: string;
    readonly corrected: string;
    readonly reason: string;
    readonly unchecked: string;
    readonly consequence: string;
  };
  readonly withoutRows: {
    readonly verdict: (change: string, name: string | number, before: string | number, after: string | number, difference: string | null) => string;
    readonly points: (value: string | number) => string;
    readonly rows: (count: string | number, all: string | number, of: string, selection: string | number, valued: string | null) => string;
    readonly median: (before: string | number, after: string | number) => string;
    readonly unchanged: string;
    readonly notComputed: (rows: string | number, figure: string | null) => string;
  };
  readonly firstAndLast: {
    readonly means: (step: string | number, last: string | number, first: string | number, difference: string | number, repeated: string | number, cases: string | number) => string;
    readonly confirm: (metric: string | null, owner: string | null) => string;
  };
  readonly cut: (count: string | number) => string;
  readonly summary: (total: number, people: number, since: string | number) => string;
  readonly quoted: (name: string | number) => string;
  readonly decided: (decision: string | number, by: string | number, day: string | number) => string;
  readonly interval: (hits: string | number, of: string | number, low: string | number, high: string | number) => string;
  readonly and: string;
  readonly others: (names: string | number, isFurther: boolean) => string;
  readonly stated: (rating: string | null) => string;
  readonly answer: {
    readonly quoted: (name: string | number) => string;
    readonly period: (period: string | number, count: number) => string;
    readonly total: (count: number, people: number, helpful: string | null, rating: string | null) => string;
    readonly unknown: (words: string | number, count: number, agents: string | number) => string;
    readonly on: {
      readonly run: (label: string | number, count: number) => string;
      readonly thing: (label: string | number, count: number) => string;
    };
    readonly noneOn: {
      readonly run: (label: string | number) => string;
      readonly thing: (label: string | number) => string;
    };
    readonly overall: (best: string | number, bestRating: string | number, worst: string | number, worstRating: string | number) => string;
    readonly rated: (title: string | number, count: number, helpful: string | null, rating: string | null) => string;
    readonly helpful: (hits: string | number, of: string | number, share: string | number) => string;
    readonly certainty: (low: string | number, high: string | number, certainty: string) => string;
    readonly rank: (rank: string | number, total: string | number, others: string | number) => string;
    readonly none: (title: string | number) => string;
    readonly silent: (area: string | number) => string;
    readonly silentOn: (names: string | number, agents: string | number) => string;
    readonly from: (names: string | number, verdicts: string | number) => string;
    readonly verdict: (rating: string | null, helpful: boolean | null) => string;
    readonly comments: {
      readonly praise: (comments: string | number) => string;
      readonly criticism: (comments: string | number) => string;
    };
    readonly comment: (quote: string | number, title: string | number, rating: string | null) => string;
    readonly noneOf: {
      readonly praise: string;
      readonly criticism: string;
    } & Readonly<Record<string, string>>;
    readonly noComments: string;
    readonly noProposal: (title: string | number, limit: string | number, fewest: string | number) => string;
  };
  readonly refusedPeriod: (period: string | number, count: number, first: string | null, last: string | number) => string;
  readonly titleObserved: string;
  readonly observed: {
    readonly latest: (name: string | number, value: string | number, month: string | number, start: string | null) => string;
    readonly change: (name: string | number, start: string | number, since: string | number, n: string | number, before: string | number, m: string | number, difference: string | number, p: string | null, verdict: string) => string;
    readonly target: (target: string | number, met: string | number, total: string | number, start: string | null) => string;
    readonly adjust: (level: string | number, share: string) => string;
    readonly months: (items: string | number) => string;
    readonly month: (month: string | number, value: string | number, n: string | null) => string;
    readonly missing: (share: string | number) => string;
    readonly scale: string;
    readonly groupChange: (name: string | number, before: string | number, m: string | number, since: string | number, n: string | number, difference: string | number, p: string | number, adjusted: string | number) => string;
    readonly groupsProven: (kind: string, group: string | number, start: string | number, items: string | number) => string;
    readonly groupsOpen: (kind: string, group: string | number, start: string | number, largest: string | null) => string;
    readonly groupsOpposite: (items: string | number) => string;
    readonly groupsOthers: (items: string | number) => string;
    readonly groupsMethod: (count: string | number) => string;
    readonly groupsSmall: (count: number) => string;
    readonly noFeedback: string;
  };
  readonly titleShare: string;
  readonly share: {
    readonly verdict: (verdict: string) => string;
    readonly votesAgainst: string;
    readonly interval: (hits: string | number, of: string | number, share: string | number, low: string | number, high: string | number) => string;
    readonly half: (side: string) => string;
    readonly least: (limit: string | number, side: string) => string;
    readonly needed: (count: string | number) => string;
    readonly unknown: (others: string | number) => string;
  };
  readonly votes: {
    readonly result: (number: string | number) => string;
    readonly quoted: (name: string | number) => string;
    readonly difference: (state: string, better: string | number, worse: string | number, difference: string | number, low: string | number, high: string | number, p: string | number) => string;
    readonly method: (number: string) => string;
    readonly rounded: string;
    readonly act: (worse: string | number, low: string | number) => string;
    readonly wait: (needed: string | null) => string;
    readonly stated: (sentence: string | number) => string;
    readonly recorded: (comments: string | number) => string;
    readonly noChange: (subject: string | null) => string;
    readonly owner: (area: string | number, owner: string | number) => string;
    readonly decides: (sentence: string | number) => string;
    readonly noOwner: string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/feedback-loop/messages.yaml');

/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly title: string;
  readonly schemes: {
    readonly ice: string;
    readonly rice: string;
    readonly return: string;
    readonly iceEffort: string;
    readonly ratio: string;
    readonly effortReturn: string;
    readonly impactEffort: string;
  } & Readonly<Record<string, string>>;
  readonly overdue: {
    readonly none: string;
    readonly all: (names: string | number) => string;
    readonly item: (name: string | number, due: string | number) => string;
  };
  readonly payback: {
    readonly quoted: (name: string | number) => string;
    readonly item: (rank: string | number, name: string | number, months: number, shown: string | number) => string;
    readonly order: (items: string | number) => string;
    readonly never: (names: string | number, count: number) => string;
    readonly unknown: (names: string | number, count: number) => string;
  };
  readonly schemeNames: {
    readonly ice: string;
    readonly rice: string;
    readonly return: string;
    readonly iceEffort: string;
    readonly ratio: string;
    readonly effortReturn: string;
    readonly impactEffort: string;
  } & Readonly<Record<string, string>>;
  readonly estimates: {
    readonly reach: string;
    readonly impact: string;
    readonly confidence: string;
    readonly ease: string;
    readonly effort: string;
    readonly benefit: string;
    readonly rest: string;
  } & Readonly<Record<string, string>>;
  readonly status: {
    readonly planned: string;
    readonly active: string;
    readonly paused: string;
    readonly done: string;
    readonly cancelled: string;
  } & Readonly<Record<string, string>>;
  readonly summary: (ranked: string | number, all: string | number, scheme: string | number) => string;
  readonly chosen: {
    readonly request: string;
    readonly estimates: string;
  } & Readonly<Record<string, string>>;
  readonly programme: (name: string | number) => string;
  readonly listed: (dataset: string | number) => string;
  readonly ownInitiatives: string;
  readonly order: string;
  readonly rank: string;
  readonly name: string;
  readonly owner: string;
  readonly score: string;
  readonly tiedNote: string;
  readonly matrixTitle: string;
  readonly matrixAlt: (points: string | number) => string;
  readonly axes: {
    readonly effort: string;
    readonly ease: string;
    readonly rest: string;
  } & Readonly<Record<string, string>>;
  readonly quadrants: {
    readonly quickWins: string;
    readonly bigBets: string;
    readonly fillIns: string;
    readonly later: string;
  } & Readonly<Record<string, string>>;
  readonly more: (count: string | number) => string;
  readonly stability: string;
  readonly stabilityText: (share: string | number, draws: string | number, seed: string | number) => string;
  readonly bestRank: string;
  readonly worstRank: string;
  readonly rankHolds: string;
  readonly first: string;
  readonly tau: (mean: string | number, p5: string | number) => string;
  readonly otherScheme: (scheme: string | number, count: string | number, tau: string | number) => string;
  readonly swings: string;
  readonly noSwings: string;
  readonly swingColumns: [string, string, string, string, string];
  readonly swingsCut: (shown: string | number, total: string | number) => string;
  readonly unranked: string;
  readonly unrankedText: string;
  readonly missing: string;
  readonly leftOut: string;
  readonly and: string;
  readonly leftOutText: (names: string | number) => string;
  readonly method: string;
  readonly methodText: (formula: string | number, reference: string | number) => string;
  readonly warnings: string;
  readonly warning: {
    readonly sure: string;
    readonly easeFromEffort: string;
    readonly wholeBudget: string;
    readonly unranked: (count: string | number) => string;
    readonly unstable: (name: string | number, share: string | number) => string;
    readonly tied: string;
    readonly single: string;
  };
  readonly refusal: {
    readonly none: string;
    readonly noEstimates: (scheme: string | number, gaps: string | number) => string;
    readonly tooMany: (count: string | number, limit: string | number) => string;
    readonly unknown: (id: string | number) => string;
  };
  readonly askedStatus: {
    readonly planned: string;
    readonly active: string;
    readonly paused: string;
    readonly overdue: string;
    readonly done: string;
    readonly open: string;
  } & Readonly<Record<string, string>>;
  readonly others: (count: number) => string;
  readonly answer: {
    readonly quoted: (name: string | number) => string;
    readonly ownerless: (names: string | number, count: number) => string;
    readonly allOwned: string;
    readonly dueIn: (period: string | number) => string;
    readonly ongoingIn: (period: string | number) => string;
    readonly ofState: (labels: string | number, count: string | number, total: string | number) => string;
    readonly of: (names: string | number, count: string | number, total: string | number) => string;
    readonly place: (rank: string | number, name: string | number, score: string | number) => string;
    readonly order: (items: string | number, others: number) => string;
    readonly unknown: (words: string | number, count: number, isAbout: boolean) => string;
    readonly unlinked: (metric: string | number, isAbout: boolean) => string;
    readonly presumed: (name: string | number, words: string | number) => string;
    readonly none: (names: string | number) => string;
    readonly first: (name: string | number, score: string | number, factors: string | number, second: string | number, secondScore: string | number, lead: string | null) => string;
    readonly decisive: (estimate: string | number, first: string | number, second: string | number) => string;
    readonly sure: (deviation: string | number, share: string | number, certainty: string) => string;
    readonly tied: (names: string | number, score: string | number, scheme: string | number) => string;
    readonly ranked: (name: string | number, rank: string | number, total: string | number, score: string | number, factors: string | number, owner: string | null) => string;
    readonly tiedWith: (names: string | number) => string;
    readonly above: (name: string | number, score: string | number, distance: string | number) => string;
    readonly below: (name: string | number, score: string | number, distance: string | number) => string;
    readonly holds: (deviation: string | number, holds: string | number, first: string | number) => string;
    readonly range: (deviation: string | number, best: string | number, worst: string | number, same: boolean) => string;
    readonly unranked: (name: string | number, missing: string | number) => string;
    readonly closed: (name: string | number, status: string | number) => string;
    readonly complete: (scheme: string | number) => string;
    readonly missingFor: (name: string | number, scheme: string | number, missing: string | number) => string;
    readonly otherScheme: (scheme: string | number) => string;
    readonly notEstimated: (scheme: string | number, used: string | number) => string;
  };
  readonly afford: {
    readonly quoted: (name: string | number) => string;
    readonly item: (name: string | number, need: string | number, benefit: string | null) => string;
    readonly best: (money: string | number, items: string | number, used: string | number, benefit: string | number, left: string | number) => string;
    readonly kept: (items: string | number) => string;
    readonly after: (name: string | number, needed: string | number) => string;
    readonly passed: (name: string | number, needed: string | number, need: string | number, left: string | number) => string;
    readonly notChosen: (items: string | number) => string;
    readonly blocked: (items: string | number) => string;
    readonly chosen: (money: string | number, items: string | number, used: string | number, left: string | number, unspent: boolean) => string;
    readonly none: (money: string | number) => string;
    readonly tooExpensive: (items: string | number) => string;
    readonly unknown: (names: string | number) => string;
  };
  readonly release: {
    readonly quoted: (name: string | number) => string;
    readonly item: (name: string | number, need: string | number, status: string | null, owner: string | null) => string;
    readonly stop: (amount: string | number, items: string | number, freed: string | number, benefit: string | number) => string;
    readonly rule: string;
    readonly impossible: (amount: string | number, total: string | number, count: number) => string;
    readonly notWithCount: (amount: string | number, count: number) => string;
    readonly leftOut: (names: string | number) => string;
    readonly others: (items: string | number) => string;
    readonly unknown: (names: string | number) => string;
    readonly limits: string;
  };
  readonly agreement: {
    readonly same: (other: string | number, one: string | number, count: string | number) => string;
    readonly reordered: (other: string | number, one: string | number, count: string | number, names: string | number) => string;
    readonly different: (other: string | number, one: string | number, names: string | number, count: number, common: string | null) => string;
    readonly without: (names: string | number, other: string | number) => string;
  };
  readonly without: (status: string | number) => string;
  readonly otherOrder: {
    readonly criteria: {
      readonly risk: string;
      readonly delay: string;
      readonly due: string;
      readonly budget: string;
      readonly benefit: string;
      readonly ratio: string;
    } & Readonly<Record<string, string>>;
    readonly order: (criterion: string | number, items: string | number, more: string | null, without: string | null) => string;
    readonly item: (rank: string | number, name: string | number, value: string | number) => string;
    readonly risk: (score: string | number, title: string | number) => string;
    readonly delay: (days: string | number, due: string | number) => string;
    readonly perYear: (amount: string | number) => string;
    readonly ratio: (ratio: string | number, benefit: string | number, budget: string | number) => string;
    readonly quoted: (name: string | number) => string;
    readonly last: (names: string | number, score: string | number) => string;
    readonly none: (criterion: string | number) => string;
    readonly noDependencies: string;
    readonly needs: (name: string | number, needed: string | number) => string;
    readonly dependencies: (items: string | number) => string;
  };
  readonly stated: {
    readonly best: (names: string | number, cost: string | number, budget: string | number, gain: string | number) => string;
    readonly second: (names: string | number, cost: string | number, gain: string | number) => string;
    readonly noneAffordable: (budget: string | number) => string;
    readonly ratios: (items: string | number) => string;
    readonly ratio: (name: string | number, ratio: string | number) => string;
    readonly weighted: (items: string | number, weights: string | number) => string;
    readonly place: (rank: string | number, name: string | number, value: string | number) => string;
    readonly weight: (criterion: string | number, share: string | number) => string;
    readonly unverified: string;
  };
  readonly places: {
    readonly stable: (deviation: string | number) => string;
    readonly swaps: (deviation: string | number, ranges: string | number, held: string | null, count: number) => string;
    readonly range: (from: string | number, to: string | number, pair: boolean) => string;
    readonly tie: (names: string | number, score: string | number) => string;
    readonly past: (items: string | number, count: number) => string;
    readonly pastItem: (name: string | number, day: string | number) => string;
  };
  readonly startable: {
    readonly none: string;
    readonly waiting: (items: string | number, count: number) => string;
    readonly all: (items: string | number) => string;
    readonly item: (name: string | number, on: string | number) => string;
  };
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/initiative-prioritisation/messages.yaml');

/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../../platform/content/load-messages.js';

export interface Messages {
  readonly title: string;
  readonly quoted: (name: string | number) => string;
  readonly noDataset: string;
  readonly unknownColumns: (names: string | number) => string;
  readonly bothNeeded: string;
  readonly sameVariable: string;
  readonly cycle: (path: string | number) => string;
  readonly notInGraph: (name: string | number) => string;
  readonly unobservedVariable: (name: string | number) => string;
  readonly needsMoment: string;
  readonly needsTime: string;
  readonly emptyCells: string;
  readonly tooFewPeriods: string;
  readonly noProposal: string;
  readonly cannotAnswer: {
    readonly treatment_not_numeric: string;
    readonly outcome_not_numeric: string;
    readonly treatment_constant: string;
    readonly outcome_constant: string;
    readonly too_few_rows: string;
    readonly ipw_needs_two_values: string;
    readonly collinear: string;
    readonly no_overlap: string;
  } & Readonly<Record<string, string>>;
  readonly reasons: {
    readonly adjusts: (set: string | number) => string;
    readonly nothing_to_adjust: () => string;
    readonly no_set: () => string;
    readonly no_path: () => string;
    readonly adjustment_stated: (set: string | number) => string;
    readonly parallel_trends: () => string;
    readonly precedence: () => string;
    readonly proposal_only: () => string;
  };
  readonly nothing: string;
  readonly statuses: {
    readonly identified: string;
    readonly not_identified: string;
    readonly assumed: string;
    readonly association_only: string;
  } & Readonly<Record<string, string>>;
  readonly effect: (treatment: string | number, outcome: string | number, effect: string | number, low: string | number, high: string | number) => string;
  readonly effectOfTwo: (treatment: string | number, outcome: string | number, effect: string | number, low: string | number, high: string | number, one: string | number, zero: string | number) => string;
  readonly association: (treatment: string | number, outcome: string | number, effect: string | number, low: string | number, high: string | number) => string;
  readonly associationOfTwo: (treatment: string | number, outcome: string | number, effect: string | number, low: string | number, high: string | number, one: string | number, zero: string | number) => string;
  readonly naive: (effect: string | number) => string;
  readonly did: (outcome: string | number, one: string | number, effect: string | number, low: string | number, high: string | number) => string;
  readonly leads: (cause: string | number, effect: string | number, f: string | number, p: string | number) => string;
  readonly doesNotLead: (cause: string | number, effect: string | number, f: string | number, p: string | number) => string;
  readonly proposed: (edges: string | number) => string;
  readonly proposedNone: string;
  readonly identification: string;
  readonly estimates: string;
  readonly estimateColumns: [string, string, string, string, string, string, string];
  readonly methods: {
    readonly unadjusted: string;
    readonly back_door_ols: string;
    readonly ipw: string;
    readonly difference_in_differences: string;
  } & Readonly<Record<string, string>>;
  readonly precedence: string;
  readonly precedenceColumns: [string, string, string, string, string, string, string];
  readonly refutations: string;
  readonly refutationColumns: [string, string, string, string, string];
  readonly refutationKinds: {
    readonly placebo_treatment: string;
    readonly random_subset: string;
    readonly random_common_cause: string;
  } & Readonly<Record<string, string>>;
  readonly yes: string;
  readonly no: string;
  readonly diagnostics: string;
  readonly overlap: (smallest: string | number, largest: string | number, outside: string | number, zero: string | number, one: string | number) => string;
  readonly balanceColumns: [string, string, string];
  readonly trendsBefore: (effect: string | number, low: string | number, high: string | number) => string;
  readonly graph: {
    readonly stated: string;
    readonly pc_proposal: string;
  } & Readonly<Record<string, string>>;
  readonly graphColumns: [string, string, string];
  readonly assumptionsTitle: string;
  readonly assumptions: {
    readonly graph: string;
    readonly linear: string;
    readonly independent: string;
    readonly overlap: string;
    readonly parallel: string;
    readonly anticipation: string;
    readonly stationary: string;
    readonly pc: string;
    readonly stated: string;
  } & Readonly<Record<string, string>>;
  readonly cautions: {
    readonly ipw_impossible: string;
    readonly poor_overlap: string;
    readonly imbalance: string;
    readonly refuted: string;
    readonly sampled: string;
    readonly dropped_rows: string;
    readonly trends_differ: string;
    readonly ols_impossible: string;
    readonly methods_disagree: string;
  } & Readonly<Record<string, string>>;
  readonly warnings: string;
  readonly ofChanges: string;
  readonly basis: (dataset: string | number, rows: string | number) => string;
  readonly instruct: string;
  readonly noCause: string;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/agents/causal-analysis/messages.yaml');

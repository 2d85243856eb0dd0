import type { LocalizedText } from '../content/index.js';

/** Kinds of records that questions ask about, in the order in which equal matches are listed. */
export const RECORD_KINDS = [
  'metric',
  'programme',
  'area',
  'initiative',
  'milestone',
  'decision',
  'risk',
  'scope_check',
  'dataset',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Conditions that records can meet; a question such as "What is overdue?" asks for all records that meet one. */
export const CONDITIONS = ['overdue', 'behind_plan', 'red', 'over_budget', 'high_risk', 'open'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** What a question can ask about a record. */
export const ASPECTS = [
  'owner',
  'members',
  'due',
  'budget',
  'target',
  'change',
  'reason',
  'value',
  'status',
  'decision',
  'quality',
  'purpose',
  'mitigation',
] as const;
export type Aspect = (typeof ASPECTS)[number];

/** A sentence on the current state of a record. */
export interface Fact {
  /** What the sentence states. */
  readonly aspects: readonly Aspect[];
  /** Conditions that the record meets according to the sentence. */
  readonly conditions?: readonly Condition[];
  readonly text: LocalizedText;
  /** True if the sentence names the record; otherwise the title must precede it. */
  readonly isNamed?: boolean;
}

/** A record of a tenant with its current state, as its domain describes it to answer questions. */
export interface FactRecord {
  readonly id: string;
  readonly kind: RecordKind;
  readonly title: string;
  /** Names by which people refer to the record. */
  readonly names: readonly string[];
  /** Other names; a question that contains all of one names the record. */
  readonly synonyms?: readonly string[];
  /** Sentences, most important first. */
  readonly facts: readonly Fact[];
  /** Text written by users. */
  readonly text: string;
  /** Order of records that need attention: higher is more urgent, 0 is none. */
  readonly urgency: number;
  /** Day by which the record is to be completed, YYYY-MM-DD; null if it has none or is completed. */
  readonly due: string | null;
  /** Ids of the records that this one belongs to. */
  readonly parentIds: readonly string[];
  /** People responsible for the record. */
  readonly people: readonly string[];
}

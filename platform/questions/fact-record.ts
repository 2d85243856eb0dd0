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
  'source',
  'run',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Conditions that records can meet; a question such as "What is overdue?" asks for all records that meet one. */
export const CONDITIONS = [
  'overdue',
  'behind_plan',
  'red',
  'amber',
  'green',
  'off_target',
  'on_target',
  'improved',
  'worsened',
  'over_budget',
  'high_risk',
  'paused',
  'completed',
  'failed',
  'open',
] as const;
export type Condition = (typeof CONDITIONS)[number];

/** Aspects of a record that a question can ask about. */
export const ASPECTS = [
  'owner',
  'members',
  'due',
  'budget',
  'benefit',
  'target',
  'change',
  'reason',
  'value',
  'status',
  'decision',
  'quality',
  'synchronised',
  'purpose',
  'mitigation',
  'payback',
] as const;
export type Aspect = (typeof ASPECTS)[number];

/**
 * Figures by which records are compared. `change` and `year_change` are improvements relative to the period before and to the year
 * before, negative if worse; `gap` is the distance from a missed target relative to it; `delay` is in days, `synchronised` in
 * milliseconds since 1970. The budget that is left (`rest`), spent
 * (`used`) or exceeded (`excess`, `excess_share`), the pay-back time in months and the days until the due date are derived from others.
 */
export const MEASURES = [
  'change',
  'year_change',
  'gap',
  'budget',
  'spent',
  'benefit',
  'progress',
  'risk',
  'delay',
  'rows',
  'quality',
  'synchronised',
  'probability',
  'impact',
  'value',
  'rest',
  'used',
  'excess',
  'excess_share',
  'payback',
  'due_in',
] as const;
export type Measure = (typeof MEASURES)[number];

/** A sentence on the current state of a record. */
export interface Fact {
  /** Aspects that the sentence states. */
  readonly aspects: readonly Aspect[];
  /** Conditions that the record meets according to the sentence. */
  readonly conditions?: readonly Condition[];
  readonly text: LocalizedText;
  /** True if the sentence names the record; otherwise the title must precede it. */
  readonly isNamed?: boolean;
  /** Name of the part of the record that the sentence is about, such as a phase; undefined for the whole record. */
  readonly part?: LocalizedText;
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
  /** Day on which the record was completed or decided, YYYY-MM-DD. */
  readonly completedOn?: string | null;
  /** Ids of the records that this one belongs to. */
  readonly parentIds: readonly string[];
  /** People responsible for the record. */
  readonly people: readonly string[];
  /** Figures of the record; those that are not recorded are absent. */
  readonly measures?: Readonly<Partial<Record<Measure, number>>>;
  /** The answer that a decision gives to its question. */
  readonly verdict?: 'yes' | 'no';
  /** Judgement whether the target will be reached, by the values of the past; absent if it cannot be judged. */
  readonly outlook?: LocalizedText;
  /** Conditions that cannot be decided because figures are missing, such as the colour of a metric without a value. */
  readonly undecided?: readonly Condition[];
}

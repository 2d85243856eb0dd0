import type { Language } from '../content/index.js';
import type { QueryPatterns } from './query-patterns.js';

/** Kinds of records that can be found by their names and texts. */
export const RECORD_KINDS = [
  'kpi',
  'source',
  'dataset',
  'initiative',
  'milestone',
  'decision',
  'risk',
  'document',
  'run',
  'briefing',
  'step',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** A search of one tenant's records, as each domain answers it for its kinds. */
export interface RecordSearch {
  readonly patterns: QueryPatterns;
  /** True to find names by words with one wrong letter. */
  readonly isMisspelt: boolean;
  readonly kinds: ReadonlySet<RecordKind>;
  /** Maximum number of records per kind. */
  readonly limit: number;
  /** Language of titles that are content of the release. */
  readonly language: Language;
}

/** Relevance, best first: the name equals the query, a word begins with it, the name has its words, name and text together have them. */
export const RANKS = { whole: 0, start: 1, name: 2, text: 3 } as const;

export interface RecordMatch {
  readonly kind: RecordKind;
  readonly id: string;
  /** Record with which the record is shown: the dataset of a source, the run of a briefing, the initiative of a milestone. */
  readonly relatedId: string | null;
  readonly title: string;
  readonly text: string | null;
  readonly state: string | null;
  /** Time of the last change; null for a step that nobody has started. */
  readonly changedAt: Date | null;
  readonly rank: number;
}

/** The best matches of one kind. */
export interface KindMatches {
  readonly kind: RecordKind;
  /** Number of all matches. */
  readonly total: number;
  /** Best first. */
  readonly matches: readonly RecordMatch[];
}

/** Orders matches by relevance, then newest first. */
export const compareMatches = (a: RecordMatch, b: RecordMatch): number =>
  a.rank - b.rank || (b.changedAt?.getTime() ?? 0) - (a.changedAt?.getTime() ?? 0) || (a.id < b.id ? -1 : 1);

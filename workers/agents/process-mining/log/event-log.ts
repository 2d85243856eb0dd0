/** Location of an event log and roles of its columns. Column names are case-insensitive. */
export interface EventLogRef {
  /** SQL relation that the session can read, such as a table or `read_parquet('...')`. Its row order is the file order. */
  relation: string;
  caseColumn: string;
  activityColumn: string;
  /** TIMESTAMP, DATE or text; times without an offset are read as UTC. */
  timeColumn: string;
  /** Column with the start of the activity that ends at the time of the event. */
  startColumn?: string;
  /** Column with the XES life-cycle transition (`start`, `complete`, ...). */
  lifecycleColumn?: string;
  resourceColumn?: string;
  /** Column that orders events with equal timestamps; the row order applies only after it. */
  orderColumn?: string;
  /** Time zone of the days of a selection and of the printed period, if the times are instants. Default: UTC, for local times. */
  timeZone?: string;
  /** Restricts the analysis to some of the cases. */
  selection?: CaseSelection;
}

export interface CaseSelection {
  /** A case is selected if it has, for each entry, an event with one of the values in the column, or none of an excluded entry. */
  readonly values: readonly { readonly column: string; readonly values: readonly string[]; readonly isExcluded?: boolean }[];
  /** Days of `timeZone` between which a case begins, YYYY-MM-DD, inclusive; null if open. */
  readonly from: string | null;
  readonly until: string | null;
}

export interface MiningOptions {
  /** Activities that cases should follow in order. Default, also if empty: the most frequent variant. */
  referencePath?: readonly string[];
  /** Life-cycle transition to keep, or `all`. Default: `complete` if the log contains it, otherwise all events. */
  lifecycle?: string;
  /** Maximum number of listed variants; all variants are counted. Default 20. */
  maxVariants?: number;
  /** Checked between stages; the session's own signal interrupts a running statement. */
  signal?: AbortSignal;
  /** Called after each stage with the completed share, from 0 to 1. */
  onProgress?: (progress: number) => void;
}

/** Temporary tables of one run, in order of creation. */
export const TABLES = {
  rows: 'mining_rows',
  suspensions: 'mining_suspensions',
  processing: 'mining_processing',
  service: 'mining_service',
  activities: 'mining_activities',
  events: 'mining_events',
  cases: 'mining_cases',
  variants: 'mining_variants',
  edges: 'mining_edges',
  reference: 'mining_reference',
  common: 'mining_common',
  aligned: 'mining_aligned',
} as const;

/** Maximum length of a list in a result, because a wrongly chosen column could produce a million entries. */
export const LIST_LIMIT = 500;

/**
 * Returns SQL for the distribution of a duration column in whole microseconds, as a struct in seconds. Integer sums and quantiles
 * rounded to the microsecond make it exact and reproducible.
 */
export const durationStruct = (micros: string): string =>
  `{'totalSeconds': sum(${micros})::DOUBLE / 1e6, 'meanSeconds': sum(${micros})::DOUBLE / count(${micros}) / 1e6,
    'medianSeconds': round(quantile_cont(${micros}, 0.5)) / 1e6, 'p90Seconds': round(quantile_cont(${micros}, 0.9)) / 1e6}`;

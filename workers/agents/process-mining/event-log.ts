/** Where an event log lies and which of its columns play which part. Column names match regardless of case. */
export interface EventLogRef {
  /** A SQL relation that the session can read: a table, or for example `read_parquet('...')`. Its row order is the file order. */
  relation: string;
  caseColumn: string;
  activityColumn: string;
  /** TIMESTAMP, DATE or text; times without an offset are read as UTC. */
  timeColumn: string;
  /** Life-cycle transition as in XES (`start`, `complete`, ...). */
  lifecycleColumn?: string;
  resourceColumn?: string;
  /** Decides between equal timestamps before the row order does, by the order of its own type. */
  orderColumn?: string;
}

export interface MiningOptions {
  /** The path that cases should take. Without it (or when empty) the most frequent variant stands in for it. */
  referencePath?: readonly string[];
  /** Life-cycle transition to keep. Default: `complete` when the log has it, otherwise every event. */
  lifecycle?: string;
  /** How many variants are listed; all of them are counted. Default 20. */
  maxVariants?: number;
  /** Checked between statements; a statement under way is interrupted by the session's own signal. */
  signal?: AbortSignal;
  /** Called with 0..1 after each stage. */
  onProgress?: (progress: number) => void;
}

/** Temporary tables of one run, in the order in which they are made. */
export const TABLES = {
  rows: 'mining_rows',
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

/** Longest list in a result, so that a wrongly chosen column cannot make one of a million entries. */
export const LIST_LIMIT = 500;

/**
 * SQL for the spread of a duration in whole microseconds, as a struct in seconds. Integer sums and quantiles rounded back to the
 * microsecond keep it exact and repeatable.
 */
export const durationStruct = (micros: string): string =>
  `{'totalSeconds': sum(${micros})::DOUBLE / 1e6, 'meanSeconds': sum(${micros})::DOUBLE / count(${micros}) / 1e6,
    'medianSeconds': round(quantile_cont(${micros}, 0.5)) / 1e6, 'p90Seconds': round(quantile_cont(${micros}, 0.9)) / 1e6}`;

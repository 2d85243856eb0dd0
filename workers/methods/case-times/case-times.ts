import { identifier } from '../../../platform/analytics/index.js';
import { eventTimes, filled, type LogColumns } from './event-times.js';

/** Columns that `withCaseTimes` adds. */
export const CASE_BEGUN = '_case_begun';
export const CASE_DAYS = '_case_days';

/** Earliest time of a row of `eventTimes`; a start after its end is ignored. */
const BEGUN = 'CASE WHEN started <= occurred OR occurred IS NULL THEN coalesce(started, occurred) ELSE occurred END';
const IS_COMPLETION = `(lifecycle IS NULL OR lifecycle = 'complete')`;

/** Aggregate over the rows of `eventTimes` of a case: the first start, or the first event if it precedes all starts. */
export const firstStart = `min(${BEGUN})`;

/**
 * Returns SQL for one row per case of `events`, a relation with the columns of `eventTimes`: `case_key`, `begun`, `ended`, `throughput_us`
 * and `is_open`. The throughput time runs from the first start to the last completion, in microseconds. Other transitions, such as
 * `schedule`, count only in a log without completions. A case without a completion is open if other cases have one; its time then runs
 * to its last event.
 * Source: M. Dumas, M. La Rosa, J. Mendling, H. Reijers: Fundamentals of Business Process Management, 2nd ed. 2018, ch. 7 (cycle time).
 */
export const caseTimes = (events: string): string => `(
  SELECT case_key, begun, ended, epoch_us(ended) - epoch_us(begun) AS throughput_us, has_completions AND last_completion IS NULL AS is_open
  FROM (
    SELECT case_key, last_completion, has_completions, coalesce(CASE WHEN has_completions THEN first_start END, first_event) AS begun,
      coalesce(last_completion, last_event) AS ended
    FROM (
      SELECT case_key, ${firstStart} FILTER (WHERE ${IS_COMPLETION} OR lifecycle = 'start') AS first_start,
        max(occurred) FILTER (WHERE ${IS_COMPLETION}) AS last_completion, ${firstStart} AS first_event, max(occurred) AS last_event,
        bool_or(coalesce(bool_or(occurred IS NOT NULL AND ${IS_COMPLETION}), false)) OVER () AS has_completions
      FROM ${events} WHERE case_key IS NOT NULL AND activity IS NOT NULL AND (occurred IS NOT NULL OR started IS NOT NULL)
      GROUP BY case_key)))`;

/**
 * Returns SQL for the rows of a log with the columns `CASE_BEGUN` (TIMESTAMPTZ) and `CASE_DAYS` of their case. Both are NULL in an open
 * case, which has no completion.
 */
export const withCaseTimes = (relation: string, columns: LogColumns, types: ReadonlyMap<string, string>): string => `(
  SELECT log.*, times.begun AS ${identifier(CASE_BEGUN)}, times.throughput_us / 86400e6 AS ${identifier(CASE_DAYS)}
  FROM ${relation} AS log
  LEFT JOIN (SELECT * FROM ${caseTimes(`(SELECT ${eventTimes(columns, types)} FROM ${relation})`)} WHERE NOT is_open) AS times
    ON times.case_key = ${filled(columns.case)})`;

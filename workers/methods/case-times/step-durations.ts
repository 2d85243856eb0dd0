import { identifier, literal } from '../../../platform/analytics/index.js';
import { stepDurationColumn, type StepDuration } from '../../../subgraphs/metrics/index.js';
import { FILE_ORDER_COLUMN } from '../../../subgraphs/sources/index.js';
import { eventTimes, VALID_EVENT, type LogColumns } from './event-times.js';

/**
 * Returns SQL for the rows of a log with a column for each pair of activities: the days from the first event of the first one to the first
 * event of the second one at or after it, in the row of the former; NULL in all other rows and without the second one.
 *
 * @param relation rows of the log with the times by which periods are formed
 * @param instants the same rows with times as instants, by which durations are measured
 */
export const withStepDurations = (
  relation: string,
  instants: string,
  { columns, types, steps }: { columns: LogColumns; types: ReadonlyMap<string, string>; steps: readonly StepDuration[] },
): string => {
  if (steps.length === 0) return relation;
  const row = identifier(FILE_ORDER_COLUMN);
  const events = `(SELECT * FROM (SELECT ${row} AS event_row, ${eventTimes(columns, types)} FROM ${instants}) WHERE ${VALID_EVENT})`;
  const firstOf = (activity: string): string =>
    `(SELECT case_key, min(occurred) AS begun, arg_min(event_row, (occurred, event_row)) AS event_row FROM ${events}
      WHERE activity = ${literal(activity)} GROUP BY case_key)`;
  const pairs = steps.map((step, at) => {
    const ends = `(SELECT first.event_row, (epoch_us(min(other.occurred)) - epoch_us(first.begun)) / 86400e6 AS days
      FROM ${firstOf(step.from)} AS first JOIN ${events} AS other ON other.case_key = first.case_key AND other.activity = ${literal(step.until)}
        AND other.occurred >= first.begun GROUP BY first.event_row, first.begun)`;
    return {
      column: `step_${at}.days AS ${identifier(stepDurationColumn(step))}`,
      join: `LEFT JOIN ${ends} AS step_${at} ON step_${at}.event_row = log.${row}`,
    };
  });
  return `(SELECT log.*, ${pairs.map(({ column }) => column).join(', ')} FROM ${relation} AS log ${pairs.map(({ join }) => join).join(' ')})`;
};

import { identifier } from '../../../platform/analytics/index.js';
import { FILE_ORDER_COLUMN } from '../../../subgraphs/sources/index.js';
import { CASE_DAYS, withCaseTimes } from './case-times.js';
import { filled, type LogColumns } from './event-times.js';

/**
 * Returns SQL for the rows of a log with one more column: the days from the first start to the last completion of the case in the row of
 * its first event, and NULL in its other rows. Open cases have none.
 * @param relation rows of the log with the times by which periods are formed
 * @param instants the same rows with times as instants, by which durations are measured
 */
export const withCaseDurations = (
  relation: string,
  instants: string,
  { columns, types, name }: { columns: LogColumns; types: ReadonlyMap<string, string>; name: string },
): string => {
  const order = [columns.start, columns.time, FILE_ORDER_COLUMN].flatMap((column) => (column == null ? [] : [identifier(column)]));
  const [row, days] = [identifier(FILE_ORDER_COLUMN), identifier(CASE_DAYS)];
  return `(
    SELECT log.*, cases.days AS ${identifier(name)} FROM ${relation} AS log
    LEFT JOIN (
      SELECT first(${row} ORDER BY ${order.map((column) => `${column} NULLS LAST`).join(', ')}) AS first_row, any_value(${days}) AS days
        FROM ${withCaseTimes(instants, columns, types)} WHERE ${days} IS NOT NULL GROUP BY ${filled(columns.case)}
    ) AS cases ON cases.first_row = log.${row})`;
};

import { identifier, literal } from '../../../../platform/analytics/index.js';
import type { EventLogRef } from './event-log.js';

/** Returns the condition of the events of an activity. */
export const isActivity = ({ activityColumn }: EventLogRef, activity: string): string =>
  `CAST(${identifier(activityColumn)} AS VARCHAR) = ${literal(activity)}`;

/** Returns the condition of the selected cases on a group of events. */
export const selectedCases = (
  { selection, timeColumn, timeZone = 'UTC' }: EventLogRef,
  begun = `min(${identifier(timeColumn)})`,
): string => {
  const first = `timezone(${literal(timeZone)}, CAST(${begun} AS TIMESTAMPTZ))`;
  const conditions = [
    ...(selection?.values ?? []).map(
      ({ column, values, isExcluded = false }) =>
        `${isExcluded ? 'NOT ' : ''}coalesce(bool_or(CAST(${identifier(column)} AS VARCHAR) IN (${values.map(literal).join(', ')})), false)`,
    ),
    ...(selection?.from ? [`CAST(${first} AS DATE) >= DATE ${literal(selection.from)}`] : []),
    ...(selection?.until ? [`CAST(${first} AS DATE) <= DATE ${literal(selection.until)}`] : []),
  ];
  return conditions.length === 0 ? '' : ` HAVING ${conditions.join(' AND ')}`;
};

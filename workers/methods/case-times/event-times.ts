import { identifier } from '../../../platform/analytics/index.js';
import { transitionIn } from '../../../subgraphs/sources/index.js';

/** Names of the columns of an event log by role. */
export interface LogColumns {
  readonly case: string;
  readonly activity: string;
  /** Time of the event: the completion of an activity if the log has its start in another column. */
  readonly time: string;
  /** Start of the activity that ends at the time of the event. */
  readonly start?: string | null | undefined;
  /** Transition of the XES life cycle (`start`, `complete`, …). An event without a value is a completion. */
  readonly lifecycle?: string | null | undefined;
}

/** Condition that a row of `eventTimes` is an event. */
export const VALID_EVENT = 'case_key IS NOT NULL AND activity IS NOT NULL AND occurred IS NOT NULL';

/**
 * Returns a SELECT list with the times of the events of a log: `case_key`, `activity`, `has_time`, `occurred` and `started` (TIMESTAMPTZ),
 * `lifecycle` (standard transition; NULL without such a column). Values are NULL if blank or unreadable.
 * @param types type of each column by lower-case name; a column that is neither TIMESTAMP nor DATE is read as text
 */
export const eventTimes = (columns: LogColumns, types: ReadonlyMap<string, string>): string => {
  const time = (column: string): string => timeExpression(column, types.get(column.toLowerCase()) ?? '');
  const { case: caseColumn, activity, time: timeColumn, start, lifecycle } = columns;
  return `${filled(caseColumn)} AS case_key, ${filled(activity)} AS activity, ${filled(timeColumn)} IS NOT NULL AS has_time,
    ${time(timeColumn)} AS occurred, ${start ? time(start) : 'NULL::TIMESTAMPTZ'} AS started,
    ${lifecycle ? `coalesce(${transitionIn(filled(lifecycle))}, 'complete')` : 'NULL::VARCHAR'} AS lifecycle`;
};

/** Returns SQL for the text of a column without white space around it; NULL if blank. */
export const filled = (column: string): string => `nullif(trim(CAST(${identifier(column)} AS VARCHAR), ' \t\r\n\u00a0'), '')`;

/**
 * Returns SQL that parses a time: ISO 8601 with or without offset, otherwise the German format day.month.year. Years outside
 * 1 to 9999, which RFC 3339 cannot represent, count as unreadable.
 */
const timeExpression = (column: string, type: string): string => {
  const name = identifier(column);
  const text = `trim(CAST(${name} AS VARCHAR))`;
  const german = `try_strptime(${text}, ['%d.%m.%Y %H:%M:%S', '%d.%m.%Y %H:%M', '%d.%m.%Y'])`;
  const time = /^(TIMESTAMP|DATE)/i.test(type)
    ? `CAST(${name} AS TIMESTAMPTZ)`
    : `coalesce(TRY_CAST(${text} AS TIMESTAMPTZ), CAST(${german} AS TIMESTAMPTZ))`;
  return `CASE WHEN year(${time}) BETWEEN 1 AND 9999 THEN ${time} END`;
};

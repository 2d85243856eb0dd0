import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import { understoodColumns, type Dataset } from '../../../subgraphs/sources/index.js';
import type { RowPlan } from './answer-plan.js';
import { columnsOfInterval, comparedDates, DURATION, periodDateOf, valueOf, withConditions } from './row-conditions.js';

/** Rows that a request asks to see: "which invoices are unpaid". */
export interface ListedRows {
  readonly columns: readonly { readonly name: string; readonly kind: 'duration' | 'interval' | 'number' | 'text' }[];
  /** In the order in which the request ranks them, otherwise the highest number or the oldest date first; null for blanks. */
  readonly rows: readonly (readonly (string | null)[])[];
}

/** Maximum number of rows and columns that a text lists. */
export const MAX_LISTED_ROWS = 15;
const MAX_COLUMNS = 7;

/** Returns the first of the selected rows, with what identifies them, what selects them, and the asked numbers. */
export const listRows = async (
  duck: DuckDbSession,
  relation: string,
  conditions: readonly string[],
  { dataset, rows, log }: { readonly dataset: Dataset; readonly rows: RowPlan; readonly log: Dataset['eventLogColumns'] },
): Promise<ListedRows> => {
  const { intervals, calculations } = rows;
  const understood = understoodColumns(dataset);
  const named = (role: string): string[] => understood.filter((column) => column.role === role).map(({ name }) => name);
  const numbers = [
    ...rows.measures.filter(({ metricId }) => metricId === null),
    ...rows.conditions.map(({ column }) => ({ name: column })),
  ].map(({ name }) => name);
  const time = log ? log.time : periodDateOf(dataset, rows);
  const ofIntervals = intervals.flatMap(columnsOfInterval);
  const dates = [...rows.dates.flatMap((date) => comparedDates(date).toReversed()), ...ofIntervals, ...(time === null ? [] : [time])];
  const blank = new Set(rows.blanks.filter(({ isBlank }) => isBlank).map(({ column }) => column));
  // A column whose value the request states is the same in all rows.
  const stated = new Set(rows.filters.flatMap(({ column, values, isExcluded }) => (isExcluded || values.length > 1 ? [] : [column])));
  // Of an event log, the cases are listed with their duration.
  const ofCase = log ? [log.case, DURATION] : [];
  const wanted = [
    ...ofCase,
    ...named('identifier').slice(0, log ? 0 : 1),
    ...numbers,
    ...dates,
    ...named('dimension'),
    ...named('measure'),
    ...named('time'),
  ];
  const shown = [...new Set(wanted)]
    .filter((name) => !blank.has(name) && !stated.has(name) && name !== log?.activity)
    .slice(0, MAX_COLUMNS);
  const isInterval = (name: string): boolean => intervals.some((interval) => interval.name === name);
  const isNumber = (name: string): boolean => calculations.some((each) => each.name === name) || named('measure').includes(name);
  const [first] = log && numbers.length === 0 ? [DURATION] : numbers;
  const order =
    first === undefined
      ? (time ?? shown[0] ?? null) && identifier(time ?? shown[0] ?? '')
      : `${valueOf(first, rows)} ${rows.ranks === 'lowest' || rows.conditions.some(({ operator }) => operator.startsWith('<')) ? 'ASC' : 'DESC'}`;
  const values = shown.map((name, index) => `CAST(${valueOf(name, rows)} AS VARCHAR) AS c${index}`);
  const found = await duck.rows<Record<string, string | null>>(
    `SELECT ${values.join(', ')} FROM ${withConditions(relation, conditions)} ${order === null ? '' : `ORDER BY ${order} NULLS LAST`} LIMIT ${Math.min(rows.top ?? MAX_LISTED_ROWS, MAX_LISTED_ROWS)}`,
  );
  return {
    columns: shown.map((name) => ({
      name,
      kind: name === DURATION ? 'duration' : isInterval(name) ? 'interval' : isNumber(name) ? 'number' : 'text',
    })),
    rows: found.map((row) => shown.map((_, index) => row[`c${index}`] ?? null)),
  };
};

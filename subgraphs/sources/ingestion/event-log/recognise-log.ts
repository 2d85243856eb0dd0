import { literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { fits } from '../../../../platform/value-notations/index.js';
import { trimmedValue, type TypedTable } from '../columns/column-cells.js';
import { IngestError, ingestWarning } from '../ingest-error.js';
import type { IngestOptions } from '../ingest-options.js';
import { detectEventLogColumns, REQUIRED_ROLES } from './event-log-columns.js';
import { assignEventLogRoles, checkEventLogRoles, type AssignedRoles, type EventLogColumns } from './event-log-roles.js';
import { MAX_ACTIVITIES, MIN_EVENTS, MIN_VARIETY } from './guess-roles.js';

/** Required roles that have usual names, from which the others are recognised by values; with fewer, the values have to show a process. */
const MIN_NAMED = 2;
const MIN_NAMED_OF_PROCESS = 1;
/** Minimum share of different activities among the events of a case, and mean number of events of a case, in a table whose values show a process. */
const MIN_PROCESS_VARIETY = 0.75;
const MIN_PROCESS_EVENTS = 3;
/** Minimum share of cases that begin with the same activity, and of events of a case with a time of their own, if no name says what an activity is. */
const MIN_SAME_BEGINNING = 0.6;
const MIN_OWN_TIMES = 0.5;
/** Minimum share of the steps to the most frequent next activity, in a table whose values show a process. */
const MIN_USUAL_NEXT = 0.6;

/**
 * Returns the roles of a table that is an event log but was not declared as one; null for any other table. At least two of the columns for
 * case, activity and time must have common names, and a case must have several rows with different activities. If the activity column has
 * no common name, most cases must begin with the same activity, and the events of a case must have different times, unlike the items of an
 * order. If only one column has a common name, the activities must also follow each other in a usual order. If the times have no time of day, as in time sheets, all three names must be common and the table must not contain a measured
 * quantity.
 */
export const recogniseEventLog = async (
  duck: DuckDbSession,
  table: TypedTable,
  options: IngestOptions,
  reserved: string,
): Promise<AssignedRoles | null> => {
  const { columns, findings } = table;
  const types = columns.map((_, index) => findings[index]?.format?.type ?? ('text' as const));
  const named = detectEventLogColumns(columns.map(({ name }, index) => ({ name, type: types[index] ?? 'text' })));
  const isReserved = columns.some(({ name }) => name.toLowerCase() === reserved.toLowerCase());
  const usual = REQUIRED_ROLES.filter((role) => named[role] !== undefined).length;
  if (isReserved || usual < MIN_NAMED_OF_PROCESS) return null;
  const assigned = await assignEventLogRoles(duck, table, options).catch(nullIfNoLog);
  if (!assigned) return null;
  const { roles, joined } = assigned;
  const hasClock = joined.some(({ column }) => column.name === roles.time) || typeOf(roles.time) === 'timestamp';
  const isDated = REQUIRED_ROLES.every((role) => named[role] !== undefined) && !types.includes('decimal');
  if (!(hasClock || isDated) || !(await hasCases(duck, table, roles))) return null;
  if ((named.activity === undefined || usual < MIN_NAMED) && !(await beginsAlike(duck, table, roles))) return null;
  if (usual < MIN_NAMED && !(hasClock && (await isProcess(duck, table, roles)))) return null;
  const checked = await checkEventLogRoles(duck, table, assigned).catch(nullIfNoLog);
  if (!checked) return null;
  const { case: caseColumn, activity, time } = roles;
  const read = ingestWarning('read_as_event_log', { caseColumn, activity, time });
  return { roles, joined, warnings: [...checked, ...assigned.warnings.filter(({ code }) => code !== 'roles_assumed'), read] };

  function typeOf(column: string): string | undefined {
    return types[columns.findIndex(({ name }) => name === column)];
  }
};

/** @throws the error unless it states that a table is no event log */
const nullIfNoLog = (error: unknown): null => {
  if (error instanceof IngestError) return null;
  throw error;
};

const valueIn = ({ raw, columns, nullValues }: TypedTable, column: string): string =>
  trimmedValue(
    raw,
    columns.findIndex(({ name }) => name === column),
    nullValues,
  );

/** Returns whether most cases begin with the same activity, in the order of rows, and events of a case have times of their own. */
const beginsAlike = async (duck: DuckDbSession, table: TypedTable, roles: EventLogColumns): Promise<boolean> => {
  const found = await duck.one<{ same: number | null; own: number | null }>(
    `WITH events AS (SELECT ${valueIn(table, roles.case)} AS key, ${valueIn(table, roles.activity)} AS activity, ${valueIn(table, roles.time)} AS time,
            row_number() OVER () AS position FROM ${table.raw.relation}),
       cases AS (SELECT arg_min(activity, position) AS first, count(DISTINCT time) AS times, count(*) AS events FROM events WHERE key IS NOT NULL GROUP BY key)
     SELECT (SELECT max(n) FROM (SELECT count(*) AS n FROM cases GROUP BY first)) / count(*) AS same, sum(times) / sum(events) AS own FROM cases`,
  );
  return Number(found.same) >= MIN_SAME_BEGINNING && Number(found.own) >= MIN_OWN_TIMES;
};

/** Returns whether cases have many different activities that mostly follow each other in the same order of time. */
const isProcess = async (
  duck: DuckDbSession,
  table: TypedTable,
  { case: caseColumn, activity, time }: EventLogColumns,
): Promise<boolean> => {
  const [key, step] = [valueIn(table, caseColumn), valueIn(table, activity)];
  const index = table.columns.findIndex(({ name }) => name === time);
  const format = table.findings[index]?.format;
  const value = format && valueIn(table, time);
  const order = format && value !== undefined ? `CASE WHEN ${fits(format, value)} THEN ${format.value(value)} END, position` : 'position';
  const found = await duck.one<{ rows: number; cases: number; pairs: number; steps: number; usual: number }>(
    `WITH numbered AS (SELECT *, row_number() OVER () AS position FROM ${table.raw.relation}),
       events AS (SELECT ${key} AS key, ${step} AS activity, lead(${step}) OVER (PARTITION BY ${key} ORDER BY ${order}) AS next FROM numbered WHERE ${key} IS NOT NULL),
       steps AS (SELECT activity, next, count(*) AS n FROM events WHERE next IS NOT NULL GROUP BY activity, next),
       most AS (SELECT sum(n) AS n, max(n) AS usual FROM steps GROUP BY activity)
     SELECT (SELECT count(*) FROM events) AS rows, (SELECT count(DISTINCT key) FROM events) AS cases,
       (SELECT count(*) FROM (SELECT DISTINCT key, activity FROM events)) AS pairs, sum(n) AS steps, sum(usual) AS usual FROM most`,
  );
  const [rows, cases, pairs] = [Number(found.rows), Number(found.cases), Number(found.pairs)];
  const isVaried = rows >= MIN_PROCESS_EVENTS * cases && pairs >= MIN_PROCESS_VARIETY * rows;
  return isVaried && Number(found.usual) >= MIN_USUAL_NEXT * Number(found.steps);
};

/** Returns whether cases have several rows with different activities. */
const hasCases = async (duck: DuckDbSession, table: TypedTable, roles: EventLogColumns): Promise<boolean> => {
  const { raw } = table;
  const [key, activity] = [valueIn(table, roles.case), valueIn(table, roles.activity)];
  const found = await duck.one<{ rows: number; cases: number; activities: number; pairs: number }>(
    `SELECT count(*) AS rows, count(DISTINCT ${key}) AS cases, count(DISTINCT ${activity}) AS activities,
       count(DISTINCT ${key} || ${literal('\u0001')} || ${activity}) AS pairs
     FROM ${raw.relation} WHERE ${key} IS NOT NULL AND ${activity} IS NOT NULL`,
  );
  const [rows, cases, activities, pairs] = [found.rows, found.cases, found.activities, found.pairs].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return cases > 1 && activities > 1 && activities <= MAX_ACTIVITIES && pairs >= MIN_EVENTS * cases && pairs >= MIN_VARIETY * rows;
};

import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { joinClocks, type JoinedColumn } from './clock-columns.js';
import { addByDuration } from './duration-columns.js';
import { detectEventLogColumns, EVENT_LOG_ROLES, REQUIRED_ROLES, type CandidateColumn, type EventLogRole } from './event-log-columns.js';
import { guessEventLogRoles } from './guess-roles.js';
import { timeNameOf } from './time-columns.js';
import { columnsWarning, IngestError, ingestWarning, type IngestWarning } from '../ingest-error.js';
import type { IngestOptions } from '../ingest-options.js';
import { findLifeCycleColumn } from './life-cycle.js';
import { trimmedValue, type TypedTable } from '../columns/column-cells.js';
import { fits, VALUE_FORMATS } from '../../../../platform/value-notations/index.js';

/** Names of an event log's columns by role. */
export type EventLogColumns = Record<(typeof REQUIRED_ROLES)[number], string> & Partial<Record<'start' | 'lifecycle' | 'resource', string>>;

/** Roles whose values are labels, even if they look like numbers. */
export const LABEL_ROLES = ['case', 'activity', 'lifecycle', 'resource'] as const satisfies readonly EventLogRole[];

/** The roles of an event log's columns, and the columns that are added for them. */
export interface AssignedRoles {
  roles: EventLogColumns;
  joined: JoinedColumn[];
  warnings: IngestWarning[];
}

/**
 * Assigns the columns that the options name. The other roles are assigned by usual column names, and then by values. Days and times of day in
 * separate columns are joined in an added column.
 * @throws IngestError `column_unknown`, `event_column_missing`
 */
export const assignEventLogRoles = async (duck: DuckDbSession, table: TypedTable, options: IngestOptions): Promise<AssignedRoles> => {
  const { columns, findings } = table;
  const available = columns.map(({ name }) => name).slice(0, 50);
  const { joined, unused } = await joinClocks(duck, table);
  const parts = new Set(joined.flatMap(({ date, clock }) => [date, clock]));
  const candidates = [
    ...joined.map(({ column, meaning }) => ({ name: column.name, type: column.type, meaning })),
    ...columns.flatMap(({ name }, index) => (parts.has(name) ? [] : [{ name, type: findings[index]?.format?.type ?? ('text' as const) }])),
  ];
  const known = namedRoles(table, options, joined, available);
  const detected = detectEventLogColumns(candidates, known);
  const duration = await addByDuration(duck, table, { roles: detected, known, joined });
  const byName = { ...detected, ...duration.roles };
  const { named, guessed } = await withGuesses(duck, table, { candidates, byName, known });
  const found = { ...named, ...guessed };
  // A time column is also found by name alone: naming the unreadable value is more helpful than reporting a missing column.
  const time = found.time ?? detectEventLogColumns(columns, found).time;
  const { case: caseColumn, activity, time: _, ...optional } = found;
  if (caseColumn === undefined || activity === undefined || time === undefined) {
    const present = { case: caseColumn, activity, time };
    throw new IngestError('event_column_missing', { roles: REQUIRED_ROLES.filter((role) => present[role] === undefined), available });
  }
  const roles = { case: caseColumn, activity, time, ...optional };
  const sources = [roles.time, roles.start, duration.from];
  const isUsed = ({ column }: JoinedColumn): boolean => sources.includes(column.name);
  const [used, idle] = [joined.filter(isUsed), joined.filter((each) => !isUsed(each))];
  const lifecycle = await withLifeCycle(duck, table, roles);
  return {
    roles: lifecycle.roles,
    joined: [...used, ...duration.added],
    warnings: [
      ...used.flatMap(({ warnings }) => warnings),
      ...duration.warnings,
      ...[...unused, ...idle.map(({ clock }) => clock)].map((column) => ingestWarning('clock_unused', { column })),
      ...columnsWarning('times_unused', unusedTimes(candidates, roles)),
      ...lifecycle.warnings,
      ...(Object.keys(guessed).length === 0 ? [] : [ingestWarning('roles_assumed', { caseColumn, activity, time })]),
    ],
  };
};

type Roles = Partial<Record<EventLogRole, string>>;

const isComplete = (roles: Readonly<Roles>): boolean => REQUIRED_ROLES.every((role) => roles[role] !== undefined);

/**
 * Assigns the required roles that usual names leave open by values. A column with a usual name for a case loses this role if the log is only
 * complete without it: „Vorgang“ is a case in one log and what happens to the order in another.
 */
const withGuesses = async (
  duck: DuckDbSession,
  table: TypedTable,
  { candidates, byName, known }: { candidates: readonly CandidateColumn[]; byName: Readonly<Roles>; known: Readonly<Roles> },
): Promise<{ named: Roles; guessed: Roles }> => {
  if (isComplete(byName)) return { named: byName, guessed: {} };
  const guessed = await guessEventLogRoles(duck, table, candidates, byName);
  if (isComplete({ ...byName, ...guessed }) || known.case !== undefined || byName.case === undefined) return { named: byName, guessed };
  const { case: _, ...others } = byName;
  const again = await guessEventLogRoles(duck, table, candidates, others);
  return isComplete({ ...others, ...again }) ? { named: others, guessed: again } : { named: byName, guessed };
};

/** Returns the columns of starts and ends that no role uses. */
const unusedTimes = (candidates: readonly CandidateColumn[], roles: EventLogColumns): string[] =>
  candidates.flatMap(({ name, type, meaning = name }) => {
    const kind = timeNameOf(meaning)?.kind;
    const isTime = type === 'date' || type === 'timestamp';
    return isTime && (kind === 'start' || kind === 'end') && !Object.values(roles).includes(name) ? [name] : [];
  });

/** Returns the columns that the options name, by role. A day or a time of day stands for the column that joins them. */
const namedRoles = (
  { columns }: TypedTable,
  options: IngestOptions,
  joined: readonly JoinedColumn[],
  available: readonly string[],
): Partial<Record<EventLogRole, string>> => {
  const named: Partial<Record<EventLogRole, string>> = {};
  for (const role of EVENT_LOG_ROLES) {
    const requested = options[`${role}Column`];
    if (requested === undefined) continue;
    const found = columns.find(({ name, originalName }) => requested === name || requested === originalName);
    if (!found) throw new IngestError('column_unknown', { column: requested, available });
    const whole = role === 'time' || role === 'start' ? joinedOf(found.name, role, joined) : undefined;
    named[role] = whole?.column.name ?? found.name;
  }
  return named;
};

/** Returns the joined column for a role of which a person named a part. */
const joinedOf = (part: string, role: 'time' | 'start', joined: readonly JoinedColumn[]): JoinedColumn | undefined => {
  const clock = joined.find((each) => each.clock === part);
  const ofDay = joined.filter(({ date }) => date === part);
  const kindOf = ({ meaning }: JoinedColumn) => timeNameOf(meaning)?.kind ?? 'event';
  return clock ?? ofDay.find((each) => (kindOf(each) === 'start') === (role === 'start')) ?? ofDay[0];
};

/** Adds the column whose values are life-cycle transitions, unless one is assigned, with a warning that it was found. */
const withLifeCycle = async (
  duck: DuckDbSession,
  table: TypedTable,
  roles: EventLogColumns,
): Promise<{ roles: EventLogColumns; warnings: IngestWarning[] }> => {
  if (roles.lifecycle !== undefined) return { roles, warnings: [] };
  const column = await findLifeCycleColumn(duck, table, new Set(Object.values(roles)));
  if (column === undefined) return { roles, warnings: [] };
  return { roles: { ...roles, lifecycle: column }, warnings: [ingestWarning('lifecycle_assumed', { column })] };
};

/**
 * Checks that case, activity and time are usable, and the start if there is one; events that lack one of them are kept and counted.
 * @throws IngestError `event_column_empty`, `time_unreadable`
 */
export const checkEventLogRoles = async (
  duck: DuckDbSession,
  table: TypedTable,
  { roles, joined }: Pick<AssignedRoles, 'roles' | 'joined'>,
): Promise<IngestWarning[]> => {
  const warnings: IngestWarning[] = [];
  for (const role of [...REQUIRED_ROLES, 'start'] as const) {
    const assigned = roles[role];
    if (assigned === undefined) continue;
    const column = joined.find((each) => each.column.name === assigned)?.date ?? assigned;
    const index = table.columns.findIndex(({ name }) => name === column);
    const { format, present: texts = 0, others = 0 } = table.findings[index] ?? {};
    const isTime = role === 'time' || role === 'start';
    const present = isTime ? texts - others : texts;
    if (present === 0) throw new IngestError('event_column_empty', { column });
    if (present < table.raw.rows) warnings.push(ingestWarning('event_values_missing', { column, rows: table.raw.rows - present }));
    if (isTime && format?.type !== 'timestamp' && format?.type !== 'date') throw await unreadableTime(duck, table, index, column);
  }
  return warnings;
};

/** Returns an error that names the first value that does not match the column's most frequent format. */
const unreadableTime = async (
  duck: DuckDbSession,
  { raw, nullValues }: TypedTable,
  index: number,
  column: string,
): Promise<IngestError> => {
  const times = VALUE_FORMATS.filter(({ type }) => type === 'timestamp');
  const values = `(SELECT row_number() OVER () AS row, ${trimmedValue(raw, index, nullValues)} AS v FROM ${raw.relation})`;
  const counts = await duck.one<Record<string, number>>(
    `SELECT ${times.map((format, position) => `count(*) FILTER (WHERE ${fits(format, 'v')}) AS f${position}`).join(', ')} FROM ${values}`,
  );
  const usual = times.reduce((best, format, position) =>
    (counts[`f${position}`] ?? 0) > (counts[`f${times.indexOf(best)}`] ?? 0) ? format : best,
  );
  const { row, value } = await duck.one<{ row: number; value: string }>(
    `SELECT row, left(v, 40) AS value FROM ${values} WHERE v IS NOT NULL ORDER BY ${fits(usual, 'v')}, row LIMIT 1`,
  );
  return new IngestError('time_unreadable', { column, row, value });
};

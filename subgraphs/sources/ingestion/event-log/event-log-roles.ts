import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { detectEventLogColumns, EVENT_LOG_ROLES, REQUIRED_ROLES, type EventLogRole } from './event-log-columns.js';
import { IngestError, ingestWarning, type IngestWarning } from '../ingest-error.js';
import type { IngestOptions } from '../ingest-options.js';
import { findLifeCycleColumn } from './life-cycle.js';
import { trimmedValue, type TypedTable } from '../columns/column-cells.js';
import { fits, VALUE_FORMATS } from '../../../../platform/value-notations/index.js';

/** Names of an event log's columns by role. */
export type EventLogColumns = Record<(typeof REQUIRED_ROLES)[number], string> & Partial<Record<'start' | 'lifecycle' | 'resource', string>>;

/** Roles whose values are labels, even if they look like numbers. */
export const LABEL_ROLES = ['case', 'activity', 'lifecycle', 'resource'] as const satisfies readonly EventLogRole[];

/**
 * Assigns the columns named in the options, and the others by their usual names.
 * @throws IngestError `column_unknown`, `event_column_missing`
 */
export const assignEventLogRoles = ({ columns, findings }: TypedTable, options: IngestOptions): EventLogColumns => {
  const available = columns.map(({ name }) => name).slice(0, 50);
  const find = (requested: string): string => {
    const found = columns.find(({ name, originalName }) => requested === name || requested === originalName);
    if (!found) throw new IngestError('column_unknown', { column: requested, available });
    return found.name;
  };
  const named: Partial<Record<EventLogRole, string>> = {};
  for (const role of EVENT_LOG_ROLES) {
    const requested = options[`${role}Column`];
    if (requested !== undefined) named[role] = find(requested);
  }
  const typed = columns.map(({ name }, index) => ({ name, type: findings[index]?.format?.type ?? ('text' as const) }));
  // A time column is also found by name alone: naming the unreadable value is more helpful than reporting a missing column.
  const { case: caseColumn, activity, time, ...optional } = detectEventLogColumns(columns, detectEventLogColumns(typed, named));
  if (caseColumn !== undefined && activity !== undefined && time !== undefined) return { case: caseColumn, activity, time, ...optional };
  const present = { case: caseColumn, activity, time };
  const missing = REQUIRED_ROLES.filter((role) => present[role] === undefined);
  throw new IngestError('event_column_missing', { roles: missing, available });
};

/** Adds the column whose values are life-cycle transitions, unless one is assigned, with a warning that it was found. */
export const withLifeCycle = async (
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
 * Checks that case, activity and time are usable; events that lack one of them are kept and counted.
 * @throws IngestError `event_column_empty`, `time_unreadable`
 */
export const checkEventLogRoles = async (duck: DuckDbSession, table: TypedTable, roles: EventLogColumns): Promise<IngestWarning[]> => {
  const warnings: IngestWarning[] = [];
  for (const role of REQUIRED_ROLES) {
    const column = roles[role];
    const index = table.columns.findIndex(({ name }) => name === column);
    const { format, present: texts = 0, others = 0 } = table.findings[index] ?? {};
    const present = role === 'time' ? texts - others : texts;
    if (present === 0) throw new IngestError('event_column_empty', { column });
    if (present < table.raw.rows) warnings.push(ingestWarning('event_values_missing', { column, rows: table.raw.rows - present }));
    if (role === 'time' && format?.type !== 'timestamp' && format?.type !== 'date') throw await unreadableTime(duck, table, index, column);
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

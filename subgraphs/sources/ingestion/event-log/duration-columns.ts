import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { findUnit, secondsInName, unitOf } from '../../../../platform/column-meaning/index.js';
import { isDurationColumn } from '../../../../platform/value-notations/index.js';
import { cellOf, storedCell, type TypedTable } from '../columns/column-cells.js';
import { freeName } from '../columns/period-columns.js';
import { columnsWarning, ingestWarning, type IngestWarning } from '../ingest-error.js';
import { timeSql, type JoinedColumn } from './clock-columns.js';
import type { EventLogRole } from './event-log-columns.js';
import { isActivityDuration, timeNameOf } from './time-columns.js';

type Roles = Partial<Record<EventLogRole, string>>;

/** Names of working days and person days, which are shorter than 24 hours. */
const WORKING_DAYS = /arbeitstag|personentag|werktag|work(?:ing)?[ _-]?days?|(?:man|person)[ _-]?days?/iu;

/** A column of durations: its values as numbers of a unit. */
interface DurationColumn {
  name: string;
  /** SQL of the duration in seconds. */
  seconds: string;
}

/** The end or the start that a duration adds to a log, and the roles that follow. */
export interface AddedByDuration {
  roles: Roles;
  added: JoinedColumn[];
  /** Column from which the duration is counted. */
  from?: string;
  warnings: IngestWarning[];
}

/**
 * Completes a log that has only starts, or only ends, with the column of the other that its durations give. Durations are not used without a
 * unit in the header or the values, beside a time of which it is unknown whether it is a start or an end, if several columns contain them, or
 * if all events of a case have the same one; a warning then says so.
 */
export const addByDuration = async (
  duck: DuckDbSession,
  table: TypedTable,
  { roles, known, joined }: { roles: Roles; known: Readonly<Roles>; joined: readonly JoinedColumn[] },
): Promise<AddedByDuration> => {
  const hasBoth = roles.time !== undefined && roles.start !== undefined;
  const named = hasBoth ? [] : table.columns.filter(({ name }, index) => isUnassignedDuration(table, index, name, roles));
  const none: AddedByDuration = {
    roles: {},
    added: [],
    warnings: columnsWarning(
      'durations_unused',
      named.map(({ name }) => name),
    ),
  };
  const usable = named.filter(({ name }) => isActivityDuration(name));
  const [column, ...others] = usable;
  const duration = column && durationOf(table, column);
  const from = sideOf(roles, known, joined);
  if (!column || !duration || !from || others.length > 0 || (await isOfCase(duck, table, roles, duration))) return none;
  const added = await addedColumn(duck, table, from, duration, joined);
  const other = named.filter(({ name }) => name !== column.name).map(({ name }) => name);
  return {
    roles: from.kind === 'start' ? { start: from.name, time: added.column.name } : { start: added.column.name, time: from.name },
    added: [added],
    from: from.name,
    warnings: [...added.warnings, ...columnsWarning('durations_unused', other)],
  };
};

const isUnassignedDuration = ({ findings }: TypedTable, index: number, name: string, roles: Roles): boolean => {
  const { format, present = 0 } = findings[index] ?? {};
  const isTime = format?.type === 'date' || format?.type === 'timestamp' || format?.type === 'boolean';
  return present > 0 && !isTime && !Object.values(roles).includes(name) && (isActivityDuration(name) || isDurationColumn(name));
};

/** Returns the seconds of a column of numbers with a unit of time; undefined without one. */
const durationOf = ({ raw, columns, findings, nullValues }: TypedTable, { name }: { name: string }): DurationColumn | undefined => {
  const index = columns.findIndex((each) => each.name === name);
  const { originalName = '' } = columns[index] ?? {};
  const finding = findings[index];
  if (!finding || (finding.format?.type !== 'integer' && finding.format?.type !== 'decimal')) return undefined;
  const unit = findUnit(finding.unit ?? raw.columns[index]?.unit ?? '') ?? unitOf(originalName);
  if ((unit && unit.kind !== 'time') || WORKING_DAYS.test(originalName)) return undefined;
  const factor = unit?.factor ?? secondsInName(originalName);
  // Months and years differ in length.
  if (factor === null || factor > 7 * 86_400) return undefined;
  return { name, seconds: `(${storedCell(finding, cellOf(raw, index, nullValues))}) * ${factor}` };
};

/** Returns the only start or end of a log; undefined if its time may be either. */
const sideOf = (
  { time, start }: Roles,
  known: Readonly<Roles>,
  joined: readonly JoinedColumn[],
): { name: string; kind: 'start' | 'end' } | undefined => {
  if (time === undefined) return start === undefined ? undefined : { name: start, kind: 'start' };
  if (start !== undefined) return undefined;
  const kind = timeNameOf(joined.find(({ column }) => column.name === time)?.meaning ?? time)?.kind;
  // A person who names a start as the time of the event may count starts.
  if (kind === 'end' || (kind === 'start' && known.time === undefined)) return { name: time, kind };
  return undefined;
};

/** Returns whether every case has one duration, so that it is that of the case rather than of its activities. */
const isOfCase = async (duck: DuckDbSession, { raw, columns, nullValues }: TypedTable, roles: Roles, { seconds }: DurationColumn) => {
  const index = columns.findIndex(({ name }) => name === roles.case);
  if (index < 0) return false;
  const { text } = cellOf(raw, index, nullValues);
  const { repeated, varying, different } = await duck.one<{ repeated: number; varying: number; different: number }>(
    `SELECT count_if(n > 1) AS repeated, count_if(least <> most) AS varying, count(DISTINCT least) AS different
     FROM (SELECT count(v) AS n, min(v) AS least, max(v) AS most FROM (SELECT ${text} AS k, ${seconds} AS v FROM ${raw.relation}) GROUP BY k)`,
  );
  return repeated > 1 && varying === 0 && different > 1;
};

const addedColumn = async (
  duck: DuckDbSession,
  table: TypedTable,
  from: { name: string; kind: 'start' | 'end' },
  duration: DurationColumn,
  joined: readonly JoinedColumn[],
): Promise<JoinedColumn> => {
  const whole = joined.find(({ column }) => column.name === from.name);
  const index = table.columns.findIndex(({ name }) => name === from.name);
  const isInstant = table.findings[index]?.format?.isInstant;
  const time = whole?.column.sql ?? timeSql(table, index);
  const name = freeName(`${from.name}_${duration.name}`, [...table.columns, ...joined.map(({ column }) => column)]);
  const isMissing = `coalesce(${duration.seconds} < 0, true)`;
  const length = `CASE WHEN ${isMissing} THEN INTERVAL 0 SECOND ELSE to_microseconds(CAST(round(${duration.seconds} * 1e6) AS BIGINT)) END`;
  const { rows } = await duck.one<{ rows: number }>(
    `SELECT count_if(t IS NOT NULL AND m) AS rows FROM (SELECT ${time} AS t, ${isMissing} AS m FROM ${table.raw.relation})`,
  );
  const isStart = from.kind === 'start';
  return {
    column: { name, type: 'timestamp', sql: `${time} ${isStart ? '+' : '-'} ${length}`, ...(isInstant && { isInstant }) },
    ...{ date: whole?.date ?? from.name, clock: duration.name, kind: isStart ? 'end' : 'start', meaning: name },
    warnings: [
      ingestWarning(isStart ? 'ends_by_duration' : 'starts_by_duration', { column: name, columns: [from.name, duration.name], rows }),
    ],
  };
};

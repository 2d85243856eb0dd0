import { literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { cellOf, storedCell, trimmedValue, type TypedTable } from '../columns/column-cells.js';
import { freeName, type ComputedColumn } from '../columns/period-columns.js';
import { columnsWarning, ingestWarning, type ConcernedColumn, type IngestWarning } from '../ingest-error.js';
import { timeNameOf, type TimeKind } from './time-columns.js';

/** Pattern of a time of day: `8:05`, `08:05:30.5`, `8:05 pm`, `08:05 Uhr`, `8.05 Uhr`. */
export const CLOCK =
  '(?:[01]?\\d|2[0-3])(?::[0-5]\\d(?::[0-5]\\d(?:[.,]\\d{1,6})?)?(?: ?(?i:[ap]\\.?m\\.?|uhr|h))?|\\.[0-5]\\d ?(?i:uhr))|24:00(?::00)?';

/** A column that is added to a log: the date and the time of day of two of its columns. */
export interface JoinedColumn {
  column: ComputedColumn;
  date: string;
  clock: string;
  kind: TimeKind;
  /** Name of the two that shows what the column records. */
  meaning: string;
  /** States that the column was added, and how some of its values were decided. */
  warnings: IngestWarning[];
}

export interface NamedTime {
  name: string;
  index: number;
  kind: TimeKind;
}

/**
 * Joins columns of days with columns of times of day: a start or an end with the day of the same kind, otherwise with the only day of the
 * event, as in `Datum`, `von`, `bis`. A time of day without a day, or with several, stays unused.
 */
export const joinClocks = async (duck: DuckDbSession, table: TypedTable): Promise<{ joined: JoinedColumn[]; unused: string[] }> => {
  const clocks = await findClocks(duck, table);
  const days = clocks.length === 0 ? [] : await findDays(duck, table);
  const joined: JoinedColumn[] = [];
  const unused: string[] = [];
  // A start precedes the end that follows it on the same day.
  for (const clock of clocks.toSorted((one, other) => Number(one.kind === 'end') - Number(other.kind === 'end'))) {
    const isOnly = clocks.filter(({ kind }) => kind === clock.kind).length === 1;
    const day = isOnly ? dayOf(clock, days) : undefined;
    if (day) joined.push(await join(duck, table, day, clock, joined));
    else unused.push(clock.name);
  }
  return { joined, unused };
};

const join = async (
  duck: DuckDbSession,
  table: TypedTable,
  day: NamedTime,
  clock: NamedTime,
  earlier: readonly JoinedColumn[],
): Promise<JoinedColumn> => {
  const name = freeName(`${day.name}_${clock.name}`, [...table.columns, ...earlier.map(({ column }) => column)]);
  const rows = await daysWithoutClock(duck, table, day, clock);
  const sql = joinedSql(table, day, clock);
  const start = clock.kind === 'end' ? earlier.find(({ date, kind }) => date === day.name && kind === 'start') : undefined;
  const overnight = start && (await endOfNextDay(duck, table, clock, { start: start.column.sql, end: sql }));
  return {
    column: { name, type: 'timestamp', sql: overnight?.sql ?? sql },
    ...{ date: day.name, clock: clock.name, kind: clock.kind, meaning: clock.kind === 'event' ? day.name : clock.name },
    warnings: [ingestWarning('clock_joined', { column: name, columns: [day.name, clock.name], rows }), ...(overnight?.warnings ?? [])],
  };
};

/** Returns the SQL of an end that is on the day after its start if its time of day precedes that of the start, as in a night shift. */
const endOfNextDay = async (
  duck: DuckDbSession,
  { raw, nullValues }: TypedTable,
  { name, index }: NamedTime,
  { start, end }: { start: string; end: string },
): Promise<{ sql: string; warnings: IngestWarning[] }> => {
  const clock = trimmedValue(raw, index, nullValues);
  const isOvernight = `${clock} IS NOT NULL AND ${end} < ${start}`;
  const found = await duck.one<Omit<ConcernedColumn, 'name'>>(
    `SELECT count(v) AS "of", count_if(o) AS "values", left(arg_min(v, row) FILTER (WHERE o), 40) AS "first", min(row) FILTER (WHERE o) AS "row"
     FROM (SELECT row_number() OVER () AS row, ${clock} AS v, coalesce(${isOvernight}, false) AS o FROM ${raw.relation})`,
  );
  return {
    sql: `(CASE WHEN ${isOvernight} THEN ${end} + INTERVAL 1 DAY ELSE ${end} END)`,
    warnings: columnsWarning('ends_on_next_day', found.values > 0 ? [{ name, ...found }] : []),
  };
};

/** Returns the day of a time of day; undefined if none or several are possible. */
const dayOf = ({ kind }: NamedTime, days: readonly NamedTime[]): NamedTime | undefined => {
  const of = (wanted: TimeKind): NamedTime[] => days.filter((day) => day.kind === wanted);
  const possible = [of(kind), of('event'), kind === 'end' ? of('start') : [], kind === 'event' ? days : []].find((each) => each.length > 0);
  return possible?.length === 1 ? possible[0] : undefined;
};

/** Returns the text columns that contain times of day by name and by all their values. */
const findClocks = async (duck: DuckDbSession, { raw, columns, findings, nullValues }: TypedTable): Promise<NamedTime[]> => {
  const named = columns.flatMap(({ name }, index): NamedTime[] => {
    const kind = timeNameOf(name)?.kind;
    const isText = findings[index]?.format === undefined && (findings[index]?.present ?? 0) > 0;
    return kind && isText ? [{ name, index, kind }] : [];
  });
  if (named.length === 0) return [];
  const tests = named.map(
    ({ index }, position) => `bool_and(regexp_full_match(${trimmedValue(raw, index, nullValues)}, ${literal(CLOCK)})) AS f${position}`,
  );
  const found = await duck.one(`SELECT ${tests.join(', ')} FROM ${raw.relation}`);
  return named.filter((_, position) => found[`f${position}`] === true);
};

/** Returns the columns of days: dates, and timestamps that are all at midnight. */
export const findDays = async (duck: DuckDbSession, table: TypedTable): Promise<NamedTime[]> => {
  const times = table.columns.flatMap(({ name }, index) => {
    const type = table.findings[index]?.format?.type;
    const kind = timeNameOf(name)?.kind ?? 'event';
    return type === 'date' || type === 'timestamp' ? [{ name, index, kind, type }] : [];
  });
  if (times.length === 0) return [];
  const tests = times.map(({ index }, position) => `bool_and(CAST(${timeSql(table, index)} AS TIME) = TIME '00:00') AS f${position}`);
  const found = await duck.one(`SELECT ${tests.join(', ')} FROM ${table.raw.relation}`);
  return times.filter(({ type }, position) => type === 'date' || found[`f${position}`] === true);
};

const daysWithoutClock = async (
  duck: DuckDbSession,
  { raw, nullValues }: TypedTable,
  day: NamedTime,
  clock: NamedTime,
): Promise<number> => {
  const [date, time] = [day, clock].map(({ index }) => trimmedValue(raw, index, nullValues));
  const isOpen = `${date} IS NOT NULL AND ${time} IS NULL`;
  return (await duck.one<{ rows: number }>(`SELECT count(*) FILTER (WHERE ${isOpen}) AS rows FROM ${raw.relation}`)).rows;
};

/** Returns the SQL of a column of times as TIMESTAMP. */
export const timeSql = ({ raw, findings, nullValues }: TypedTable, index: number): string => {
  const finding = findings[index];
  return `CAST(${finding ? storedCell(finding, cellOf(raw, index, nullValues)) : 'NULL'} AS TIMESTAMP)`;
};

/** Returns the SQL of the day at the time of day, at midnight without one. */
const joinedSql = (table: TypedTable, day: NamedTime, clock: NamedTime): string => {
  const text = trimmedValue(table.raw, clock.index, table.nullValues);
  return `${timeSql(table, day.index)} + coalesce(${spanSql(clockSeconds(text))}, INTERVAL 0 SECOND)`;
};

/** Returns the SQL of a number of seconds as an interval. */
export const spanSql = (seconds: string): string => `to_microseconds(CAST(round((${seconds}) * 1e6) AS BIGINT))`;

/** Returns the SQL of the seconds from midnight to the time of day that a text states; 0 without a text. */
export const clockSeconds = (text: string): string => {
  const part = (pattern: string): string =>
    `coalesce(TRY_CAST(replace(regexp_extract(${text}, ${literal(pattern)}, 1), ',', '.') AS DOUBLE), 0)`;
  const hour = part('^(\\d+)');
  const isHalf = `regexp_matches(${text}, '(?i)[ap]\\.?m')`;
  const hours = `(CASE WHEN ${isHalf} THEN ${hour} % 12 + CASE WHEN regexp_matches(${text}, '(?i)p\\.?m') THEN 12 ELSE 0 END ELSE ${hour} END)`;
  return `${hours} * 3600 + ${part('^\\d+[:.](\\d+)')} * 60 + ${part('^\\d+:\\d+:(\\d+(?:[.,]\\d+)?)')}`;
};

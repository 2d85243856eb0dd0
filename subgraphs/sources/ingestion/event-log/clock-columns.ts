import { literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { cellOf, storedCell, trimmedValue, type TypedTable } from '../columns/column-cells.js';
import { freeName, type ComputedColumn } from '../columns/period-columns.js';
import { ingestWarning, type IngestWarning } from '../ingest-error.js';
import { timeNameOf, type TimeKind } from './time-columns.js';

/** Time of day: `8:05`, `08:05:30.5`, `8:05 pm`, `08:05 Uhr`, `8.05 Uhr`. */
const CLOCK =
  '(?:[01]?\\d|2[0-3])(?::[0-5]\\d(?::[0-5]\\d(?:[.,]\\d{1,6})?)?(?: ?(?i:[ap]\\.?m\\.?|uhr|h))?|\\.[0-5]\\d ?(?i:uhr))|24:00(?::00)?';

/** A column that is added to a log: the date and the time of day of two of its columns. */
export interface JoinedColumn {
  column: ComputedColumn;
  date: string;
  clock: string;
  /** Name of the two that shows what the column records. */
  meaning: string;
  /** States that the column was added. */
  warning: IngestWarning;
}

interface NamedTime {
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
  for (const clock of clocks) {
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
  return {
    column: { name, type: 'timestamp', sql: joinedSql(table, day, clock) },
    ...{ date: day.name, clock: clock.name, meaning: clock.kind === 'event' ? day.name : clock.name },
    warning: ingestWarning('clock_joined', { column: name, columns: [day.name, clock.name], rows }),
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
const findDays = async (duck: DuckDbSession, table: TypedTable): Promise<NamedTime[]> => {
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
const timeSql = ({ raw, findings, nullValues }: TypedTable, index: number): string => {
  const finding = findings[index];
  return `CAST(${finding ? storedCell(finding, cellOf(raw, index, nullValues)) : 'NULL'} AS TIMESTAMP)`;
};

/** Returns the SQL of the day at the time of day, at midnight without one. */
const joinedSql = (table: TypedTable, day: NamedTime, clock: NamedTime): string => {
  const text = trimmedValue(table.raw, clock.index, table.nullValues);
  const part = (pattern: string): string =>
    `coalesce(TRY_CAST(replace(regexp_extract(${text}, ${literal(pattern)}, 1), ',', '.') AS DOUBLE), 0)`;
  const hour = part('^(\\d+)');
  const isHalf = `regexp_matches(${text}, '(?i)[ap]\\.?m')`;
  const hours = `(CASE WHEN ${isHalf} THEN ${hour} % 12 + CASE WHEN regexp_matches(${text}, '(?i)p\\.?m') THEN 12 ELSE 0 END ELSE ${hour} END)`;
  const seconds = `${hours} * 3600 + ${part('^\\d+[:.](\\d+)')} * 60 + ${part('^\\d+:\\d+:(\\d+(?:[.,]\\d+)?)')}`;
  return `${timeSql(table, day.index)} + coalesce(to_microseconds(CAST(round((${seconds}) * 1e6) AS BIGINT)), INTERVAL 0 SECOND)`;
};

import { literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { timePartOf, type TimePartName } from '../../../../platform/column-meaning/index.js';
import { CLOCK, clockSeconds, findDays, spanSql, timeSql, type NamedTime } from '../event-log/clock-columns.js';
import { ingestWarning, type IngestWarning } from '../ingest-error.js';
import { trimmedValue, type TypedTable } from './column-cells.js';

/** Columns of times of day that are stored with their day. */
export interface DatedClocks {
  /** SQL of the timestamps, by the name of the column. */
  readonly columns: ReadonlyMap<string, string>;
  readonly warnings: IngestWarning[];
}

interface ClockColumn extends TimePartName {
  readonly name: string;
  readonly index: number;
}

/** Two columns of times, of which the second is close to or after the first. */
interface ClockPair {
  readonly first: ClockColumn;
  readonly second: ClockColumn;
  /** Whether the second time can also precede the first one, as an actual time can precede the planned one. */
  readonly isAroundFirst: boolean;
}

const NONE: DatedClocks = { columns: new Map(), warnings: [] };
const DAY_SECONDS = 86_400;
/** Maximum distance of an actual time from the planned one in hours, and minimum share of the rows in which it is smaller. */
const MAX_HOURS_APART = 6;
const MIN_SHARE = 0.95;
/** Minimum share of the rows in which the second time follows the first one on the same day. */
const MIN_IN_ORDER = 0.8;
/**
 * Values of a pair whose names do not say that they are times of day: some after 13:00, spread over hours, and an actual time that differs
 * from the planned one by minutes.
 */
const EVIDENT = { latest: 13 * 3600, spread: 5400, apart: 3600 } as const;

/**
 * Finds pairs of columns of times of day, such as a planned and an actual arrival, in a table with a column of days. They are stored as
 * timestamps on the day of the row: an actual time on the day on which it is closest to the planned one, and an end before its start on
 * the following day.
 *
 * @param except columns that the source keeps as text
 */
export const dateClocks = async (duck: DuckDbSession, table: TypedTable, except: readonly string[]): Promise<DatedClocks> => {
  const clocks = await clocksIn(duck, table, except);
  if (clocks.length < 2) return NONE;
  const day = dayBefore(clocks, await findDays(duck, table));
  if (day === undefined || (await hasClockWithoutDay(duck, table, day, clocks))) return NONE;
  const pairs = pairsOf(clocks);
  const columns = new Map<string, string>();
  let moved = 0;
  for (const pair of pairs) {
    const found = await examine(duck, table, pair);
    if (found === null) continue;
    const base = columns.get(found.first.name) ?? datedSql(table, day, found.first);
    columns.set(found.first.name, base);
    columns.set(found.second.name, datedSql(table, day, found.second, { first: base, shift: found.shift }));
    moved += found.moved;
  }
  if (columns.size === 0) return NONE;
  return { columns, warnings: [ingestWarning('clocks_dated', { columns: [...columns.keys()], day: day.name, rows: moved })] };
};

/** Returns the text columns all of whose values are times of day and whose names do not say that they are durations. */
const clocksIn = async (
  duck: DuckDbSession,
  { raw, columns, findings, nullValues }: TypedTable,
  except: readonly string[],
): Promise<ClockColumn[]> => {
  const named = columns.flatMap(({ name }, index): ClockColumn[] => {
    const read = timePartOf(name);
    const isText = findings[index]?.format === undefined && (findings[index]?.present ?? 0) > 0;
    const isNamed = read.part !== null || read.isEvent;
    return isText && isNamed && !read.isDuration && !except.includes(name) ? [{ name, index, ...read }] : [];
  });
  if (named.length < 2) return [];
  const tests = named.map(
    ({ index }, position) => `bool_and(regexp_full_match(${trimmedValue(raw, index, nullValues)}, ${literal(CLOCK)})) AS f${position}`,
  );
  const found = await duck.one(`SELECT ${tests.join(', ')} FROM ${raw.relation}`);
  return named.filter((_, position) => found[`f${position}`] === true);
};

/** Returns the last column of days before the times of day; the first one if all follow. */
const dayBefore = (clocks: readonly ClockColumn[], days: readonly NamedTime[]): NamedTime | undefined =>
  days.findLast(({ index }) => clocks.every((clock) => index < clock.index)) ?? days[0];

/** Returns whether a row has a time of day but no day, so that the time would get lost. */
const hasClockWithoutDay = async (
  duck: DuckDbSession,
  table: TypedTable,
  day: NamedTime,
  clocks: readonly ClockColumn[],
): Promise<boolean> => {
  const some = clocks.map(({ index }) => `${trimmedValue(table.raw, index, table.nullValues)} IS NOT NULL`).join(' OR ');
  const { lost } = await duck.one<{ lost: number }>(
    `SELECT count_if(${timeSql(table, day.index)} IS NULL AND (${some})) AS lost FROM ${table.raw.relation}`,
  );
  return Number(lost) > 0;
};

/** Returns the pairs of columns: an actual time with the planned one, an end with its start, and other events with the first one. */
const pairsOf = (clocks: readonly ClockColumn[]): ClockPair[] => {
  const withPart = (part: TimePartName['part'], base: string): ClockColumn | undefined =>
    clocks.find((clock) => clock.part === part && clock.base === base);
  const around = clocks.flatMap((first): ClockPair[] => {
    const second = first.part === 'planned' ? withPart('actual', first.base) : undefined;
    return second ? [{ first, second, isAroundFirst: true }] : [];
  });
  const leading = clocks.filter((clock) => !around.some(({ second }) => second === clock));
  const [first, ...others] = leading.filter(({ isEvent }) => isEvent);
  const following = others.flatMap((second): ClockPair[] => {
    const start = second.part === 'end' ? withPart('start', second.base) : undefined;
    const before = start ?? first;
    return before ? [{ first: before, second, isAroundFirst: false }] : [];
  });
  // The first column of each pair is dated before the second one refers to it.
  return [...following, ...around];
};

interface Examined {
  readonly first: ClockColumn;
  readonly second: ClockColumn;
  readonly shift: 'closest' | 'later';
  /** Number of rows in which the second time is on another day than the first one. */
  readonly moved: number;
}

/** Returns the order of the times of a pair and the number of rows across midnight; null if the values do not confirm the pair. */
const examine = async (duck: DuckDbSession, table: TypedTable, { first, second, isAroundFirst }: ClockPair): Promise<Examined | null> => {
  const [a, b] = [first, second].map(({ index }) => trimmedValue(table.raw, index, table.nullValues));
  const found = await duck.one<Record<'both' | 'close' | 'far' | 'later' | 'earlier' | 'latest' | 'spread' | 'apart', number | null>>(
    `SELECT count(*) AS both, count_if(least(d, ${DAY_SECONDS} - d) <= ${MAX_HOURS_APART * 3600}) AS close, count_if(d > ${DAY_SECONDS / 2}) AS far,
       count_if(b >= a) AS later, count_if(b <= a) AS earlier, max(greatest(a, b)) AS latest, stddev_pop(a) AS spread,
       median(least(d, ${DAY_SECONDS} - d)) AS apart
     FROM (SELECT a, b, abs(b - a) AS d FROM (SELECT ${clockSeconds(a ?? '')} AS a, ${clockSeconds(b ?? '')} AS b
       FROM ${table.raw.relation} WHERE ${a} IS NOT NULL AND ${b} IS NOT NULL))`,
  );
  const [both, later, earlier] = [Number(found.both), Number(found.later), Number(found.earlier)];
  if (both === 0) return null;
  if (isAroundFirst) {
    const isEvident =
      Number(found.latest) >= EVIDENT.latest && Number(found.spread) >= EVIDENT.spread && Number(found.apart) <= EVIDENT.apart;
    const isKnown = (first.isEvent && second.isEvent) || isEvident;
    return isKnown && Number(found.close) >= MIN_SHARE * both ? { first, second, shift: 'closest', moved: Number(found.far) } : null;
  }
  if (later >= MIN_IN_ORDER * both) return { first, second, shift: 'later', moved: both - later };
  return earlier >= MIN_IN_ORDER * both && second.part !== 'end'
    ? { first: second, second: first, shift: 'later', moved: both - earlier }
    : null;
};

/** Returns the SQL of a time of day on the day of its row, or on the day beside it that its distance from another time shows. */
const datedSql = (
  table: TypedTable,
  day: NamedTime,
  { index }: ClockColumn,
  other?: { readonly first: string; readonly shift: Examined['shift'] },
): string => {
  const clock = trimmedValue(table.raw, index, table.nullValues);
  const onDay = `(${timeSql(table, day.index)} + ${spanSql(clockSeconds(clock))})`;
  const days = other?.shift === 'closest' ? `CAST(round(epoch(${onDay} - ${other.first}) / ${DAY_SECONDS}) AS INTEGER)` : '0';
  const moved =
    other?.shift === 'later'
      ? `CASE WHEN ${onDay} < ${other.first} THEN ${onDay} + INTERVAL 1 DAY ELSE ${onDay} END`
      : `${onDay} - to_days(coalesce(${days}, 0))`;
  return `(CASE WHEN ${clock} IS NOT NULL THEN ${moved} END)`;
};

import { aggregatesOf, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { trimmedValue, type TypedTable } from '../columns/column-cells.js';
import { isUsualName, type CandidateColumn, type EventLogRole } from './event-log-columns.js';

type Roles = Partial<Record<EventLogRole, string>>;

/** Minimum share of rows with a value at which a column can tell the case or the activity of every event. */
const MIN_PRESENT = 0.99;
/** Mean numbers of events, and of different activities, of a case from which it is one. */
export const MIN_EVENTS = 1.5;
/** Share of different values with a digit from which values are codes, and up to which they are words. */
const CODE_SHARE = 0.9;
const WORD_SHARE = 0.3;
/** Maximum number of activities; in a log of more rows than `SMALL`, also as a share of the rows. */
export const MAX_ACTIVITIES = 200;
const MAX_ACTIVITY_SHARE = 0.2;
const SMALL = 100;
/** Minimum share of different activities among the events of a case at which a column tells the activity: a case repeats few of them. */
export const MIN_VARIETY = 0.5;

interface Counted {
  readonly name: string;
  readonly value: string;
  readonly present: number;
  readonly distinct: number;
  readonly withDigit: number;
}

/**
 * Assigns columns by their values to the required roles that are not known from names. The case is the column of repeated codes with the most
 * different values, the activity is the column of words that varies most within a case, and the time is the only column of times. Roles in
 * `known` are kept. A role stays open if no column fits.
 */
export const guessEventLogRoles = async (
  duck: DuckDbSession,
  table: TypedTable,
  candidates: readonly CandidateColumn[],
  known: Readonly<Roles>,
): Promise<Roles> => {
  const guessed: Roles = {};
  const time = known.time ?? onlyTime(candidates, known);
  if (time !== undefined && known.time === undefined) guessed.time = time;
  if (known.case !== undefined && known.activity !== undefined) return guessed;
  const counted = await countValues(duck, table, { ...known, ...guessed });
  const caseColumn = known.case ?? caseAmong(counted, table.raw.rows)?.name;
  if (caseColumn === undefined) return guessed;
  if (known.case === undefined) guessed.case = caseColumn;
  const activity = known.activity ?? (await activityAmong(duck, table, counted, caseColumn));
  if (activity !== undefined && known.activity === undefined) guessed.activity = activity;
  return guessed;
};

const onlyTime = (candidates: readonly CandidateColumn[], known: Readonly<Roles>): string | undefined => {
  const free = candidates.filter(({ name }) => !Object.values(known).includes(name));
  const [instants, days] = [free.filter(({ type }) => type === 'timestamp'), free.filter(({ type }) => type === 'date')];
  const [only, ...others] = instants.length > 0 ? instants : days;
  return others.length === 0 ? only?.name : undefined;
};

/** Counts the values of each text or integer column that has no role yet. */
const countValues = async (duck: DuckDbSession, table: TypedTable, assigned: Readonly<Roles>): Promise<Counted[]> => {
  const { raw, columns, findings, nullValues } = table;
  const free = columns.flatMap(({ name }, index) => {
    const type = findings[index]?.format?.type ?? 'text';
    const isFree = !Object.values(assigned).includes(name) && (type === 'text' || type === 'integer');
    return isFree ? [{ name, value: trimmedValue(raw, index, nullValues) }] : [];
  });
  const counts = await aggregatesOf(
    duck,
    raw.relation,
    free.map(({ value }) => ({
      present: `count(${value})`,
      distinct: `count(DISTINCT ${value})`,
      withDigit: `count(DISTINCT ${value}) FILTER (WHERE regexp_matches(${value}, '[0-9]'))`,
    })),
  );
  return counts.map((counted, at) => ({ ...(free[at] as (typeof free)[number]), ...counted }));
};

const caseAmong = (counted: readonly Counted[], rows: number): Counted | undefined =>
  counted
    .filter(({ present, distinct, withDigit }) => {
      const isCode = withDigit >= CODE_SHARE * distinct;
      return isCode && present >= MIN_PRESENT * rows && distinct > 1 && rows >= MIN_EVENTS * distinct;
    })
    .toSorted((a, b) => b.distinct - a.distinct)[0];

const activityAmong = async (
  duck: DuckDbSession,
  { raw, columns, nullValues }: TypedTable,
  counted: readonly Counted[],
  caseColumn: string,
): Promise<string | undefined> => {
  const { rows } = raw;
  const most = Math.min(MAX_ACTIVITIES, MAX_ACTIVITY_SHARE * Math.max(rows, SMALL), rows / MIN_EVENTS);
  const words = counted.filter(({ name, present, distinct, withDigit }) => {
    const isWord = withDigit <= WORD_SHARE * distinct;
    return (
      isWord && name !== caseColumn && !isUsualName('resource', name) && present >= MIN_PRESENT * rows && distinct > 1 && distinct <= most
    );
  });
  if (words.length === 0) return undefined;
  const key = trimmedValue(
    raw,
    columns.findIndex(({ name }) => name === caseColumn),
    nullValues,
  );
  const [cases, ...pairs] = await aggregatesOf(
    duck,
    raw.relation,
    [key, ...words.map(({ value }) => `(${key}, ${value})`)].map((value) => ({ distinct: `count(DISTINCT ${value})` })),
  );
  return words
    .map(({ name }, index) => ({ name, pairs: pairs[index]?.distinct ?? 0 }))
    .filter((each) => each.pairs >= MIN_VARIETY * rows && each.pairs >= MIN_EVENTS * (cases?.distinct ?? 0))
    .toSorted((a, b) => b.pairs - a.pairs)[0]?.name;
};

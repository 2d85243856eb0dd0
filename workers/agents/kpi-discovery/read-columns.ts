import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import { isDateType, readTableMeanings, type Meaning } from '../../../platform/column-meaning/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import type { ProfiledColumn, ReadColumn } from './bind-roles.js';
import { TABLE } from './candidate-value.js';

/** Returns the columns of a dataset with their profile and what people stated about them. */
export const profiledColumns = ({ columns, profile, roles, columnCorrections }: Dataset): ProfiledColumn[] =>
  columns.map(({ name, type }) => {
    const { distinct = 0, nullShare = 0, writtenUnit } = profile.columns.find((column) => column.name === name) ?? {};
    return {
      ...{ name, type, distinct, nullShare, writtenUnit },
      eventLogRole: Object.keys(roles).find((role) => roles[role] === name) ?? null,
      correction: columnCorrections.find((correction) => correction.name === name),
    };
  });

/** Reads what the columns of the examined table mean. */
export const readColumns = async (duck: DuckDbSession, columns: readonly ProfiledColumn[], rows: number): Promise<ReadColumn[]> => {
  const meanings = await readTableMeanings(duck, TABLE, columns, rows);
  const read = columns.slice(0, meanings.length);
  const meant = read.map((column, index) => ({ ...column, meaning: meanings[index] as ReadColumn['meaning'] }));
  const repeated = await repeatedColumns(duck, meant, rows);
  return meant.map((column) => ({ ...column, isRepeated: repeated.has(column.name) }));
};

/** Meanings of keys whose rows may repeat what belongs to the key as a whole. */
const KEYS: ReadonlySet<Meaning | undefined> = new Set<Meaning>(['order_key', 'invoice_key', 'ticket_key', 'production_key']);
const MAX_KEYS = 3;
const MAX_NUMBERS = 40;
/** Minimum mean number of rows per key, and share of keys with several rows that have only one number. */
const MIN_ROWS_PER_KEY = 1.2;
const MIN_CONSTANT_SHARE = 0.98;

/** Returns the numeric columns that depend on a key with several rows, such as the value of an order in its event log; one scan per key. */
const repeatedColumns = async (
  duck: DuckDbSession,
  columns: readonly Omit<ReadColumn, 'isRepeated'>[],
  rows: number,
): Promise<ReadonlySet<string>> => {
  const keys = columns.filter(({ eventLogRole, distinct, meaning: { choices } }) => {
    const isKey = eventLogRole === 'case' || KEYS.has(choices[0]?.meaning);
    return isKey && distinct > 0 && rows / distinct >= MIN_ROWS_PER_KEY;
  });
  const numbers = columns.filter(({ type, distinct }) => (type === 'integer' || type === 'decimal') && distinct > 1).slice(0, MAX_NUMBERS);
  if (numbers.length === 0) return new Set();
  const repeated = new Set<string>();
  for (const key of keys.slice(0, MAX_KEYS)) {
    const others = numbers.filter((column) => column !== key);
    if (others.length === 0) continue;
    const ranges = others.map(({ name }, index) => `max(${identifier(name)}) = min(${identifier(name)}) AS c${index}`);
    const shares = others.map((_, index) => `avg(CAST(c${index} AS INTEGER)) AS c${index}`);
    const found = await duck.one<Record<string, number | null>>(
      `SELECT ${shares.join(', ')} FROM (
         SELECT ${ranges.join(', ')} FROM ${TABLE} WHERE ${identifier(key.name)} IS NOT NULL GROUP BY ${identifier(key.name)} HAVING count(*) > 1)`,
    );
    for (const [index, { name }] of others.entries()) if ((found[`c${index}`] ?? 0) >= MIN_CONSTANT_SHARE) repeated.add(name);
  }
  return repeated;
};

/** Meanings of dates by which the rows of a table are assigned to periods, best first. */
const REPORTING_DATES: readonly Meaning[] = [
  ...(['ordered', 'opened', 'event_date', 'invoiced', 'started', 'shipped', 'delivered', 'finished', 'closed', 'paid'] as const),
];
const MAX_MISSING = 0.3;

/** Dates at which a long activity began or ended; only tables of production are reported by them. */
const COURSE_DATES: ReadonlySet<Meaning> = new Set<Meaning>(['started', 'finished']);

/** Returns the date by which the rows of a table are assigned to periods; null if there is none, as in a list of persons or articles. */
export const reportingDate = (columns: readonly ReadColumn[], areas: ReadonlySet<string>): string | null => {
  const times = columns.filter(({ type, distinct, nullShare }) => isDateType(type) && distinct > 1 && nullShare <= MAX_MISSING);
  const dates = REPORTING_DATES.filter((meaning) => areas.has('production') || !COURSE_DATES.has(meaning));
  const meant = dates.flatMap((meaning) => times.filter((column) => column.meaning.choices[0]?.meaning === meaning));
  return times.find(({ eventLogRole }) => eventLogRole === 'time')?.name ?? meant[0]?.name ?? null;
};

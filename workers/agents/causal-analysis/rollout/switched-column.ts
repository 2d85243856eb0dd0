import { identifier, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { isDateType } from '../../../../platform/column-meaning/index.js';
import { contentWords, stemOf, withoutUmlauts } from '../../../../platform/text/index.js';
import type { Dataset } from '../../../../subgraphs/sources/index.js';
import { measuredColumns } from '../../../methods/tenant-state/index.js';
import { columnsNamedIn } from '../../../methods/named-columns/index.js';
import type { SinceColumn } from './since-column.js';

/** Limits of the numbers of units, of the values of a column that switches, and of the values of a time column. */
const [MIN_UNITS, MAX_UNITS, MAX_VALUES, MIN_DAYS] = [4, 300, 3, 7];
/** Minimum length of a value that abbreviates a word: `dyn` for „dynamisch“. */
const MIN_ABBREVIATION = 3;

type Described = Pick<Dataset, 'columns' | 'profile' | 'roles' | 'rows'>;

/** Returns the columns of a kind with a number of different values between two limits. */
const columnsWith = (
  { columns, profile }: Pick<Described, 'columns' | 'profile'>,
  isOfKind: (column: Described['columns'][number]) => boolean,
  min: number,
  max: number,
): string[] => {
  const names = new Set(profile.columns.filter(({ distinct }) => distinct >= min && distinct <= max).map(({ name }) => name));
  return columns.filter((column) => isOfKind(column) && names.has(column.name)).map(({ name }) => name);
};

/** Returns the columns that identify units: texts, and integers that are no quantities, such as the number of a branch. */
const unitColumns = (dataset: Described): string[] => {
  const measured = new Set(measuredColumns(dataset).map(({ name }) => name));
  return columnsWith(dataset, ({ name, type }) => type === 'text' || (type === 'integer' && !measured.has(name)), MIN_UNITS, MAX_UNITS);
};

/** Returns the text columns of few values that a request names, also by one of their values: „automatische Disposition“ for `Dispo`. */
const switching = (text: string, { columns, profile }: Described): string[] => {
  const few = columnsWith({ columns, profile }, ({ type }) => type === 'text', 2, MAX_VALUES);
  const named = columnsNamedIn(text, few).map(({ column }) => column);
  const words = contentWords(text).map((word) => withoutUmlauts(word.toLowerCase()));
  const isSpoken = (value: unknown): boolean => {
    const own = withoutUmlauts(String(value).toLowerCase()).replace(/\.$/u, '');
    return own.length >= MIN_ABBREVIATION && words.some((word) => word.startsWith(own) || stemOf(word) === stemOf(own));
  };
  const byValue = profile.columns.filter(({ name, topValues }) => few.includes(name) && topValues.some(({ value }) => isSpoken(value))); // prettier-ignore
  return [...new Set([...named, ...byValue.map(({ name }) => name)])];
};

/**
 * Returns the column whose value changes once and for good in some units, such as `Dispo` from "man." to "auto" in ten branches, if the
 * request names it. The other units, with which they are compared, keep the former value. Null if no column fits.
 */
export const switchedColumn = async (
  duck: DuckDbSession,
  { dataset, relation }: { readonly dataset: Described; readonly relation: string },
  text: string,
): Promise<SinceColumn | null> => {
  const { columns, profile, roles } = dataset;
  const distinct = new Map(profile.columns.map((column) => [column.name, column.distinct]));
  const time = roles['time'] ?? columns.find(({ type, name }) => isDateType(type) && (distinct.get(name) ?? 0) >= MIN_DAYS)?.name;
  if (time === undefined) return null;
  for (const column of switching(text, dataset))
    for (const unit of unitColumns(dataset)) {
      const [state, day] = [`CAST(${identifier(column)} AS VARCHAR)`, `CAST(${identifier(time)} AS DATE)`];
      const found = await duck.rows<{ unit: string; state: string; first: string; last: string }>(
        `SELECT CAST(${identifier(unit)} AS VARCHAR) AS unit, ${state} AS state, CAST(min(${day}) AS VARCHAR) AS first, CAST(max(${day}) AS VARCHAR) AS last
          FROM ${relation} WHERE ${identifier(unit)} IS NOT NULL AND ${state} IS NOT NULL AND ${day} IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 3`,
      );
      const switched = switchesOf(found);
      if (switched !== null) return { ...switched, column: `${column} = ${switched.state}`, unit, time };
    }
  return null;
};

interface UnitState {
  readonly unit: string;
  readonly state: string;
  /** First and last day of the state in the unit, YYYY-MM-DD. */
  readonly first: string;
  readonly last: string;
}

/**
 * Returns the later value and the day of the switch of each unit; null unless all units that switch do so from one value to one other
 * without overlap, most of them on one day, at least two of them, and at least two others keep the former value.
 */
export const switchesOf = (states: readonly UnitState[]): (Pick<SinceColumn, 'from' | 'units'> & { readonly state: string }) | null => {
  const byUnit = [...Map.groupBy(states, ({ unit }) => unit)];
  const changed = byUnit.filter(([, of]) => of.length > 1);
  const [before, after] = changed[0]?.[1] ?? [];
  if (before === undefined || after === undefined) return null;
  const isSwitch = (of: readonly UnitState[]): boolean => {
    const [one, other] = of;
    return of.length === 2 && one?.state === before.state && other?.state === after.state && one.last < other.first;
  };
  const kept = byUnit.filter(([, of]) => of.length === 1 && of[0]?.state === before.state);
  if (!changed.every(([, of]) => isSwitch(of)) || changed.length < 2 || kept.length < 2) return null;
  const days = Map.groupBy(changed, ([, of]) => of[1]?.first ?? '');
  const [from = '', most = []] = [...days].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  if (most.length < 2) return null;
  return {
    ...{ state: after.state, from },
    units: [...changed.map(([unit, of]) => ({ unit, since: of[1]?.first ?? null })), ...kept.map(([unit]) => ({ unit, since: null }))],
  };
};

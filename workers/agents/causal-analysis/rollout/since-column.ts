import { isDateType } from '../../../../platform/column-meaning/index.js';
import { identifier, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { wordsInNames } from '../../../../platform/questions/index.js';
import { contentWords } from '../../../../platform/text/index.js';
import type { Dataset } from '../../../../subgraphs/sources/index.js';
import { columnThing } from '../../../methods/request-reading/index.js';

/** A column that states since when each unit has something, and those that do not have it. */
export interface SinceColumn {
  readonly column: string;
  /** Column of the units, such as sites. */
  readonly unit: string;
  /** Column of the time of a row. */
  readonly time: string;
  /** Day on which most units began, YYYY-MM-DD. */
  readonly from: string;
  /** Units by the day on which they began; null for those that never did. */
  readonly units: readonly { readonly unit: string; readonly since: string | null }[];
}

/** Limits of the numbers of units and of days on which they began. */
const [MIN_UNITS, MAX_UNITS, MAX_DAYS] = [4, 300, 6];
const FORMATS = `['%d/%m/%Y', '%d.%m.%Y', '%Y-%m-%d', '%Y/%m/%d', '%d-%m-%Y']`;

/** Returns the SQL expression of the day that a column states as a date or as text; null for anything else, such as a dash. */
const dayIn = (column: string): string =>
  `coalesce(TRY_CAST(${identifier(column)} AS DATE), CAST(try_strptime(trim(CAST(${identifier(column)} AS VARCHAR)), ${FORMATS}) AS DATE))`;

/** Columns of a table that may state since when each unit has what a request names. */
interface Candidates {
  readonly time: string;
  readonly units: readonly string[];
  readonly since: readonly string[];
}

type Described = Pick<Dataset, 'columns' | 'profile' | 'roles'>;

/** Returns the columns that `sinceColumn` examines, by the profile alone; null if the table has none that the request names. */
export const sinceCandidates = ({ columns, profile, roles }: Described, text: string): Candidates | null => {
  const words = contentWords(text);
  const isNamed = (name: string): boolean => wordsInNames(words, [columnThing('', name)]).length > 0;
  const distinct = new Map(profile.columns.map((column) => [column.name, column.distinct]));
  const time = roles['time'] ?? columns.find(({ type, name }) => isDateType(type) && (distinct.get(name) ?? 0) > MAX_DAYS)?.name;
  const units = columns.filter(({ name, type }) => type === 'text' && between(distinct.get(name) ?? 0, MIN_UNITS, MAX_UNITS));
  const since = columns.filter(
    ({ name, type }) =>
      name !== time && (isDateType(type) || type === 'text') && between(distinct.get(name) ?? 0, 1, MAX_DAYS + 1) && isNamed(name),
  );
  if (time === undefined || units.length === 0 || since.length === 0) return null;
  return { time, units: units.map(({ name }) => name), since: since.map(({ name }) => name) };
};

/**
 * Returns the column that states the day on which each unit began, such as "Deposit introduced on", if the request names it. Some units have
 * one day, and others, with which they are compared, have none. Null if no column fits.
 */
export const sinceColumn = async (
  duck: DuckDbSession,
  { dataset, relation }: { readonly dataset: Described; readonly relation: string },
  text: string,
): Promise<SinceColumn | null> => {
  const candidates = sinceCandidates(dataset, text);
  if (candidates === null) return null;
  const { time, units, since } = candidates;
  for (const column of since)
    for (const unit of units) {
      const found = await duck.rows<{ unit: string; since: string | null; n: number }>(
        `SELECT CAST(${identifier(unit)} AS VARCHAR) AS unit, CAST(min(${dayIn(column)}) AS VARCHAR) AS since,
          CAST(count(DISTINCT coalesce(CAST(${dayIn(column)} AS VARCHAR), '')) AS INTEGER) AS n FROM ${relation} WHERE ${identifier(unit)} IS NOT NULL GROUP BY 1 ORDER BY 1`,
      );
      const days = Map.groupBy(found, ({ since: day }) => day);
      const [first] = [...days].filter(([day]) => day !== null).toSorted(([, a], [, b]) => b.length - a.length);
      const from = first?.[0] ?? null;
      // One unit alone has no spread, neither with nor without.
      if (from === null || found.some(({ n }) => n > 1) || (days.get(null)?.length ?? 0) < 2 || (first?.[1].length ?? 0) < 2) continue;
      return { column, unit, time, from, units: found.map(({ unit: name, since: day }) => ({ unit: name, since: day })) };
    }
  return null;
};

const between = (value: number, low: number, high: number): boolean => value >= low && value <= high;

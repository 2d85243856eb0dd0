import { identifier, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { normaliseText } from '../../../../platform/text/index.js';
import type { ColumnType } from '../../quality/assessment.schema.js';
import { ingestWarning, type IngestWarning } from '../ingest-error.js';

/** A column of the table to store, with the SQL expression that computes it. */
export interface ComputedColumn {
  name: string;
  type: ColumnType;
  sql: string;
  /** Unit written beside all values. */
  unit?: string;
  /** True if all timestamps state their offset from UTC. */
  isInstant?: true;
}

const YEAR = /(^| )(\p{L}*jahr|year)$/u;
const PARTS = [
  { name: /(^| )(\p{L}*monat|month)( (nr|no|number|nummer))?$/u, max: 12, months: 1 },
  { name: /(^| )(\p{L}*quartal|quarter)( (nr|no|number|nummer))?$/u, max: 4, months: 3 },
] as const;
const [FIRST_YEAR, LAST_YEAR] = [1900, 2199];

/** Names of columns whose years are periods of a series, rather than the year in which something was built or born. */
const YEAR_OF_SERIES =
  /(^| )((geschafts|geschaefts|kalender|wirtschafts|berichts|haushalts)?jahr|year|fy|periode?|zeitraum|datum|date|monat|month)$/u;
/** Minimum number of years of a series. */
const MIN_YEARS = 3;

/**
 * Returns a date column with the first day of the period if a table without dates has one integer column with the year and one with the
 * month or quarter, or one with the years of a series; null otherwise. One scan.
 */
export const periodColumn = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly ComputedColumn[],
): Promise<{ column: ComputedColumn; warning: IngestWarning } | null> => {
  if (columns.some(({ type }) => type === 'date' || type === 'timestamp')) return null;
  const named = (pattern: RegExp): ComputedColumn[] =>
    columns.filter(({ name, type }) => type === 'integer' && pattern.test(normaliseText(name)));
  const years = named(YEAR);
  const [year] = years;
  const part = PARTS.map((each) => ({ ...each, found: named(each.name) })).find(({ found }) => found.length === 1);
  const number = part?.found[0];
  if (!year || years.length > 1 || !part || !number) return yearColumn(duck, relation, columns, named(YEAR_OF_SERIES));
  const { fits } = await duck.one<{ fits: boolean | null }>(
    `SELECT bool_and(year BETWEEN ${FIRST_YEAR} AND ${LAST_YEAR} AND number BETWEEN 1 AND ${part.max}) AS fits
     FROM (SELECT ${year.sql} AS year, ${number.sql} AS number FROM ${relation}) WHERE year IS NOT NULL AND number IS NOT NULL`,
  );
  if (fits !== true) return null;
  const month = `(CAST(${number.sql} AS INTEGER) - 1) * ${part.months} + 1`;
  return added(columns, `${year.name}_${number.name}`, `make_date(CAST(${year.sql} AS INTEGER), ${month}, 1)`, [year.name, number.name]);
};

/** Returns a date column for the only column of years without a gap in which each has as many rows as the others; null otherwise. */
const yearColumn = async (
  duck: DuckDbSession,
  relation: string,
  columns: readonly ComputedColumn[],
  [year, ...others]: readonly ComputedColumn[],
): Promise<{ column: ComputedColumn; warning: IngestWarning } | null> => {
  if (!year || others.length > 0) return null;
  const { isSeries } = await duck.one<{ isSeries: boolean | null }>(
    `SELECT count(*) >= ${MIN_YEARS} AND max(year) - min(year) + 1 = count(*) AND min(n) = max(n)
       AND min(year) >= ${FIRST_YEAR} AND max(year) <= ${LAST_YEAR} AS "isSeries"
     FROM (SELECT ${year.sql} AS year, count(*) AS n FROM ${relation} GROUP BY 1) WHERE year IS NOT NULL`,
  );
  return isSeries === true ? added(columns, `${year.name}_date`, `make_date(CAST(${year.sql} AS INTEGER), 1, 1)`, [year.name]) : null;
};

const added = (
  columns: readonly ComputedColumn[],
  desired: string,
  sql: string,
  from: readonly string[],
): { column: ComputedColumn; warning: IngestWarning } => {
  const name = freeName(desired, columns);
  return { column: { name, type: 'date', sql }, warning: ingestWarning('period_added', { column: name, columns: from }) };
};

/** Returns the desired name of a column, with a number if other columns have it. */
export const freeName = (desired: string, columns: readonly Pick<ComputedColumn, 'name'>[]): string => {
  const taken = new Set(columns.map(({ name }) => name.toLowerCase()));
  let name = desired;
  for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${desired}_${count}`;
  return name;
};

/** Returns the `SELECT` list of computed columns: the SQL of each value with the column's name. */
export const selectList = (columns: readonly ComputedColumn[]): string =>
  columns.map(({ name, sql }) => `${sql} AS ${identifier(name)}`).join(', ');

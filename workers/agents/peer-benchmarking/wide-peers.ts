import { identifier, literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import { isDateType, isNumericType } from '../../../platform/column-meaning/index.js';
import { MONTH_PATTERN, normaliseText } from '../../../platform/text/index.js';
import { namesOfKpi } from '../../../subgraphs/metrics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { splitUnit } from '../../methods/table-roles/index.js';
import { MAX_PEER_VALUES, roleAmong, type PeerTable, type PeerValue } from './peer-table.js';

/** Columns of a table with one row per peer and one column per KPI. */
export interface WidePeerColumns {
  readonly peer: string;
  /** Null if the table states no years. */
  readonly year: string | null;
  readonly source: string | null;
  readonly metrics: readonly { readonly column: string; readonly name: string; readonly unit: string }[];
}

/** Maximum number of rows, and minimum number of columns that are called like own KPIs. */
const MAX_ROWS = 1_000;
const MIN_METRICS = 2;

/** A month, quarter, week or year: a table of own KPIs over time has one in each row. */
const PERIOD = new RegExp(
  String.raw`(?<!\p{L})(?:${MONTH_PATTERN}|(?:q|kw|cw|w|week|woche)\s?\d{1,2})(?!\p{L})|(?<!\d)(?:19|20)\d{2}(?!\d)`,
  'iu',
);

/** Returns whether the texts of a column are periods. */
const hasPeriods = ({ topValues = [] }: { readonly topValues?: readonly { readonly value: unknown }[] }): boolean =>
  topValues.length > 0 && topValues.every(({ value }) => PERIOD.test(String(value)));

/**
 * Returns the columns of a table that has one row per peer, and columns that are called like at least two own KPIs, apart from their units;
 * null for other tables. It has no dates, and a text other than a period that differs in each row.
 *
 * @param own names of the own KPIs
 */
export const widePeerColumns = (
  { columns, profile, rows }: Pick<Dataset, 'columns' | 'profile' | 'rows'>,
  own: readonly string[],
): WidePeerColumns | null => {
  if (rows > MAX_ROWS || columns.some(({ type }) => isDateType(type))) return null;
  const known = new Set(own.flatMap((name) => namesOfKpi(name)).map(normaliseText));
  const [year, source] = [roleAmong('year', columns), roleAmong('source', columns)];
  // Numbers below a name such as "Key-to-key (days)" can be stored as text.
  const metrics = columns.flatMap(({ name: column, type }) => {
    if ((!isNumericType(type) && type !== 'text') || column === year) return [];
    const { name, unit } = splitUnit(column);
    return known.has(normaliseText(name)) ? [{ column, name, unit: unit ?? '' }] : [];
  });
  const isMetric = (name: string): boolean => metrics.some(({ column }) => column === name);
  const texts = profile.columns.filter(({ name, type }) => type === 'text' && name !== source && !isMetric(name));
  const peer = texts.find((column) => column.distinct === rows && column.nulls === 0 && !hasPeriods(column))?.name;
  return peer === undefined || metrics.length < MIN_METRICS ? null : { peer, year, source, metrics };
};

/**
 * Reads the values of a table with one row per peer.
 *
 * @param table its name, the source of values without one, and the year of values without one
 */
export const readWidePeers = async (
  duck: DuckDbSession,
  relation: string,
  { peer, year, source, metrics }: WidePeerColumns,
  table: { readonly name: string; readonly year: number },
): Promise<PeerTable> => {
  const text = (name: string): string => `nullif(trim(left(CAST(${identifier(name)} AS VARCHAR), 300)), '')`;
  const ofYear = year === null ? String(table.year) : `TRY_CAST(${identifier(year)} AS INTEGER)`;
  const ofSource = source === null ? literal(table.name) : `coalesce(${text(source)}, ${literal(table.name)})`;
  const parts = metrics.map(
    ({ column, name, unit }) =>
      `SELECT ${literal(name)} AS metric, TRY_CAST(${identifier(column)} AS DOUBLE) AS value, ${literal(unit)} AS unit, ${ofSource} AS source, ${ofYear} AS year, ${text(peer)} AS peer FROM ${relation}`,
  );
  const values = await duck.rows<PeerValue & Record<string, unknown>>(
    `SELECT * FROM (${parts.join(' UNION ALL ')}) WHERE isfinite(value) AND year BETWEEN 1900 AND 2100 LIMIT ${MAX_PEER_VALUES + 1}`,
  );
  // A firm without a value for a KPI is no peer of it.
  return { values: values.slice(0, MAX_PEER_VALUES), incomplete: 0, isCut: values.length > MAX_PEER_VALUES };
};

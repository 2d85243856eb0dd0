import { identifier, literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import { isDateType, isNumericType } from '../../../platform/column-meaning/index.js';
import { MONTH_PATTERN, normaliseText } from '../../../platform/text/index.js';
import { namesOfKpi } from '../../../subgraphs/metrics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { splitAnyUnit } from '../../methods/table-roles/index.js';
import { peerRoleAmong } from '../../methods/table-roles/index.js';
import { MAX_PEER_VALUES, type PeerTable, type PeerValue } from './peer-table.js';

/** Columns of a table with one row per peer and one column per KPI. */
export interface WidePeerColumns {
  readonly peer: string;
  /** Column with the year of each row; null if the table has none. */
  readonly year: string | null;
  readonly source: string | null;
  readonly metrics: readonly { readonly column: string; readonly name: string; readonly unit: string }[];
}

/** Maximum number of rows, and minimum number of columns named after KPIs of the tenant. */
const MAX_ROWS = 1_000;
const MIN_METRICS = 2;

/** A month, quarter, week or year. A table with a period in each row contains values over time, not peers. */
const PERIOD = new RegExp(
  String.raw`(?<!\p{L})(?:${MONTH_PATTERN}|(?:q|kw|cw|w|week|woche)\s?\d{1,2})(?!\p{L})|(?<!\d)(?:19|20)\d{2}(?!\d)`,
  'iu',
);

/** Returns whether all frequent values of a column are periods; false if none are known. */
const hasPeriods = ({ topValues = [] }: { readonly topValues?: readonly { readonly value: unknown }[] }): boolean =>
  topValues.length > 0 && topValues.every(({ value }) => PERIOD.test(String(value)));

/**
 * Returns the columns of a table with one row per peer and at least two columns named after KPIs of the tenant, ignoring units. Such a
 * table has no date column, and has a text column with a different value in each row that is not a period. Returns null for other tables.
 *
 * @param own names of the KPIs of the tenant
 */
export const widePeerColumns = (
  { columns, profile, rows }: Pick<Dataset, 'columns' | 'profile' | 'rows'>,
  own: readonly string[],
): WidePeerColumns | null => {
  if (rows > MAX_ROWS || columns.some(({ type }) => isDateType(type))) return null;
  const known = new Set(own.flatMap((name) => namesOfKpi(name)).map(normaliseText));
  const [year, source] = [peerRoleAmong('year', columns), peerRoleAmong('source', columns)];
  // The numbers of a column such as "Key-to-key (days)" can be stored as text.
  const metrics = columns.flatMap(({ name: column, type }) => {
    if ((!isNumericType(type) && type !== 'text') || column === year) return [];
    const { name, unit } = splitAnyUnit(column);
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
 * @param table name, used as the source of values without one; and the year, used if the table has no year column
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
  // An empty cell means that the firm is not a peer for this KPI, so it does not count as incomplete.
  return { values: values.slice(0, MAX_PEER_VALUES), incomplete: 0, isCut: values.length > MAX_PEER_VALUES };
};

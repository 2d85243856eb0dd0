import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import type { PeerColumns } from '../../methods/table-roles/index.js';

/** Value of a peer with unit, source and year. */
export interface PeerValue {
  metric: string;
  value: number;
  unit: string;
  source: string;
  year: number;
  /** Name of the peer; null if unknown. */
  peer: string | null;
  /** Values of the other text columns, such as the peer's country or size; absent without such columns. */
  groups?: string[];
}

const MAX_GROUP_COLUMNS = 10;

/** Returns the columns of text that may say to which group a peer belongs, such as its country. */
export const groupColumns = (columns: readonly { name: string; type: string }[], roles: PeerColumns): string[] =>
  columns
    .filter(({ name, type }) => type === 'text' && !Object.values(roles).includes(name))
    .map(({ name }) => name)
    .slice(0, MAX_GROUP_COLUMNS);

export interface PeerTable {
  values: PeerValue[];
  /** Number of rows without metric, number, unit, source or year. */
  incomplete: number;
  /** True if rows beyond `MAX_PEER_VALUES` were ignored. */
  isCut: boolean;
}

export const MAX_PEER_VALUES = 20_000;

/** Reads the peer values of a dataset in row order. */
export const readPeerTable = async (
  duck: DuckDbSession,
  relation: string,
  columns: PeerColumns,
  groups: readonly string[] = [],
): Promise<PeerTable> => {
  const text = (name: string): string => `nullif(trim(left(CAST(${identifier(name)} AS VARCHAR), 300)), '')`;
  const year = `coalesce(TRY_CAST(${identifier(columns.year)} AS INTEGER), year(TRY_CAST(${identifier(columns.year)} AS DATE)))`;
  const usable = 'metric IS NOT NULL AND isfinite(value) AND unit IS NOT NULL AND source IS NOT NULL AND year BETWEEN 1900 AND 2100';
  const table = `(SELECT ${text(columns.metric)} AS metric, TRY_CAST(${identifier(columns.value)} AS DOUBLE) AS value, ${text(columns.unit)} AS unit,
    ${text(columns.source)} AS source, ${year} AS year, ${columns.peer === null ? 'NULL::VARCHAR' : text(columns.peer)} AS peer${
      groups.length === 0 ? '' : `, list_filter([${groups.map(text).join(', ')}], word -> word IS NOT NULL) AS groups`
    } FROM ${relation})`;
  const values = (await duck.rows(`SELECT * FROM ${table} WHERE ${usable} LIMIT ${MAX_PEER_VALUES + 1}`)) as unknown as PeerValue[];
  const { incomplete } = await duck.one<{ incomplete: number }>(
    `SELECT count(*) AS incomplete FROM ${table} WHERE (${usable}) IS NOT TRUE`,
  );
  return { values: values.slice(0, MAX_PEER_VALUES), incomplete, isCut: values.length > MAX_PEER_VALUES };
};

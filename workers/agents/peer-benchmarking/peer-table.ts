import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import { nameSimilarity } from '../../methods/column-matching/index.js';

/** Value of a peer with unit, source and year. */
export interface PeerValue {
  metric: string;
  value: number;
  unit: string;
  source: string;
  year: number;
  /** Name of the peer; null if unknown. */
  peer: string | null;
}

/** Accepted names of the columns of a peer table; `peer` is optional. */
const COLUMNS = {
  metric: ['metric', 'kpi', 'kennzahl', 'indicator'],
  value: ['value', 'wert'],
  unit: ['unit', 'einheit'],
  source: ['source', 'quelle'],
  year: ['year', 'jahr'],
  peer: ['peer', 'company', 'unternehmen', 'firma', 'organisation', 'vergleichsunternehmen'],
} as const;

type Role = keyof typeof COLUMNS;
export type PeerColumns = Record<Exclude<Role, 'peer'>, string> & { peer: string | null };

/** Returns the columns of a peer table, or undefined if a required column is missing. */
export const peerColumns = (columns: readonly { name: string; type: string }[]): PeerColumns | undefined => {
  const numeric = columns.filter(({ type }) => type === 'integer' || type === 'decimal');
  const find = (role: Role, among: readonly { name: string }[]): string | null =>
    among.find(({ name }) => COLUMNS[role].some((wanted) => nameSimilarity(name, wanted) >= 0.9))?.name ?? null;
  const [metric, value, unit] = [find('metric', columns), find('value', numeric), find('unit', columns)];
  const [source, year] = [find('source', columns), find('year', columns)];
  if (metric === null || value === null || unit === null || source === null || year === null) return undefined;
  return { metric, value, unit, source, year, peer: find('peer', columns) };
};

export interface PeerTable {
  values: PeerValue[];
  /** Number of rows without metric, number, unit, source or year. */
  incomplete: number;
  /** True if rows beyond `MAX_PEER_VALUES` were ignored. */
  isCut: boolean;
}

export const MAX_PEER_VALUES = 20_000;

/** Reads the peer values of a dataset in row order. */
export const readPeerTable = async (duck: DuckDbSession, relation: string, columns: PeerColumns): Promise<PeerTable> => {
  const text = (name: string): string => `nullif(trim(left(CAST(${identifier(name)} AS VARCHAR), 300)), '')`;
  const year = `coalesce(TRY_CAST(${identifier(columns.year)} AS INTEGER), year(TRY_CAST(${identifier(columns.year)} AS DATE)))`;
  const usable = 'metric IS NOT NULL AND isfinite(value) AND unit IS NOT NULL AND source IS NOT NULL AND year BETWEEN 1900 AND 2100';
  const table = `(SELECT ${text(columns.metric)} AS metric, TRY_CAST(${identifier(columns.value)} AS DOUBLE) AS value, ${text(columns.unit)} AS unit,
    ${text(columns.source)} AS source, ${year} AS year, ${columns.peer === null ? 'NULL::VARCHAR' : text(columns.peer)} AS peer FROM ${relation})`;
  const values = (await duck.rows(`SELECT * FROM ${table} WHERE ${usable} LIMIT ${MAX_PEER_VALUES + 1}`)) as unknown as PeerValue[];
  const { incomplete } = await duck.one<{ incomplete: number }>(
    `SELECT count(*) AS incomplete FROM ${table} WHERE (${usable}) IS NOT TRUE`,
  );
  return { values: values.slice(0, MAX_PEER_VALUES), incomplete, isCut: values.length > MAX_PEER_VALUES };
};

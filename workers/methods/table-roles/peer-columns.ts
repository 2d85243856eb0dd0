import { nameSimilarity } from '../column-matching/index.js';

/** Accepted names of the columns of a peer table; `peer` is optional. */
const COLUMNS = {
  metric: ['metric', 'kpi', 'kennzahl', 'indicator', 'indikator', 'measure', 'messgröße', 'key figure', 'kennziffer'],
  value: ['value', 'wert', 'result', 'ergebnis'],
  unit: ['unit', 'einheit', 'unit of measure', 'uom', 'maßeinheit'],
  source: ['source', 'quelle', 'data source', 'datenquelle', 'reference', 'herkunft'],
  year: ['year', 'jahr', 'reporting year', 'berichtsjahr', 'fiscal year', 'geschäftsjahr'],
  peer: ['peer', 'company', 'unternehmen', 'firma', 'organisation', 'organization', 'competitor', 'wettbewerber', 'vergleichsunternehmen'],
} as const;

type Role = keyof typeof COLUMNS;
export type PeerColumns = Record<Exclude<Role, 'peer'>, string> & { peer: string | null };

/** Returns the name of the first column that matches a role of a peer table; null if there is none. */
export const peerRoleAmong = (role: Role, among: readonly { name: string }[]): string | null =>
  among.find(({ name }) => COLUMNS[role].some((wanted) => nameSimilarity(name, wanted) >= 0.9))?.name ?? null;

/** Returns the columns of a peer table, or undefined if a required column is missing. */
export const peerColumns = (columns: readonly { name: string; type: string }[]): PeerColumns | undefined => {
  const numeric = columns.filter(({ type }) => type === 'integer' || type === 'decimal');
  const [metric, value, unit] = [peerRoleAmong('metric', columns), peerRoleAmong('value', numeric), peerRoleAmong('unit', columns)];
  const [source, year] = [peerRoleAmong('source', columns), peerRoleAmong('year', columns)];
  if (metric === null || value === null || unit === null || source === null || year === null) return undefined;
  return { metric, value, unit, source, year, peer: peerRoleAmong('peer', columns) };
};

import { identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { checkFormula, compileFormula, inUnitOfShare, parseFormula } from '../../formula/index.js';
import { bindFormula, COLUMN_TYPES } from '../catalogue.js';
import type { CatalogueKpi, CatalogueRole, RoleType } from '../catalogue.schema.js';

const SQL_TYPES: Readonly<Record<RoleType, string>> = {
  timestamp: 'TIMESTAMP',
  numeric: 'DOUBLE',
  boolean: 'BOOLEAN',
  text: 'VARCHAR',
  category: 'VARCHAR',
  identifier: 'VARCHAR',
};

/** Returns all spellings of a value set in both languages. */
const valuesOf = (role: CatalogueRole, set: string): string[] => {
  const values = role.values?.[set];
  return values ? [...values.de, ...values.en] : [];
};

/** Computes the formula of a KPI with DuckDB over a relation that has one column per role, named like the role. */
export const computeKpi = async (duck: DuckDbSession, kpi: CatalogueKpi, relation: string): Promise<number | null> => {
  const roles = Object.entries(kpi.roles);
  const bound = bindFormula(kpi, {
    columns: Object.fromEntries(roles.map(([name]) => [name, name])),
    values: Object.fromEntries(
      roles.flatMap(([name, role]) => Object.keys(role.values ?? {}).map((set) => [`${name}.${set}`, valuesOf(role, set)])),
    ),
  });
  const columns = roles.map(([name, { type }]) => ({ name, type: COLUMN_TYPES[type] }));
  const { checked } = inUnitOfShare(checkFormula(parseFormula(bound), columns), kpi.unit?.en ?? null);
  const { value } = compileFormula(checked);
  const { value: computed } = await duck.one<{ value: number | null }>(`SELECT ${value} AS value FROM ${relation}`);
  return computed;
};

/**
 * Returns a relation from a compact notation: spaces separate columns and cells, semicolons separate rows. `-` is a missing
 * value, `_` a space in a text, `05-01` is 1 May 2026.
 */
export const writtenTable = (kpi: CatalogueKpi, header: string, body: string): string => {
  const columns = header.split(' ');
  const rows = body.split(';').map((row) => row.trim().split(/\s+/));
  const uneven = rows.find((row) => row.length !== columns.length);
  if (uneven) throw new Error(`${kpi.id}: ${uneven.join(' ')} must have ${columns.length} cells: ${header}`);
  const missing = Object.keys(kpi.roles).filter((role) => role !== kpi.time && !columns.includes(role));
  if (missing.length > 0) throw new Error(`${kpi.id}: the table lacks ${missing.join(', ')}`);
  const lines = rows.map((row) => `(${row.map((cell, index) => cellOf(kpi, columns[index] ?? '', cell)).join(', ')})`);
  return `(VALUES ${lines.join(', ')}) AS written(${columns.map(identifier).join(', ')})`;
};

const cellOf = (kpi: CatalogueKpi, column: string, cell: string): string => {
  const role = kpi.roles[column];
  if (!role) throw new Error(`${kpi.id} has no role ${column}`);
  const text = role.type === 'timestamp' ? cell.replace(/^(\d{2}-\d{2})(?=T|$)/, '2026-$1') : cell.replaceAll('_', ' ');
  return `CAST(${cell === '-' ? 'NULL' : literal(text)} AS ${SQL_TYPES[role.type]})`;
};

export interface GeneratedSize {
  readonly rows?: number;
  /** Probability that a cell is missing, in tenths. */
  readonly gaps?: number;
  /** Number of additional rows in which every cell is missing. */
  readonly unknown?: number;
}

/** Returns a relation of generated rows; equal seeds give equal rows. */
export const generatedTable = (kpi: CatalogueKpi, seed: number, { rows = 200, gaps = 1, unknown = 0 }: GeneratedSize = {}): string => {
  const columns = Object.entries(kpi.roles).map(([name, role]) => {
    const hash = (purpose: string): string => `hash(i, ${literal(`${seed}/${name}/${purpose}`)})`;
    const value = generatedValue(role, hash('value'));
    return `CASE WHEN i >= ${rows} OR ${hash('gap')} % 10 < ${gaps} THEN NULL ELSE ${value} END AS ${identifier(name)}`;
  });
  return `(SELECT ${columns.join(', ')} FROM range(${rows + unknown}) AS generated(i))`;
};

const generatedValue = (role: CatalogueRole, hashed: string): string => {
  const values = Object.keys(role.values ?? {}).flatMap((set) => valuesOf(role, set));
  const choices = [...values, ...values.map((_, index) => `etwas anderes ${index}`)];
  if (choices.length > 0) return `([${choices.map(literal).join(', ')}])[CAST(1 + ${hashed} % ${choices.length} AS INTEGER)]`;
  switch (role.type) {
    case 'timestamp':
      return `TIMESTAMP '2026-01-01' + to_minutes(CAST(${hashed} % 525600 AS BIGINT))`;
    case 'numeric':
      return `CAST(${hashed} % 12 AS DOUBLE)`;
    case 'boolean':
      return `${hashed} % 2 = 0`;
    default:
      return `'k' || ${hashed} % 40`;
  }
};

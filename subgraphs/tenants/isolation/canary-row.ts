import { identifier } from '../../../platform/sql-text.js';
import type { Column, Table } from './tenant-tables.js';

/** The id of every row of the canary, whatever it names; so that rows refer to each other without further ado. */
export const CANARY_ID = 'canary-isolation';

/** The values that a row must have where a default would set something in motion. */
const AT_REST: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'agents.run': { status: 'succeeded' },
};

/**
 * An INSERT of one row of the canary, with values made from the catalogue: its id for every text that no constraint narrows,
 * the first value that one allows, and something plain for every other type. Takes the tenant as its only parameter.
 * A table whose constraints ask for more has to do without.
 */
export const canaryRow = (table: Table): string => {
  const given = AT_REST[table.name] ?? {};
  const columns = table.columns.filter(({ name, needed }) => needed || given[name] !== undefined);
  const names = columns.map(({ name }) => identifier(name)).join(', ');
  const values = columns.map((column) => valueOf(column, table, given[column.name])).join(', ');
  return `INSERT INTO ${table.name} (${names}) VALUES (${values}) ON CONFLICT DO NOTHING`;
};

const valueOf = ({ name, type }: Column, { checks }: Table, given: string | undefined): string => {
  if (name === 'tenant_id') return '?';
  if (given !== undefined) return `'${given}'`;
  const allowed = allowedText(name, checks);
  if (type === 'text' || type === 'character varying') return `'${allowed ?? CANARY_ID}'`;
  if (type === 'text[]') return `'{${allowed ?? CANARY_ID}}'`;
  if (/^(integer|bigint|smallint|numeric|real|double precision)$/.test(type)) return '1';
  if (type === 'boolean') return 'false';
  if (type === 'uuid') return 'gen_random_uuid()';
  if (type === 'jsonb' || type === 'json') return `'{}'`;
  if (type === 'date' || type.startsWith('timestamp')) return 'now()';
  if (type.endsWith('[]')) return `'{}'`;
  return 'DEFAULT';
};

/** The first value of `CHECK ((column = ANY (ARRAY['a'::text, …])))`; constraints over several columns say less. */
const allowedText = (column: string, checks: readonly string[]): string | undefined => {
  const listed = new RegExp(`^CHECK \\(\\(${column} = ANY \\(ARRAY\\['([^']+)'`);
  return checks.map((definition) => listed.exec(definition)?.[1]).find((value) => value !== undefined);
};

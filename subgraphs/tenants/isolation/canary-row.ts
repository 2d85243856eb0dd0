import { identifier } from '../../../platform/text/sql-text.js';
import type { Column, Table } from './tenant-tables.js';

/** Id of every canary row, in every table; equal ids satisfy the foreign keys between the rows. */
export const CANARY_ID = 'canary-isolation';

/** Column values by table that replace defaults with side effects; a queued run would be executed. */
const FIXED_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'agents.run': { status: 'succeeded' },
};

/**
 * Returns an INSERT statement for one canary row. Text columns get the first value that a CHECK constraint lists, or `CANARY_ID`;
 * other types get a constant. The tenant is the only parameter. Tables with further constraints reject the row and stay uncovered.
 */
export const canaryRow = (table: Table): string => {
  const fixed = FIXED_VALUES[table.name] ?? {};
  const columns = table.columns.filter(({ name, needed }) => needed || fixed[name] !== undefined);
  const names = columns.map(({ name }) => identifier(name)).join(', ');
  const values = columns.map((column) => valueOf(column, table, fixed[column.name])).join(', ');
  return `INSERT INTO ${table.name} (${names}) VALUES (${values}) ON CONFLICT DO NOTHING`;
};

const valueOf = ({ name, type }: Column, { checks }: Table, fixed: string | undefined): string => {
  if (name === 'tenant_id') return '?';
  if (fixed !== undefined) return `'${fixed}'`;
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

/** Returns the first value of `CHECK ((column = ANY (ARRAY['a'::text, …])))`; constraints over several columns are ignored. */
const allowedText = (column: string, checks: readonly string[]): string | undefined => {
  const listed = new RegExp(`^CHECK \\(\\(${column} = ANY \\(ARRAY\\['([^']+)'`);
  return checks.map((definition) => listed.exec(definition)?.[1]).find((value) => value !== undefined);
};

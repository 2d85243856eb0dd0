import type { EntityManager } from '@mikro-orm/postgresql';

export interface Policy {
  name: string;
  permissive: boolean;
  /** `*` for all commands, else r, a, w or d. */
  command: string;
  using: string | null;
  check: string | null;
  /** True if the policy applies to the current role. */
  applies: boolean;
}

export interface Column {
  name: string;
  type: string;
  /** True for NOT NULL columns without a default, identity or generation expression. */
  needed: boolean;
  insertable: boolean;
  updatable: boolean;
}

export interface Table {
  /** Schema and name, quoted where required. */
  name: string;
  hasTenant: boolean;
  rowSecurity: boolean;
  forced: boolean;
  policies: Policy[];
  primaryKey: string[];
  uniqueKeys: string[][];
  foreignKeys: { target: string; columns: string[] }[];
  columns: Column[];
  /** Definitions of CHECK constraints. */
  checks: string[];
  /** Privileges of the current role on the table or any of its columns. */
  may: { select: boolean; insert: boolean; update: boolean; delete: boolean };
}

/** Reads all tables of the service from the catalogue, as visible to the current role. */
export const readTables = async (em: EntityManager): Promise<Table[]> => {
  const rows = await em.execute<{ described: Table }[]>(CATALOGUE);
  return rows.map(({ described }) => described);
};

/** Returns the tables with tenant data. */
export const tenantTables = (tables: readonly Table[]): Table[] => tables.filter(({ hasTenant }) => hasTenant);

/** Builds one statement that evaluates an expression for several tables; each row has the `name` of the table and the `value`. */
export const unionOverTables = (tables: readonly Table[], expression: (table: Table) => string): string =>
  tables.map((table) => `SELECT '${table.name.replaceAll("'", "''")}' AS name, ${expression(table)} AS value`).join(' UNION ALL ');

const CATALOGUE = `
  SELECT jsonb_build_object(
    'name', format('%I.%I', n.nspname, c.relname),
    'hasTenant', EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped),
    'rowSecurity', c.relrowsecurity,
    'forced', c.relforcerowsecurity,
    'policies', coalesce((
      SELECT jsonb_agg(jsonb_build_object(
               'name', p.polname, 'permissive', p.polpermissive, 'command', p.polcmd,
               'using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid),
               'applies', EXISTS (SELECT FROM unnest(p.polroles) AS role WHERE role = 0 OR pg_has_role(current_user, role, 'MEMBER'))))
        FROM pg_policy p WHERE p.polrelid = c.oid), '[]'),
    'primaryKey', coalesce((SELECT COLUMNS FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary), '[]'),
    'uniqueKeys', coalesce((SELECT jsonb_agg((SELECT COLUMNS)) FROM pg_index i
                             WHERE i.indrelid = c.oid AND i.indisunique AND NOT i.indisprimary), '[]'),
    'foreignKeys', coalesce((
      SELECT jsonb_agg(jsonb_build_object('target', k.confrelid::regclass::text, 'columns',
               (SELECT jsonb_agg(a.attname) FROM pg_attribute a WHERE a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey))))
        FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'f'), '[]'),
    'columns', (
      SELECT jsonb_agg(jsonb_build_object(
               'name', a.attname, 'type', format_type(a.atttypid, NULL),
               'needed', a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AND a.attgenerated = '',
               'insertable', has_column_privilege(c.oid, a.attnum, 'INSERT'),
               'updatable', has_column_privilege(c.oid, a.attnum, 'UPDATE') AND a.attgenerated = '') ORDER BY a.attnum)
        FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped),
    'checks', coalesce((SELECT jsonb_agg(pg_get_constraintdef(k.oid)) FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c'), '[]'),
    'may', jsonb_build_object(
      'select', has_any_column_privilege(c.oid, 'SELECT'), 'insert', has_any_column_privilege(c.oid, 'INSERT'),
      'update', has_any_column_privilege(c.oid, 'UPDATE'), 'delete', has_table_privilege(c.oid, 'DELETE'))
  ) AS described
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind IN ('r', 'p') AND n.nspname !~ '^(pg_|information_schema$|public$)'
   ORDER BY n.nspname, c.relname`.replaceAll(
  'COLUMNS',
  `(SELECT jsonb_agg(a.attname ORDER BY k.place) FROM unnest(i.indkey::int2[]) WITH ORDINALITY AS k (number, place)
      JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number)`,
);

import { identifier } from '../text/sql-text.js';
import type { SystemSql } from './database.js';

/**
 * Deletes a tenant's rows from every table with a `tenant_id` and returns their number. The audit trail is kept: the system
 * role has no DELETE privilege on it.
 * @param sql open transaction; each statement may delete millions of rows
 */
export const eraseTenantRows = async (sql: SystemSql, tenantId: string): Promise<number> => {
  const tables = await sql<{ schema: string; name: string }>(
    `SELECT n.nspname AS schema, c.relname AS name
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped
      WHERE c.relkind IN ('r', 'p') AND has_table_privilege(c.oid, 'DELETE')
      ORDER BY (n.nspname, c.relname) = ('tenants', 'tenant'), n.nspname, c.relname`,
  );
  let erased = 0;
  for (const { schema, name } of tables) {
    const [row] = await sql<{ erased: number }>(
      `WITH gone AS (DELETE FROM ${identifier(schema)}.${identifier(name)} WHERE tenant_id = $1 RETURNING 1)
       SELECT count(*)::int AS erased FROM gone`,
      [tenantId],
    );
    erased += row?.erased ?? 0;
  }
  return erased;
};

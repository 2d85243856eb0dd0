import type { SystemSql } from '../../platform/database/index.js';

/** Returns at most `limit` tenants to be deleted after `after`, except those in `except`. */
export const tenantsToErase = (
  query: SystemSql,
  after: string,
  except: readonly string[],
  limit: number,
): Promise<{ tenant_id: string }[]> =>
  query(
    `SELECT tenant_id FROM tenants.tenant WHERE status = 'deleting' AND tenant_id > $1 AND tenant_id <> ALL ($2)
      ORDER BY tenant_id LIMIT ${limit}`,
    [after, except],
  );

/** Locks the row of a tenant to be deleted. Returns false if it is no longer to be deleted or another process has locked it. */
export const lockTenantToErase = async (query: SystemSql, tenantId: string): Promise<boolean> => {
  const rows = await query(`SELECT 1 FROM tenants.tenant WHERE tenant_id = $1 AND status = 'deleting' FOR UPDATE SKIP LOCKED`, [tenantId]);
  return rows.length > 0;
};

/** Returns the ids of all tenants except those to be deleted, in ascending order. */
export const remainingTenants = async (query: SystemSql): Promise<string[]> =>
  (await query<{ tenant_id: string }>(`SELECT tenant_id FROM tenants.tenant WHERE status <> 'deleting' ORDER BY tenant_id`)).map(
    ({ tenant_id: tenantId }) => tenantId,
  );

import type { SystemSql } from '../database/index.js';

/** Returns the `limit` tenants with the most events, in descending order. */
export const tenantsWithMostEvents = async (query: SystemSql, limit: number): Promise<string[]> =>
  (await query<{ tenant_id: string }>(`SELECT tenant_id FROM events.tenant_sequence ORDER BY last DESC LIMIT ${limit}`)).map(
    ({ tenant_id: tenantId }) => tenantId,
  );

/** Returns the sequence of the tenant's newest event; undefined if the tenant has no event log. */
export const lastSequence = async (query: SystemSql, tenantId: string): Promise<number | undefined> => {
  const [log] = await query<{ last: string }>('SELECT last FROM events.tenant_sequence WHERE tenant_id = $1', [tenantId]);
  return log && Number(log.last);
};

import { Client } from 'pg';

export const connectTo = async (url: string | undefined): Promise<Client> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
};

/** Returns the number of a tenant's rows per table, as the runtime role sees them. A rejected request must not change them. */
export const rowCounts = async (client: Client, tenantId: string): Promise<Record<string, number>> => {
  await client.query(`SELECT set_config('app.tenant_id', $1, false)`, [tenantId]);
  const counts: Record<string, number> = {};
  const { rows } = await client.query<{ name: string }>(`
    SELECT format('%I.%I', n.nspname, c.relname) AS name
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id'
     WHERE c.relkind IN ('r', 'p') AND c.relrowsecurity AND has_table_privilege(c.oid, 'SELECT') ORDER BY 1`);
  for (const { name } of rows) counts[name] = Number((await client.query(`SELECT count(*) AS n FROM ${name}`)).rows[0].n);
  return counts;
};

/** Returns the row counts without tables that the search index updates in the background: equal before and after if nothing was written. */
export const rowCountsWithoutSearchIndex = async (client: Client, tenantId: string): Promise<Record<string, number>> => {
  const { 'search.trigram': _, 'search.vocabulary_change': __, ...rest } = await rowCounts(client, tenantId);
  return rest;
};

/**
 * Returns the names of tables with tenants' data that lack isolation: row security is not enabled and forced, no policy with USING
 * and WITH CHECK exists for the runtime role, or the primary key does not start with the tenant.
 */
export const tablesWithIsolationGaps = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string; forced: boolean; policy: boolean; keys: boolean }>(`
    SELECT n.nspname || '.' || c.relname AS name,
           c.relrowsecurity AND c.relforcerowsecurity AS forced,
           EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polqual IS NOT NULL AND p.polwithcheck IS NOT NULL
                    AND (SELECT oid FROM pg_roles WHERE rolname = 'kpi_runtime') = ANY (p.polroles)) AS policy,
           NOT EXISTS (SELECT FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
                        WHERE i.indrelid = c.oid AND i.indisprimary AND a.attname <> 'tenant_id') AS keys
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND n.nspname !~ '^(pg_|information_schema|public$)'`);
  /** Tables without tenants' data. */
  const shared = new Set([
    'platform.schema_version',
    'events.epoch',
    'agents.worker',
    'platform.model_endpoint',
    // Content that ships with the service; tenants may only read it.
    'search.shared_collection',
    'search.shared_document',
    'search.shared_posting',
    'search.shared_embedding',
    'search.shared_trigram',
    'search.shared_vocabulary_change',
  ]);
  return rows.filter(({ name, forced, policy, keys }) => !shared.has(name) && !(forced && policy && keys)).map(({ name }) => name);
};

/** Returns the audit entries of a tenant, oldest first, as `actor action`, the actor without its part from `@` on. */
export const auditOf = async (client: Client, tenantId: string): Promise<string[]> =>
  (
    await client.query<{ entry: string }>(
      `SELECT split_part(actor, '@', 1) || ' ' || action AS entry FROM platform.audit_entry WHERE tenant_id = $1 ORDER BY time`,
      [tenantId],
    )
  ).rows.map(({ entry }) => entry);

import { Client } from 'pg';

export const connectTo = async (url: string | undefined): Promise<Client> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
};

/** Rows per table of one tenant, as the runtime role sees them: what a refused request must leave unchanged. */
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

/** The same without what the search index does by itself after a change: what is equal before and after if nothing was written. */
export const rowsAtRest = async (client: Client, tenantId: string): Promise<Record<string, number>> => {
  const { 'search.trigram': _, 'search.vocabulary_change': __, ...rest } = await rowCounts(client, tenantId);
  return rest;
};

/**
 * What is wrong with the tables that hold tenants' data: row security not enabled and forced, no policy with USING and
 * WITH CHECK for the runtime role, a primary key or unique constraint not led by the tenant.
 */
export const tablesLeftOpen = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string; forced: boolean; policy: boolean; keys: boolean }>(`
    SELECT n.nspname || '.' || c.relname AS name,
           c.relrowsecurity AND c.relforcerowsecurity AS forced,
           EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polqual IS NOT NULL AND p.polwithcheck IS NOT NULL
                    AND (SELECT oid FROM pg_roles WHERE rolname = 'kpi_runtime') = ANY (p.polroles)) AS policy,
           NOT EXISTS (SELECT FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
                        WHERE i.indrelid = c.oid AND i.indisprimary AND a.attname <> 'tenant_id') AS keys
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND n.nspname !~ '^(pg_|information_schema|public$)'`);
  /** Hold no tenant's data. */
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

/** What the audit trail says of a tenant, oldest first: actor, without the person behind an `@`, and action. */
export const auditOf = async (client: Client, tenantId: string): Promise<string[]> =>
  (
    await client.query<{ entry: string }>(
      `SELECT split_part(actor, '@', 1) || ' ' || action AS entry FROM platform.audit_entry WHERE tenant_id = $1 ORDER BY time`,
      [tenantId],
    )
  ).rows.map(({ entry }) => entry);

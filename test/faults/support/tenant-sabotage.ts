import type { PlatformInProcess } from './platform-in-process.js';

const refuseRows = async (
  platform: PlatformInProcess,
  table: string,
  operation: string,
  tenantId: string,
): Promise<() => Promise<unknown>> => {
  const name = `refuse_${tenantId.replaceAll('-', '_')}`;
  await platform.sql(
    `CREATE OR REPLACE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused by the test'; END $$`,
  );
  await platform.sql(`CREATE TRIGGER ${name} BEFORE ${operation} ON ${table} FOR EACH ROW
    WHEN (${operation === 'DELETE' ? 'OLD' : 'NEW'}.tenant_id = '${tenantId}') EXECUTE FUNCTION public.refuse()`);
  return () => platform.sql(`DROP TRIGGER ${name} ON ${table}`);
};

/** Makes PostgreSQL refuse every new event of a tenant, until the returned function is called. */
export const refuseEventsOf = (platform: PlatformInProcess, tenantId: string) => refuseRows(platform, 'events.event', 'INSERT', tenantId);

/** Makes PostgreSQL refuse that a tenant's events count as relayed. */
export const refuseRelayOf = (platform: PlatformInProcess, tenantId: string) =>
  refuseRows(platform, 'events.relay_position', 'UPDATE', tenantId);

/** Makes PostgreSQL refuse to delete a tenant's events. */
export const refuseRetentionOf = (platform: PlatformInProcess, tenantId: string) =>
  refuseRows(platform, 'events.event', 'DELETE', tenantId);

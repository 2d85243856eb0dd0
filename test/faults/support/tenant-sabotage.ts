import type { PlatformInProcess } from './platform-in-process.js';

const rejectRows = async (
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

/** Makes PostgreSQL reject every new event of a tenant, until the returned function is called. */
export const rejectEventsOf = (platform: PlatformInProcess, tenantId: string) => rejectRows(platform, 'events.event', 'INSERT', tenantId);

/** Makes PostgreSQL reject updates of a tenant's relay position, until the returned function is called. */
export const rejectRelayOf = (platform: PlatformInProcess, tenantId: string) =>
  rejectRows(platform, 'events.relay_position', 'UPDATE', tenantId);

/** Makes PostgreSQL reject the deletion of a tenant's events, until the returned function is called. */
export const rejectRetentionOf = (platform: PlatformInProcess, tenantId: string) =>
  rejectRows(platform, 'events.event', 'DELETE', tenantId);

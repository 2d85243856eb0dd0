import type { EntityManager } from '@mikro-orm/postgresql';
import { appendEvent } from '../../platform/events/index.js';

/**
 * Sets a key of a tenant's settings unless it already has a value.
 * @returns true if the setting now has the value
 */
export const setSettingIfUnset = async (em: EntityManager, tenantId: string, key: string, value: string | number): Promise<boolean> => {
  const updated = await em.execute<{ tenant_id: string }[]>(
    `UPDATE tenants.tenant SET settings = settings || jsonb_build_object(?::text, ?::jsonb), updated_at = now()
      WHERE tenant_id = ? AND settings ->> ?::text IS NULL RETURNING tenant_id`,
    [key, JSON.stringify(value), tenantId, key],
  );
  if (updated.length === 0) {
    const [row] = await em.execute<{ value: string | null }[]>(
      'SELECT settings ->> ?::text AS value FROM tenants.tenant WHERE tenant_id = ?',
      [key, tenantId],
    );
    return row?.value === String(value);
  }
  await appendEvent(em, tenantId, { type: 'tenant.updated', source: '/tenants', subject: tenantId, data: { fields: ['settings'] } });
  return true;
};

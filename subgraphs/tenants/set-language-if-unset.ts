import type { EntityManager } from '@mikro-orm/postgresql';
import type { Language } from '../../platform/content/index.js';
import { appendEvent } from '../../platform/events/index.js';
import { languageSetting } from '../../platform/identity/tenant-language.js';

/**
 * Sets the language of a tenant unless it already has one.
 * @returns true if the language of the tenant is now `language`
 */
export const setLanguageIfUnset = async (em: EntityManager, tenantId: string, language: Language): Promise<boolean> => {
  const updated = await em.execute<{ tenant_id: string }[]>(
    `UPDATE tenants.tenant SET settings = settings || jsonb_build_object('language', ?::text), updated_at = now()
      WHERE tenant_id = ? AND settings ->> 'language' IS NULL RETURNING tenant_id`,
    [language, tenantId],
  );
  if (updated.length === 0) return (await languageSetting(em, tenantId)) === language;
  await appendEvent(em, tenantId, { type: 'tenant.updated', source: '/tenants', subject: tenantId, data: { fields: ['settings'] } });
  return true;
};

import type { EntityManager } from '@mikro-orm/postgresql';
import { LANGUAGES, type Language } from '../content/index.js';

/** Of tenants that have set no language. */
export const FALLBACK_LANGUAGE: Language = 'de';

/** The language that a tenant has set (`settings.language`); null where it has set none. */
export const languageSetting = async (em: EntityManager, tenantId: string): Promise<Language | null> => {
  const [row] = await em.execute<{ language: string | null }[]>(
    `SELECT settings ->> 'language' AS language FROM tenants.tenant WHERE tenant_id = ?`,
    [tenantId],
  );
  return LANGUAGES.find((known) => known === row?.language) ?? null;
};

/** The language that a tenant is answered in where nobody asked for one: the one it has set, else German. */
export const tenantLanguage = async (em: EntityManager, tenantId: string): Promise<Language> =>
  (await languageSetting(em, tenantId)) ?? FALLBACK_LANGUAGE;

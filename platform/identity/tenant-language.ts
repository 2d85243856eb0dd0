import type { EntityManager } from '@mikro-orm/postgresql';
import { LANGUAGES, type Language } from '../content/index.js';

const FALLBACK: Language = 'de';

/** The language that a tenant is answered in where nobody asked for one: its setting `language`, else German. */
export const tenantLanguage = async (em: EntityManager, tenantId: string): Promise<Language> => {
  const [row] = await em.execute<{ language: string | null }[]>(
    `SELECT settings ->> 'language' AS language FROM tenants.tenant WHERE tenant_id = ?`,
    [tenantId],
  );
  return LANGUAGES.find((known) => known === row?.language) ?? FALLBACK;
};

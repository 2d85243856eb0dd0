import type { EntityManager } from '@mikro-orm/postgresql';
import { readRows } from '../database/index.js';
import { LANGUAGES, type Language } from '../content/index.js';

/** Language of tenants without a language setting. */
export const FALLBACK_LANGUAGE: Language = 'de';

/** Returns the language setting of a tenant (`settings.language`); null if it is not set. */
export const languageSetting = async (em: EntityManager, tenantId: string): Promise<Language | null> => {
  const [row] = await readRows<{ language: string | null }[]>(
    em,
    `SELECT settings ->> 'language' AS language FROM tenants.tenant WHERE tenant_id = ?`,
    [tenantId],
  );
  return LANGUAGES.find((known) => known === row?.language) ?? null;
};

/** Returns the language of responses to a tenant without a requested language: its language setting, else German. */
export const tenantLanguage = async (em: EntityManager, tenantId: string): Promise<Language> =>
  (await languageSetting(em, tenantId)) ?? FALLBACK_LANGUAGE;

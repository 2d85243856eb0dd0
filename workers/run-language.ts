import type { EntityManager } from '@mikro-orm/postgresql';
import { LANGUAGES, type Language } from '../platform/content/index.js';
import { tenantLanguage } from '../platform/identity/tenant-language.js';
import type { ClaimedRun } from '../platform/runs/index.js';

/** Returns the language for messages of a run: the one that its input states, else that of its tenant. */
export const runLanguage = async (em: EntityManager, { tenantId, input }: Pick<ClaimedRun, 'tenantId' | 'input'>): Promise<Language> =>
  LANGUAGES.find((language) => language === input['language']) ?? tenantLanguage(em, tenantId);

import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../../platform/errors/index.js';
import { appendEvent } from '../../../platform/events/index.js';
import { indexDocuments, removeDocuments } from '../../../platform/search/index.js';
import type { CompanyFacts } from './company-profile.entity.js';
import { PROFILE_DOCUMENTS, profileDocuments } from './profile-documents.js';

const COLLECTION = 'profile';

export interface ProfileChange {
  facts: CompanyFacts;
  extra: Record<string, unknown>;
}

interface ProfileRow {
  version: number;
  facts: CompanyFacts;
  extra: Record<string, unknown>;
}

/**
 * Replaces the profile by the result of `change`, in the caller's transaction.
 * @param expectedVersion the version that the change is based on; without it, the last write wins
 * @returns the new version
 * @throws AppError VERSION_CONFLICT if the profile was changed in the meantime
 */
export const changeProfile = async (
  em: EntityManager,
  tenantId: string,
  actor: string,
  change: (current: ProfileChange) => ProfileChange,
  expectedVersion?: number | null,
): Promise<number> => {
  const [row] = await em.execute<ProfileRow[]>(
    'SELECT version, facts, extra FROM onboarding.company_profile WHERE tenant_id = ? FOR UPDATE',
    [tenantId],
  );
  const currentVersion = row?.version ?? 0;
  if (typeof expectedVersion === 'number' && expectedVersion !== currentVersion)
    throw new AppError('VERSION_CONFLICT', { current: currentVersion, expected: expectedVersion });
  const next = change({ facts: row?.facts ?? {}, extra: row?.extra ?? {} });
  const [written] = await em.execute<{ version: number }[]>(
    `INSERT INTO onboarding.company_profile AS p (tenant_id, version, facts, extra, updated_by) VALUES (?, 1, ?::jsonb, ?::jsonb, ?)
     ON CONFLICT (tenant_id) DO UPDATE
       SET version = p.version + 1, facts = excluded.facts, extra = excluded.extra, updated_at = now(), updated_by = excluded.updated_by
     WHERE p.version = ? RETURNING version`,
    [tenantId, JSON.stringify(next.facts), JSON.stringify(next.extra), actor, currentVersion],
  );
  // Of two concurrent first writes, the row lock cannot block the second because there is no row yet; its upsert then matches no version.
  if (!written) throw new AppError('VERSION_CONFLICT', { current: 1, expected: currentVersion });
  const documents = profileDocuments(next.facts, next.extra);
  const present = new Set(documents.map(({ documentId }) => documentId));
  await removeDocuments(
    em,
    tenantId,
    COLLECTION,
    PROFILE_DOCUMENTS.filter((name) => !present.has(name)),
  );
  await indexDocuments(em, tenantId, COLLECTION, documents);
  await appendEvent(em, tenantId, {
    type: 'company_profile.updated',
    source: '/onboarding',
    subject: tenantId,
    data: { version: written.version, facts: Object.keys(next.facts), own_keys: Object.keys(next.extra).length },
  });
  return written.version;
};

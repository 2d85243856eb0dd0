import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../platform/errors/index.js';
import { appendEvent } from '../../platform/events/index.js';
import { indexDocuments, removeDocuments } from '../../platform/search/index.js';
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
 * Changes the profile in the caller's transaction: what `change` makes of the present one takes its place.
 * @param expectedVersion the version that the writer has read; absent, the last writer wins
 * @returns the new version
 * @throws AppError CONFLICT when somebody else was first
 */
export const changeProfile = async (
  em: EntityManager,
  tenantId: string,
  actor: string,
  change: (present: ProfileChange) => ProfileChange,
  expectedVersion?: number | null,
): Promise<number> => {
  const [row] = await em.execute<ProfileRow[]>(
    'SELECT version, facts, extra FROM onboarding.company_profile WHERE tenant_id = ? FOR UPDATE',
    [tenantId],
  );
  const present = row?.version ?? 0;
  if (typeof expectedVersion === 'number' && expectedVersion !== present) throw changedMeanwhile(present);
  const next = change({ facts: row?.facts ?? {}, extra: row?.extra ?? {} });
  const [written] = await em.execute<{ version: number }[]>(
    `INSERT INTO onboarding.company_profile AS p (tenant_id, version, facts, extra, updated_by) VALUES (?, 1, ?::jsonb, ?::jsonb, ?)
     ON CONFLICT (tenant_id) DO UPDATE
       SET version = p.version + 1, facts = excluded.facts, extra = excluded.extra, updated_at = now(), updated_by = excluded.updated_by
     WHERE p.version = ? RETURNING version`,
    [tenantId, JSON.stringify(next.facts), JSON.stringify(next.extra), actor, present],
  );
  // Two first writers: there was no row yet to hold, so the second one finds what it did not expect.
  if (!written) throw changedMeanwhile(1);
  const documents = profileDocuments(next.facts, next.extra);
  const saying = new Set(documents.map(({ documentId }) => documentId));
  await removeDocuments(
    em,
    tenantId,
    COLLECTION,
    PROFILE_DOCUMENTS.filter((name) => !saying.has(name)),
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

const changedMeanwhile = (version: number): AppError =>
  new AppError('CONFLICT', { reason: `The company profile was changed meanwhile and is at version ${version}.` });

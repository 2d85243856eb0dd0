import type { EntityManager } from '@mikro-orm/postgresql';

/** Returns the numbers of at most `limit` documents that have entries in the tenant's index and do not exist. */
export const postingsWithoutDocument = async (em: EntityManager, tenantId: string, limit: number): Promise<string[]> => {
  const rows = await em.execute<{ id: string }[]>(
    `SELECT DISTINCT document_no::text AS id FROM search.posting p WHERE tenant_id = ?
        AND NOT EXISTS (SELECT FROM search.document d WHERE d.tenant_id = p.tenant_id AND d.document_no = p.document_no) LIMIT ${limit}`,
    [tenantId],
  );
  return rows.map(({ id }) => id);
};

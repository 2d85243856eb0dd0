import type { CrossDomainQueries } from '../../platform/cross-domain/index.js';

/** Cross-domain queries on the programme. */
export const transformationQueries: CrossDomainQueries = {
  async programme(em, tenantId) {
    const [row] = await em.execute<{ has_vision: boolean; initiatives: number }[]>(
      `SELECT coalesce(btrim(p.vision), '') <> '' AS has_vision,
              (SELECT count(*)::int FROM transformation.initiative i
                WHERE i.tenant_id = p.tenant_id AND i.programme_id = p.programme_id AND i.archived_at IS NULL) AS initiatives
         FROM transformation.programme p WHERE p.tenant_id = ? AND p.archived_at IS NULL`,
      [tenantId],
    );
    return { hasVision: row?.has_vision ?? false, initiatives: row?.initiatives ?? 0 };
  },
};

import type { CrossDomainQueries } from '../../platform/cross-domain/index.js';

/** Cross-domain queries on the work on process steps. */
export const processQueries: CrossDomainQueries = {
  async contributedFiles(em, tenantId) {
    const [row] = await em.execute<{ files: number }[]>(
      `SELECT count(*)::integer AS files FROM process.contribution
        WHERE tenant_id = ? AND kind = 'file' AND file_status = 'uploaded' AND withdrawn_at IS NULL`,
      [tenantId],
    );
    return row?.files ?? 0;
  },
};

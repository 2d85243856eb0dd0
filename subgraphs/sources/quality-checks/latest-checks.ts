import type { EntityManager } from '@mikro-orm/postgresql';
import { QualityCheck } from './quality-check.entity.js';

/** Returns the latest quality check of each dataset. A check of a version that was replaced before it was recorded is ignored. */
export const latestChecks = async (em: EntityManager, tenantId: string): Promise<QualityCheck[]> => {
  const latest = await em.execute<{ quality_check_id: string }[]>(
    'SELECT quality_check_id FROM sources.latest_quality_check WHERE tenant_id = ? ORDER BY created_at DESC LIMIT 1000',
    [tenantId],
  );
  const ids = latest.map((row) => row.quality_check_id);
  return em.find(QualityCheck, { tenantId, qualityCheckId: { $in: ids } }, { orderBy: { createdAt: 'desc' } });
};

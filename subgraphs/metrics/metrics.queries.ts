import type { CrossDomainQueries } from '../../platform/cross-domain/index.js';
import { datasetUses, releaseDataset } from './dataset-uses.js';
import { metricMatches } from './metric-matches.js';
import { metricRecords } from './records/metric-records.js';

/** Cross-domain queries on metrics. */
export const metricsQueries: CrossDomainQueries = {
  metricRecords,
  metricMatches,
  datasetUses,
  releaseDataset,
  activeMetrics: (em, tenantId) =>
    em.execute<{ metricId: string; name: string }[]>(
      `SELECT metric_id AS "metricId", name FROM metrics.current_definition WHERE tenant_id = ? AND status = 'active' ORDER BY metric_id DESC`,
      [tenantId],
    ),
};

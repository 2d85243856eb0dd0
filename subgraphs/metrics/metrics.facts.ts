import type { FactReaders } from '../../platform/facts/index.js';

/** What other domains may know of metrics. */
export const metricsFacts: FactReaders = {
  async activeMetrics(em, tenantId) {
    const rows = await em.execute<{ metric_id: string; name: string }[]>(
      `SELECT d.metric_id, v.name FROM metrics.definition d
         JOIN metrics.version v ON v.tenant_id = d.tenant_id AND v.metric_id = d.metric_id AND v.version = d.current_version
        WHERE d.tenant_id = ? AND d.status = 'active' ORDER BY d.metric_id DESC`,
      [tenantId],
    );
    return rows.map(({ metric_id: metricId, name }) => ({ metricId, name }));
  },
};

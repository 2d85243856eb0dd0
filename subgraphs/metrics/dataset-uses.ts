import type { EntityManager } from '@mikro-orm/postgresql';
import type { DatasetUses, NamedRecord } from '../../platform/cross-domain/index.js';
import { appendEvent } from '../../platform/events/index.js';
import { lockCandidatesOf } from './candidates/kpi-candidate.store.js';
import { indexMetric } from './computation/metric.store.js';
import { MetricStatus, type MetricContentFields } from './definitions/metric-content.type.js';

/** Returns the metrics that are not retired and whose current version reads the dataset, and the KPI candidates in it. */
export const datasetUses = async (em: EntityManager, tenantId: string, datasetId: string): Promise<DatasetUses> => {
  const metrics = await em.execute<NamedRecord[]>(
    `SELECT metric_id AS id, name FROM metrics.current_definition
      WHERE tenant_id = ? AND dataset_id = ? AND status <> 'retired' ORDER BY metric_id`,
    [tenantId, datasetId],
  );
  const candidates = await em.execute<(NamedRecord & { status: string })[]>(
    `SELECT candidate_id AS id, finding -> 'name' ->> 'en' AS name, status FROM metrics.kpi_candidate
      WHERE tenant_id = ? AND dataset_id = ? ORDER BY candidate_id`,
    [tenantId, datasetId],
  );
  const named = (isOpen: boolean): NamedRecord[] =>
    candidates.filter(({ status }) => (status === 'open') === isOpen).map(({ id, name }) => ({ id, name }));
  return { metrics, openCandidates: named(true), decidedCandidates: named(false) };
};

/**
 * Retires the metrics that read a deleted dataset, whose values stay, and deletes the open KPI candidates in it. Decided candidates
 * stay, since a decision is a record of what people did.
 */
export const releaseDataset = async (em: EntityManager, tenantId: string, datasetId: string): Promise<DatasetUses> => {
  await lockCandidatesOf(em, tenantId, datasetId);
  const uses = await datasetUses(em, tenantId, datasetId);
  await em.execute(`DELETE FROM metrics.kpi_candidate WHERE tenant_id = ? AND dataset_id = ? AND status = 'open'`, [tenantId, datasetId]);
  const retired: { metricId: string; version: number }[] = [];
  for (const { id: metricId } of uses.metrics) {
    const [changed] = await em.execute<{ version: number }[]>(
      `UPDATE metrics.definition SET status = 'retired', updated_at = now()
        WHERE tenant_id = ? AND metric_id = ? AND status <> 'retired' RETURNING current_version AS version`,
      [tenantId, metricId],
    );
    if (!changed) continue;
    const [content] = await em.execute<[MetricContentFields]>(
      `SELECT name, purpose, owner, unit, tags, formula, direction, grain, dataset_id AS "datasetId"
         FROM metrics.current_definition WHERE tenant_id = ? AND metric_id = ?`,
      [tenantId, metricId],
    );
    const { version } = changed;
    await indexMetric(em, tenantId, { metricId, version, status: MetricStatus.RETIRED }, content);
    retired.push({ metricId, version });
  }
  // Lock order of all writers: rows first, then the event log.
  for (const { metricId, version } of retired)
    await appendEvent(em, tenantId, { type: 'metric.retired', source: '/metrics', subject: metricId, data: { version } });
  return uses;
};

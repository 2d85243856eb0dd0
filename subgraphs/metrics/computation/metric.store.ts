import type { EntityManager } from '@mikro-orm/postgresql';
import { enqueueRun } from '../../../platform/runs/index.js';
import { indexDocuments } from '../../../platform/search/index.js';
import { MetricStatus, type MetricContentFields } from '../definitions/metric-content.type.js';

export const REFRESH_JOB = 'metric-refresh';
const COLLECTION = 'metrics';

export interface VersionKey {
  readonly metricId: string;
  readonly version: number;
}

/** Requester of a computation, and the attempts of its run. */
export interface Requester {
  readonly tenantId: string;
  readonly actor: string;
  readonly requestId: string;
  readonly maxAttempts: number;
}

/**
 * Marks the computations of versions as `computing` and locks their rows. Must run before any event is appended in the
 * transaction: all writers lock computations first, then the event log.
 */
export const markComputing = async (em: EntityManager, tenantId: string, versions: readonly VersionKey[]): Promise<void> => {
  for (const { metricId, version } of versions.toSorted((a, b) => (a.metricId < b.metricId ? -1 : 1)))
    await em.execute(
      `INSERT INTO metrics.computation (tenant_id, metric_id, version, status) VALUES (?, ?, ?, 'computing')
       ON CONFLICT (tenant_id, metric_id, version) DO UPDATE SET status = 'computing', error = NULL, requested_at = now()`,
      [tenantId, metricId, version],
    );
};

/** Enqueues the run that computes versions marked by `markComputing`, and returns its id. */
export const requestRefresh = async (
  em: EntityManager,
  { tenantId, actor, requestId, maxAttempts }: Requester,
  versions: readonly VersionKey[],
): Promise<string> => {
  const input = { metrics: versions.map(({ metricId, version }) => ({ metric_id: metricId, version })) };
  const runId = await enqueueRun(em, { tenantId, agent: REFRESH_JOB, actor, requestId, input, maxAttempts });
  for (const { metricId, version } of versions)
    await em.execute('UPDATE metrics.computation SET run_id = ? WHERE tenant_id = ? AND metric_id = ? AND version = ?', [
      runId,
      tenantId,
      metricId,
      version,
    ]);
  return runId;
};

/** Updates the search document of a metric. */
export const indexMetric = (
  em: EntityManager,
  tenantId: string,
  { metricId, version, status }: VersionKey & { status: MetricStatus },
  content: MetricContentFields,
): Promise<unknown> =>
  indexDocuments(em, tenantId, COLLECTION, [
    {
      documentId: metricId,
      kind: 'metric_definition',
      title: content.name,
      body: [content.purpose, content.owner, content.unit, content.tags.join(', '), content.formula].filter(Boolean).join('\n'),
      language: null,
      facets: {
        status,
        version,
        unit: content.unit,
        direction: content.direction,
        grain: content.grain,
        owner: content.owner,
        dataset_id: content.datasetId,
        tags: content.tags,
      },
    },
  ]);

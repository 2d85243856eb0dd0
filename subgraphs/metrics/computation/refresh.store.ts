import type { EntityManager } from '@mikro-orm/postgresql';
import { appendEvent } from '../../../platform/events/index.js';
import { ComputationStatus, type ComputationError, type ComputationWarning } from './computation.entity.js';
import type { VersionKey } from './metric.store.js';

/** Result of a run for one metric version: the computed values, or the error. */
export interface RefreshResult extends VersionKey {
  readonly of: {
    readonly datasetId: string;
    readonly datasetVersion: number;
    readonly datasetHash: string;
    readonly blobName: string;
    readonly valueRows: number;
    /** Days that the dataset covers, `until` exclusive; null without a time column. */
    readonly coverage: { readonly from: string; readonly until: string } | null;
  } | null;
  readonly warnings: readonly ComputationWarning[];
  readonly error: ComputationError | null;
  /** Rows of the file in file order; null if there are none. */
  readonly rows: AsyncIterable<Record<string, unknown>[]> | null;
}

interface RunRef {
  readonly tenantId: string;
  readonly runId: string;
}

const EVENTS = '/metrics';

/**
 * Replaces the stored values by the results of a run, in the transaction that commits the run. Results of an older dataset version
 * than the stored values are ignored; a version for which a newer run was requested stays `computing`.
 */
export const commitRefresh = async (em: EntityManager, run: RunRef, results: readonly RefreshResult[]): Promise<void> => {
  const changed: RefreshResult[] = [];
  for (const result of results.toSorted((a, b) => (a.metricId < b.metricId ? -1 : 1)))
    if (await commitOne(em, run, result)) changed.push(result);
  for (const { metricId, version, of, error } of changed)
    await appendEvent(em, run.tenantId, {
      type: 'metric.refreshed',
      source: EVENTS,
      subject: metricId,
      data: {
        version,
        status: error ? ComputationStatus.FAILED : ComputationStatus.READY,
        ...(of && { dataset_id: of.datasetId, dataset_version: of.datasetVersion, values: of.valueRows }),
        ...(error && { error }),
      },
    });
};

const commitOne = async (em: EntityManager, { tenantId, runId }: RunRef, result: RefreshResult): Promise<boolean> => {
  const { metricId, version, of, error } = result;
  const key = [tenantId, metricId, version];
  const [stored] = await em.execute<{ dataset_id: string | null; dataset_version: number | null }[]>(
    `SELECT dataset_id, dataset_version FROM metrics.computation WHERE ${KEY} FOR NO KEY UPDATE`,
    key,
  );
  if (!stored) return false;
  if (!of) {
    const failed = await em.execute<unknown[]>(
      `UPDATE metrics.computation SET status = 'failed', error = ?::jsonb WHERE ${KEY} AND run_id = ? RETURNING run_id`,
      [JSON.stringify(error), ...key, runId],
    );
    return failed.length > 0;
  }
  if (stored.dataset_id === of.datasetId && (stored.dataset_version ?? 0) > of.datasetVersion) return false;
  await em.execute(`DELETE FROM metrics.gold_value WHERE ${KEY}`, key);
  for await (const rows of result.rows ?? []) await insertRows(em, key, rows);
  await em.execute(
    `UPDATE metrics.computation
        SET status = CASE WHEN run_id = ? THEN 'ready' ELSE status END, error = CASE WHEN run_id = ? THEN NULL ELSE error END,
            dataset_id = ?, dataset_version = ?, dataset_hash = ?, blob_name = ?, value_rows = ?, complete_from = ?, complete_until = ?,
            warnings = ?::jsonb, computed_at = now()
      WHERE ${KEY}`,
    [
      ...[runId, runId, of.datasetId, of.datasetVersion, of.datasetHash, of.blobName, of.valueRows],
      ...[of.coverage?.from ?? null, of.coverage?.until ?? null, JSON.stringify(result.warnings), ...key],
    ],
  );
  return true;
};

const KEY = 'tenant_id = ? AND metric_id = ? AND version = ?';

const insertRows = (em: EntityManager, key: readonly (string | number)[], rows: readonly Record<string, unknown>[]): Promise<unknown> =>
  em.execute(
    `INSERT INTO metrics.gold_value (tenant_id, metric_id, version, row_no, grain, period_start, dimension, dimension_value, value, n,
                                     blank_rows, missing)
     SELECT ?, ?, ?, r.* FROM jsonb_to_recordset(?::jsonb)
       AS r (row_no integer, grain text, period_start date, dimension text, dimension_value text, value double precision, n bigint,
             blank_rows bigint, missing text)`,
    [...key, JSON.stringify(rows)],
  );

/** Marks all computations of a run as failed. */
export const failRefresh = async (em: EntityManager, { tenantId, runId }: RunRef, error: ComputationError): Promise<void> => {
  await em.execute(`UPDATE metrics.computation SET status = 'failed', error = ?::jsonb WHERE tenant_id = ? AND run_id = ?`, [
    JSON.stringify(error),
    tenantId,
    runId,
  ]);
};

/**
 * Returns the active metrics of a dataset whose values are not computed from the content with this hash. Metrics that are being
 * computed are included, because their run may have read the previous content.
 */
export const outdatedMetrics = (em: EntityManager, tenantId: string, datasetId: string, contentHash: string): Promise<VersionKey[]> =>
  em.execute<VersionKey[]>(
    `SELECT d.metric_id AS "metricId", d.version FROM metrics.current_definition d
       LEFT JOIN metrics.computation c ON c.tenant_id = d.tenant_id AND c.metric_id = d.metric_id AND c.version = d.version
      WHERE d.tenant_id = ? AND d.dataset_id = ? AND d.status = 'active' AND (c.dataset_hash IS DISTINCT FROM ? OR c.status = 'computing')
      ORDER BY d.metric_id`,
    [tenantId, datasetId, contentHash],
  );

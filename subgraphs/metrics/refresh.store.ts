import type { EntityManager } from '@mikro-orm/postgresql';
import { appendEvent } from '../../platform/events/index.js';
import { ComputationStatus, type ComputationError, type ComputationWarning } from './computation.entity.js';
import type { VersionKey } from './metric.store.js';

/** What a run computed of a version, or why it could not. */
export interface Refreshed extends VersionKey {
  readonly of: {
    readonly datasetId: string;
    readonly datasetVersion: number;
    readonly datasetHash: string;
    readonly blobName: string;
    readonly valueRows: number;
  } | null;
  readonly warnings: readonly ComputationWarning[];
  readonly error: ComputationError | null;
  /** The rows of the file, in its order; null where there are none. */
  readonly rows: AsyncIterable<Record<string, unknown>[]> | null;
}

interface RunRef {
  readonly tenantId: string;
  readonly runId: string;
}

const EVENTS = '/metrics';

/**
 * Puts what was computed in the place of what was there, in the transaction that commits the run. A result of older content
 * than the present one changes nothing; a version that a newer run was asked for stays `computing`.
 */
export const commitRefresh = async (em: EntityManager, run: RunRef, results: readonly Refreshed[]): Promise<void> => {
  const changed: Refreshed[] = [];
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

const commitOne = async (em: EntityManager, { tenantId, runId }: RunRef, result: Refreshed): Promise<boolean> => {
  const { metricId, version, of, error } = result;
  const place = [tenantId, metricId, version];
  const [present] = await em.execute<{ dataset_id: string | null; dataset_version: number | null }[]>(
    `SELECT dataset_id, dataset_version FROM metrics.computation WHERE ${PLACE} FOR NO KEY UPDATE`,
    place,
  );
  if (!present) return false;
  if (!of) {
    const failed = await em.execute<unknown[]>(
      `UPDATE metrics.computation SET status = 'failed', error = ?::jsonb WHERE ${PLACE} AND run_id = ? RETURNING run_id`,
      [JSON.stringify(error), ...place, runId],
    );
    return failed.length > 0;
  }
  if (present.dataset_id === of.datasetId && (present.dataset_version ?? 0) > of.datasetVersion) return false;
  await em.execute(`DELETE FROM metrics.gold_value WHERE ${PLACE}`, place);
  for await (const rows of result.rows ?? []) await insertRows(em, place, rows);
  await em.execute(
    `UPDATE metrics.computation
        SET status = CASE WHEN run_id = ? THEN 'ready' ELSE status END, error = CASE WHEN run_id = ? THEN NULL ELSE error END,
            dataset_id = ?, dataset_version = ?, dataset_hash = ?, blob_name = ?, value_rows = ?, warnings = ?::jsonb, computed_at = now()
      WHERE ${PLACE}`,
    [runId, runId, of.datasetId, of.datasetVersion, of.datasetHash, of.blobName, of.valueRows, JSON.stringify(result.warnings), ...place],
  );
  return true;
};

const PLACE = 'tenant_id = ? AND metric_id = ? AND version = ?';

const insertRows = (em: EntityManager, place: readonly (string | number)[], rows: readonly Record<string, unknown>[]): Promise<unknown> =>
  em.execute(
    `INSERT INTO metrics.gold_value (tenant_id, metric_id, version, row_no, grain, period_start, dimension, dimension_value, value, n)
     SELECT ?, ?, ?, r.* FROM jsonb_to_recordset(?::jsonb)
       AS r (row_no integer, grain text, period_start date, dimension text, dimension_value text, value double precision, n bigint)`,
    [...place, JSON.stringify(rows)],
  );

/** Notes on what a run was to compute that it did not. */
export const failRefresh = async (em: EntityManager, { tenantId, runId }: RunRef, error: ComputationError): Promise<void> => {
  await em.execute(`UPDATE metrics.computation SET status = 'failed', error = ?::jsonb WHERE tenant_id = ? AND run_id = ?`, [
    JSON.stringify(error),
    tenantId,
    runId,
  ]);
};

/**
 * The active metrics on a dataset that are not computed from the given content, or are being computed: a run that is under way
 * may have read the content before.
 */
export const outdatedMetrics = (em: EntityManager, tenantId: string, datasetId: string, contentHash: string): Promise<VersionKey[]> =>
  em.execute<VersionKey[]>(
    `SELECT d.metric_id AS "metricId", d.version FROM metrics.current_definition d
       LEFT JOIN metrics.computation c ON c.tenant_id = d.tenant_id AND c.metric_id = d.metric_id AND c.version = d.version
      WHERE d.tenant_id = ? AND d.dataset_id = ? AND d.status = 'active' AND (c.dataset_hash IS DISTINCT FROM ? OR c.status = 'computing')
      ORDER BY d.metric_id`,
    [tenantId, datasetId, contentHash],
  );

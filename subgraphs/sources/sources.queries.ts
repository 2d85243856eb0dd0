import type { EntityManager } from '@mikro-orm/postgresql';
import type { CrossDomainQueries, DatasetContent, DatasetSummary, ReadDatasetContents } from '../../platform/cross-domain/index.js';
import { dataMatches } from './data-matches.js';
import { datasetRecords } from './trust/dataset-records.js';
import { sourceRecords } from './trust/source-records.js';
import { correctedEventLogRoles, type ColumnCorrection } from '../../platform/column-meaning/index.js';
import type { UnderstandableDataset } from './datasets/understood-dataset.js';
import { textArray } from '../../platform/text/sql-text.js';

/** The gate applies to the checked content: if the content has changed since, an open gate is conditional. */
const DATASETS = `
  SELECT d.dataset_id, d.name, d.roles->>'case' IS NOT NULL AS event_log,
         CASE WHEN c.gate = 'open' AND c.is_stale THEN 'conditional' ELSE c.gate END AS gate
    FROM sources.dataset d
    LEFT JOIN sources.latest_quality_check c ON c.tenant_id = d.tenant_id AND c.dataset_id = d.dataset_id
   WHERE d.tenant_id = ? ORDER BY d.updated_at DESC, d.dataset_id DESC`;

/** Reads contents of datasets in the caller's transaction, since checks against columns cannot go through the gateway. */
export const datasetContents: ReadDatasetContents = async (em, tenantId, datasetIds) => {
  if (datasetIds.length === 0) return [];
  const rows = await em.execute<(DatasetContent & { corrections: ColumnCorrection[] })[]>(
    `SELECT dataset_id AS "datasetId", name, version, content_hash AS "contentHash", columns, roles, column_corrections AS corrections
           FROM sources.dataset WHERE tenant_id = ? AND dataset_id = ANY (?::text[])`,
    [tenantId, textArray(datasetIds)],
  );
  return rows.map(({ corrections, ...content }) => ({
    ...content,
    roles: correctedEventLogRoles(content.roles, content.columns, corrections),
  }));
};

/** A dataset with what is required to compute from its file. */
export interface DatasetTable extends UnderstandableDataset {
  readonly blobName: string;
  /** Size of the file in bytes. */
  readonly bytes: number;
  readonly roles: Record<string, string>;
  readonly updatedAt: Date;
  /** Time zone of the source; null if it states none. */
  readonly timeZone: string | null;
}

/** Returns a dataset in processes that do not load its entity; null if the tenant has none with the id. */
export const datasetTable = async (em: EntityManager, tenantId: string, datasetId: string): Promise<DatasetTable | null> => {
  const [row] = await em.execute<(DatasetTable & { columnCorrections: ColumnCorrection[] })[]>(
    `SELECT d.blob_name AS "blobName", d.bytes::double precision AS bytes, d.rows::double precision AS rows, d.columns, d.roles, d.profile,
            d.column_corrections AS "columnCorrections", d.updated_at AS "updatedAt", s.options->>'timeZone' AS "timeZone"
       FROM sources.dataset d LEFT JOIN sources.source s ON s.tenant_id = d.tenant_id AND s.source_id = d.source_id
      WHERE d.tenant_id = ? AND d.dataset_id = ?`,
    [tenantId, datasetId],
  );
  if (!row) return null;
  const roles = correctedEventLogRoles(row.roles, row.columns, row.columnCorrections);
  return { ...row, roles, updatedAt: new Date(row.updatedAt) };
};

/** Queries of other domains on ingested data. */
export const sourcesQueries: CrossDomainQueries = {
  async datasets(em, tenantId) {
    const rows = await em.execute<{ dataset_id: string; name: string; event_log: boolean; gate: DatasetSummary['gate'] }[]>(DATASETS, [
      tenantId,
    ]);
    return rows.map(({ dataset_id: datasetId, name, event_log: eventLog, gate }) => ({ datasetId, name, eventLog, gate }));
  },
  dataRecords: async (em, tenantId) => [...(await datasetRecords(em, tenantId)), ...(await sourceRecords(em, tenantId))],
  async documents(em, tenantId) {
    const [row] = await em.execute<{ documents: number }[]>(
      `SELECT count(*)::integer AS documents FROM sources.document WHERE tenant_id = ? AND file_status = 'uploaded'`,
      [tenantId],
    );
    return row?.documents ?? 0;
  },
  datasetContents,
  dataMatches,
  async existingDatasets(em, tenantId, datasetIds) {
    const rows = await em.execute<{ id: string }[]>(
      'SELECT dataset_id AS id FROM sources.dataset WHERE tenant_id = ? AND dataset_id = ANY (?::text[])',
      [tenantId, textArray(datasetIds)],
    );
    return rows.map(({ id }) => id);
  },
};

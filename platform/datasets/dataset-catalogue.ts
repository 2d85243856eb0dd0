import type { EntityManager } from '@mikro-orm/postgresql';
import { textArray } from '../sql-text.js';

/** A dataset as far as other domains than its own need to know it. */
export interface CatalogueDataset {
  readonly datasetId: string;
  readonly name: string;
  /** Counts the changes of content. */
  readonly version: number;
  /** Names the content. */
  readonly contentHash: string;
  /** integer, decimal, boolean, date, timestamp or text. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Columns by what they are to an event log; empty for other tables. */
  readonly roles: Readonly<Record<string, string>>;
}

/**
 * The tenant's datasets among the given ids, in no order; those that are absent or another tenant's are left out. The one
 * way in which a domain reads the catalogue of datasets inside its own transaction: what is checked against a dataset's
 * columns cannot wait for the gateway to fetch them.
 */
export const readDatasets = async (em: EntityManager, tenantId: string, datasetIds: readonly string[]): Promise<CatalogueDataset[]> =>
  datasetIds.length === 0
    ? []
    : em.execute<CatalogueDataset[]>(
        `SELECT dataset_id AS "datasetId", name, version, content_hash AS "contentHash", columns, roles
           FROM sources.dataset WHERE tenant_id = ? AND dataset_id = ANY (?::text[])`,
        [tenantId, textArray(datasetIds)],
      );

import type { EntityManager } from '@mikro-orm/postgresql';
import { textArray } from '../text/sql-text.js';

/** Attributes of a dataset that other domains read. */
export interface CatalogueDataset {
  readonly datasetId: string;
  readonly name: string;
  /** Version, which increases with every change of content. */
  readonly version: number;
  /** Hash of the content. */
  readonly contentHash: string;
  /** Columns; a type is integer, decimal, boolean, date, timestamp or text. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Columns by their role in an event log; empty for other tables. */
  readonly roles: Readonly<Record<string, string>>;
}

/**
 * Returns the tenant's datasets with the given ids, in no order; unknown ids and those of other tenants are omitted. Lets other
 * domains read the dataset catalogue in their own transaction, since checks against the columns of a dataset cannot go through
 * the gateway.
 */
export const readDatasets = async (em: EntityManager, tenantId: string, datasetIds: readonly string[]): Promise<CatalogueDataset[]> =>
  datasetIds.length === 0
    ? []
    : em.execute<CatalogueDataset[]>(
        `SELECT dataset_id AS "datasetId", name, version, content_hash AS "contentHash", columns, roles
           FROM sources.dataset WHERE tenant_id = ? AND dataset_id = ANY (?::text[])`,
        [tenantId, textArray(datasetIds)],
      );

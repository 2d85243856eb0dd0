import type { EntityManager } from '@mikro-orm/postgresql';
import { textArray } from '../../text/sql-text.js';
import { readIndexOnce } from './index-sql.js';
import type { IndexedDocument } from '../search-document.js';

const TIMEOUT_MS = 2_000;

/**
 * Returns the whole documents of a collection in the order of their ids, of the tenant and of the content that all tenants read.
 * @param kinds only documents of these kinds
 * @throws IndexUnavailableError if the index cannot be read
 */
export const readIndex = (
  em: EntityManager,
  tenantId: string,
  collection: string,
  kinds?: readonly string[],
  timeoutMs = TIMEOUT_MS,
): Promise<IndexedDocument[]> =>
  readIndexOnce(
    em,
    timeoutMs,
    `SELECT document_id AS "documentId", kind, title, body, language, facets
       FROM (${DOCUMENTS} search.document WHERE tenant_id = ? AND ${WANTED} UNION ALL ${DOCUMENTS} search.shared_document WHERE ${WANTED}) d
      ORDER BY document_id COLLATE "C"`,
    [tenantId, ...wanted(collection, kinds), ...wanted(collection, kinds)],
  );

const DOCUMENTS = 'SELECT document_id, kind, title, body, language, facets FROM';
const WANTED = 'collection = ? AND (?::text[] IS NULL OR kind = ANY (?::text[]))';

/** Returns the parameters of `WANTED`. */
const wanted = (collection: string, kinds: readonly string[] | undefined): (string | null)[] => {
  const kindArray = kinds ? textArray(kinds) : null;
  return [collection, kindArray, kindArray];
};

/** Identity and facets of a document. */
export type DocumentFacets = Pick<IndexedDocument, 'documentId' | 'title' | 'facets'>;

/**
 * Returns the documents of a tenant's collection, without their bodies, whose facet `status` is one of `statuses`, in no order.
 * @throws IndexUnavailableError if the index cannot be read
 */
export const readFacetsByStatus = (
  em: EntityManager,
  tenantId: string,
  collection: string,
  kinds: readonly string[],
  statuses: readonly string[],
): Promise<DocumentFacets[]> =>
  readIndexOnce(
    em,
    TIMEOUT_MS,
    `SELECT document_id AS "documentId", title, facets FROM search.document
      WHERE tenant_id = ? AND collection = ? AND kind = ANY (?::text[]) AND facets ->> 'status' = ANY (?::text[])`,
    [tenantId, collection, textArray(kinds), textArray(statuses)],
  );

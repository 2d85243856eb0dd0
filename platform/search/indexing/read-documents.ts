import type { EntityManager } from '@mikro-orm/postgresql';
import { textArray } from '../../text/sql-text.js';
import { readingIndex, SHARED, tenantScope, type Scope } from './index-sql.js';
import type { IndexedDocument } from '../search-document.js';

/** Identifies a document, as in a hit. */
export interface DocumentName {
  collection: string;
  documentId: string;
}

const TIMEOUT_MS = 2_000;

/**
 * Returns whole documents by name, of the tenant and of the content that all tenants read, in the order of the names. Missing
 * documents are omitted.
 * @throws IndexUnavailableError if the index cannot be read
 */
export const readDocuments = async (
  em: EntityManager,
  tenantId: string,
  names: readonly DocumentName[],
): Promise<(IndexedDocument & DocumentName)[]> => {
  if (names.length === 0) return [];
  const wanted = JSON.stringify(names.map(({ collection, documentId }) => ({ collection, document_id: documentId })));
  const rows = await readingIndex(em, TIMEOUT_MS, (sql) =>
    sql<IndexedDocument & DocumentName>(`${documentsIn(tenantScope(tenantId))} UNION ALL ${documentsIn(SHARED)}`, [wanted, wanted]),
  );
  const found = new Map(rows.map((row) => [`${row.collection} ${row.documentId}`, row]));
  return names.flatMap(({ collection, documentId }) => found.get(`${collection} ${documentId}`) ?? []);
};

/**
 * Returns the collections that contain a document of the tenant.
 * @throws IndexUnavailableError if the index cannot be read
 */
export const filledCollections = async (em: EntityManager, tenantId: string, collections: readonly string[]): Promise<Set<string>> => {
  const scope = tenantScope(tenantId);
  const rows = await readingIndex(em, TIMEOUT_MS, (sql) =>
    sql<{ collection: string }>(`SELECT DISTINCT collection FROM ${scope.document} s WHERE ${scope.of('s')} collection = ANY (?::text[])`, [
      textArray(collections),
    ]),
  );
  return new Set(rows.map(({ collection }) => collection));
};

const documentsIn = (scope: Scope): string =>
  `SELECT s.collection, s.document_id AS "documentId", s.kind, s.title, s.body, s.language, s.facets
     FROM json_to_recordset(?::json) AS n (collection text, document_id text)
     JOIN ${scope.document} s ON ${scope.of('s')} s.collection = n.collection AND s.document_id = n.document_id`;

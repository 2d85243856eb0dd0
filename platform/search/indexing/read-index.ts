import type { EntityManager } from '@mikro-orm/postgresql';
import { textArray } from '../../text/sql-text.js';
import { readingIndex, SHARED, tenantScope, type Scope } from './index-sql.js';
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
  readingIndex(em, timeoutMs, (sql) => {
    const wanted = kinds ? textArray(kinds) : null;
    return sql<never>(
      `SELECT document_id AS "documentId", kind, title, body, language, facets
         FROM (${documentsIn(tenantScope(tenantId))} UNION ALL ${documentsIn(SHARED)}) d ORDER BY document_id COLLATE "C"`,
      [collection, wanted, wanted, collection, wanted, wanted],
    );
  });

const documentsIn = (scope: Scope): string =>
  `SELECT document_id, kind, title, body, language, facets FROM ${scope.document} s
    WHERE ${scope.of('s')} collection = ? AND (?::text[] IS NULL OR kind = ANY (?::text[]))`;

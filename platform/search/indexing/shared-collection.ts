import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { connectionTo, type DatabaseIdentity } from '../../database/connection.js';
import { canonicalJson } from '../../database/idempotency.js';
import { sqlOn } from '../../database/sql-on.js';
import type { Logger } from '../../telemetry/index.js';
import { deleteDocuments, writeDocuments } from './index-documents.js';
import { SHARED, withPositions } from './index-sql.js';
import type { SearchDocument } from '../search-document.js';
import { applyVocabularyChanges } from './vocabulary.js';

/** Content that is shipped with the service and readable for every tenant. */
export interface SharedCollection {
  name: string;
  documents: readonly SearchDocument[];
}

/** Key of the advisory lock that serialises loading by several processes; an arbitrary constant. */
const LOADING_LOCK = 7_024_002;

/**
 * Replaces the content of a shared collection by these documents, as the owner role. An unchanged collection is not written;
 * concurrent processes load one after another. Returns whether the collection was changed.
 */
export const loadSharedCollection = async (
  ownerUrl: string,
  { name, documents }: SharedCollection,
  log: Logger,
  identity: DatabaseIdentity = 'password',
): Promise<boolean> => {
  const client = new Client({ ...connectionTo(ownerUrl, identity), application_name: 'kpi-content' });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOADING_LOCK]);
    const contentHash = createHash('sha256').update(canonicalJson(documents)).digest('hex');
    const { rowCount } = await client.query('SELECT 1 FROM search.shared_collection WHERE collection = $1 AND content_hash = $2', [
      name,
      contentHash,
    ]);
    if (rowCount === 0) await replace(client, { name, documents }, contentHash);
    await client.query('COMMIT');
    if (rowCount === 0) log.info({ collection: name, documents: documents.length }, 'shared content loaded');
    return rowCount === 0;
  } finally {
    // Also ends the transaction if it is still open.
    await client.end();
  }
};

const replace = async (client: Client, { name, documents }: SharedCollection, contentHash: string): Promise<void> => {
  const sql = withPositions(sqlOn(client));
  const kept = new Set(documents.map(({ documentId }) => documentId));
  const before = await sql<{ document_id: string }>('SELECT document_id FROM search.shared_document WHERE collection = ?', [name]);
  const gone = before.map(({ document_id: id }) => id).filter((id) => !kept.has(id));
  await deleteDocuments(sql, SHARED, name, gone);
  await writeDocuments(sql, SHARED, name, documents);
  // The lock excludes other processes, so the vocabulary is updated here instead of by a worker.
  while (await applyVocabularyChanges(sql, SHARED));
  await sql(
    `INSERT INTO search.shared_collection (collection, content_hash) VALUES (?, ?)
     ON CONFLICT (collection) DO UPDATE SET content_hash = excluded.content_hash, loaded_at = now()`,
    [name, contentHash],
  );
};

import type { EntityManager } from '@mikro-orm/postgresql';
import { textArray } from '../../text/sql-text.js';
import { analysisOf, piecesOf } from '../text/analysis.js';
import { sqlOf, tenantScope, type IndexSql, type Scope } from './index-sql.js';
import { storable, type SearchDocument } from '../search-document.js';
import { recordVocabularyChanges } from './vocabulary.js';

/** Weight of a word in the title relative to the body (BM25F with one length normalisation, see `score.ts`). */
const TITLE_WEIGHT = 2;

/** Number of characters of a body that are indexed for search; the whole body is stored. */
const SEARCHED_CHARACTERS = 1_000_000;

/** Maximum size of a batch sent to the database, in documents and in characters of the bodies. */
const BATCH_DOCUMENTS = 100;
const BATCH_CHARACTERS = 2_000_000;

/**
 * Adds documents to a tenant's collection in the caller's transaction, replacing those with the same id. Of several documents with
 * one id the last is stored. The first million characters of a body are searchable. Documents are locked in the order of their
 * ids; callers with several calls in one transaction have to use a consistent order. Nothing else is locked: writers of different
 * documents do not wait for each other.
 */
export const indexDocuments = (
  em: EntityManager,
  tenantId: string,
  collection: string,
  documents: readonly SearchDocument[],
): Promise<void> => inTransaction(em, (sql) => writeDocuments(sql, tenantScope(tenantId), collection, documents));

/** Removes documents from a tenant's collection in the caller's transaction. Unknown ids are ignored. */
export const removeDocuments = (em: EntityManager, tenantId: string, collection: string, documentIds: readonly string[]): Promise<void> =>
  inTransaction(em, (sql) => deleteDocuments(sql, tenantScope(tenantId), collection, documentIds));

/** Removes a tenant's collection from the index in the caller's transaction. */
export const removeCollection = (em: EntityManager, tenantId: string, collection: string): Promise<void> =>
  inTransaction(em, async (sql) => {
    const scope = tenantScope(tenantId);
    const rows = await sql<{ document_id: string }>(`SELECT document_id FROM ${scope.document} d WHERE ${scope.of('d')} collection = ?`, [
      collection,
    ]);
    const ids = rows.map(({ document_id: id }) => id);
    await deleteDocuments(sql, scope, collection, ids);
  });

/** Returns the name of the collection with the passages of a file, by the id of its record. */
export const passagesOf = (recordId: string): string => `passages:${recordId}`;

const inTransaction = (em: EntityManager, work: (sql: IndexSql) => Promise<void>): Promise<void> =>
  em.isInTransaction() ? work(sqlOf(em)) : em.fork().transactional((inner) => work(sqlOf(inner)));

export const writeDocuments = async (
  sql: IndexSql,
  scope: Scope,
  collection: string,
  documents: readonly SearchDocument[],
): Promise<void> => {
  const byId = new Map(documents.map((document) => [document.documentId, storable(document)]));
  for (const batch of batches([...byId.values()].toSorted((a, b) => (a.document_id < b.document_id ? -1 : 1))))
    await writeBatch(sql, scope, collection, batch);
};

type Storable = ReturnType<typeof storable>;

const batches = function* (documents: Storable[]): Generator<Storable[]> {
  let batch: Storable[] = [];
  let characters = 0;
  for (const document of documents) {
    batch.push(document);
    characters += document.body.length;
    if (batch.length < BATCH_DOCUMENTS && characters < BATCH_CHARACTERS) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
};

const writeBatch = async (sql: IndexSql, scope: Scope, collection: string, batch: Storable[]): Promise<void> => {
  const before = await sql<{ document_id: string; text_hash: string }>(
    `SELECT document_id, text_hash FROM ${scope.document} d
      WHERE ${scope.of('d')} collection = ? AND document_id = ANY (?::text[]) ORDER BY document_id COLLATE "C" FOR NO KEY UPDATE`,
    [collection, textArray(batch.map(({ document_id: id }) => id))],
  );
  const rows = await sql<{ document_no: string; document_id: string; fresh: boolean }>(
    `INSERT INTO ${scope.document} AS d (${scope.column}collection, document_id, kind, title, body, language, facets, text_hash)
     SELECT ${scope.value}?, n.document_id, n.kind, n.title, n.body, n.language, n.facets, n.text_hash
       FROM json_to_recordset(?::json) AS n (document_id text, kind text, title text, body text, language text, facets jsonb, text_hash text)
      ORDER BY n.document_id COLLATE "C"
     ON CONFLICT (${scope.column}collection, document_id) DO UPDATE
        SET kind = excluded.kind, title = excluded.title, body = excluded.body, language = excluded.language,
            facets = excluded.facets, text_hash = excluded.text_hash, indexed_at = now(),
            length = CASE WHEN d.text_hash = excluded.text_hash THEN d.length ELSE 0 END
     RETURNING document_no, document_id, xmax = 0 AS fresh`,
    [collection, JSON.stringify(batch)],
  );
  const oldHashes = new Map(before.map((row) => [row.document_id, row.text_hash]));
  const written = new Map(rows.map((row) => [row.document_id, row]));
  const changed = batch
    .filter((document) => oldHashes.get(document.document_id) !== document.text_hash)
    .map((document) => ({ ...document, document_no: written.get(document.document_id)?.document_no ?? '' }));
  if (changed.length === 0) return;
  const stale = changed.filter((document) => !written.get(document.document_id)?.fresh).map(({ document_no: no }) => no);
  const lost = await deletePostings(sql, scope, stale);
  await writePostings(sql, scope, collection, changed);
  await recordVocabularyChanges(
    sql,
    scope,
    collection,
    changed.map(({ document_no: documentNo }) => ({ documentNo, lost: lost.get(documentNo) ?? [] })),
  );
};

const writePostings = async (
  sql: IndexSql,
  scope: Scope,
  collection: string,
  documents: (Storable & { document_no: string })[],
): Promise<void> => {
  const analysed = documents.map((document) => ({
    document_no: document.document_no,
    analysis: analysisOf(document.language),
    text_hash: document.text_hash,
    pieces: [
      ...piecesOf(document.title).map((text) => ({ weight: TITLE_WEIGHT, text })),
      ...piecesOf(document.body.slice(0, SEARCHED_CHARACTERS)).map((text) => ({ weight: 1, text })),
    ],
  }));
  const payload = JSON.stringify(analysed);
  await sql(
    `WITH source AS (
       SELECT * FROM json_to_recordset(?::json) AS s (document_no bigint, analysis text, pieces json)
     ), term AS (
       SELECT s.document_no, s.analysis, l.lexeme, sum(p.weight * cardinality(l.positions)) AS frequency
         FROM source s
        CROSS JOIN json_to_recordset(s.pieces) AS p (weight integer, text text)
        CROSS JOIN unnest(to_tsvector(s.analysis::regconfig, p.text)) AS l
        GROUP BY s.document_no, s.analysis, l.lexeme
     ), extent AS (
       SELECT document_no, sum(frequency) AS length FROM term GROUP BY document_no
     ), written AS (
       INSERT INTO ${scope.posting} (${scope.column}document_no, lexeme, analysis, collection, frequency, length)
       SELECT ${scope.value}t.document_no, t.lexeme, t.analysis, ?, t.frequency, e.length
         FROM term t JOIN extent e ON e.document_no = t.document_no
        ORDER BY t.document_no, t.lexeme
     )
     UPDATE ${scope.document} d SET length = e.length FROM extent e WHERE ${scope.of('d')} d.document_no = e.document_no`,
    [payload, collection],
  );
  await sql(
    `INSERT INTO ${scope.embedding} (${scope.column}document_no, text_hash)
     SELECT ${scope.value}n.document_no, n.text_hash FROM json_to_recordset(?::json) AS n (document_no bigint, text_hash text)
     ON CONFLICT (${scope.column}document_no) DO UPDATE
        SET text_hash = excluded.text_hash, model = NULL, vector = NULL, attempts = 0, due_at = now()`,
    [payload],
  );
};

export const deleteDocuments = async (sql: IndexSql, scope: Scope, collection: string, documentIds: readonly string[]): Promise<void> => {
  // Locked in order before the deletion, because a DELETE locks rows in any order.
  const rows = await sql<{ document_no: string }>(
    `SELECT document_no FROM ${scope.document} d
      WHERE ${scope.of('d')} collection = ? AND document_id = ANY (?::text[]) ORDER BY document_id COLLATE "C" FOR UPDATE`,
    [collection, textArray(documentIds)],
  );
  if (rows.length === 0) return;
  const numbers = rows.map(({ document_no: no }) => no);
  await sql(`DELETE FROM ${scope.document} d WHERE ${scope.of('d')} document_no = ANY (?::bigint[])`, [textArray(numbers)]);
  const lost = await deletePostings(sql, scope, numbers);
  await recordVocabularyChanges(
    sql,
    scope,
    collection,
    numbers.map((documentNo) => ({ documentNo, lost: lost.get(documentNo) ?? [] })),
  );
};

/** Returns the lexemes that each of the documents had. */
const deletePostings = async (sql: IndexSql, scope: Scope, numbers: string[]): Promise<Map<string, string[]>> => {
  const lost = new Map<string, string[]>();
  if (numbers.length === 0) return lost;
  const rows = await sql<{ document_no: string; lexemes: string[] }>(
    `WITH gone AS (DELETE FROM ${scope.posting} p WHERE ${scope.of('p')} document_no = ANY (?::bigint[]) RETURNING document_no, lexeme)
     SELECT document_no, array_agg(lexeme) AS lexemes FROM gone GROUP BY document_no`,
    [textArray(numbers)],
  );
  for (const { document_no: no, lexemes } of rows) lost.set(no, lexemes);
  return lost;
};

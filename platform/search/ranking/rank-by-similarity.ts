import { textArray } from '../../text/sql-text.js';
import type { IndexSql } from '../indexing/index-sql.js';
import { LANGUAGE_OF, type Candidate, type Extent } from './score.js';

/** Maximum number of documents whose vectors are compared, each with a dot product in the database. */
const MAX_COMPARED = 2_000;

export interface Nearest {
  /** Most similar first; undefined if there was nothing to compare. */
  ranking: Candidate[] | undefined;
  /** Reason why no document, or only a part, was compared; null if all were. */
  reason: 'embeddings_missing' | 'embeddings_wrong_dimension' | 'embeddings_incomplete' | 'embeddings_for_word_hits_only' | null;
}

/**
 * Ranks documents by the cosine similarity of their vectors to the query's (all vectors have length 1), at least `minSimilarity`.
 * In collections of more than 2,000 documents only those are compared that other retrievers have found.
 */
export const rankBySimilarity = async (
  sql: IndexSql,
  extent: Extent,
  query: { model: string; vector: readonly number[]; minSimilarity: number },
  foundByWords: readonly Pick<Candidate, 'scope' | 'documentNo'>[],
  limit: number,
): Promise<Nearest> => {
  const { scopes, collections, analyses, kinds } = extent;
  const languages = textArray(analyses.map((analysis) => LANGUAGE_OF[analysis]));
  const wanted = [textArray(collections), languages, kinds ? textArray(kinds) : null, kinds ? textArray(kinds) : null];
  const documents = scopes.map(
    (scope, index) => `
      SELECT ${index} AS scope, d.document_no FROM ${scope.document} d
       WHERE ${scope.of('d')} d.collection = ANY (?::text[]) AND coalesce(d.language, '') = ANY (?::text[])
         AND (?::text[] IS NULL OR d.kind = ANY (?::text[]))`,
  );
  const vectors = scopes.map(
    (scope, index) => `
      SELECT w.scope, w.document_no, e.vector FROM wanted w
        JOIN ${scope.embedding} e ON ${scope.of('e')} e.document_no = w.document_no AND e.model = ?
       WHERE w.scope = ${index}`,
  );
  const [count] = await sql<{ documents: number }>(
    `SELECT count(*)::integer AS documents FROM (SELECT * FROM (${documents.join(' UNION ALL ')}) d LIMIT ${MAX_COMPARED + 1}) c`,
    scopes.flatMap(() => wanted),
  );
  const isLarge = (count?.documents ?? 0) > MAX_COMPARED;
  const chosen = isLarge
    ? `SELECT d.scope, d.document_no FROM (${documents.join(' UNION ALL ')}) d
         JOIN json_to_recordset(?::json) AS f (scope integer, no bigint) ON f.scope = d.scope AND f.no = d.document_no`
    : documents.join(' UNION ALL ');
  const rows = await sql<{ scope: number; document_no: string; similarity: number | null; fits: boolean | null }>(
    `WITH wanted AS MATERIALIZED (${chosen}), held AS MATERIALIZED (${vectors.join(' UNION ALL ')})
     SELECT w.scope, w.document_no, cardinality(h.vector) = ? AS fits,
            CASE WHEN cardinality(h.vector) = ?
                 THEN (SELECT sum(p.a * p.b) FROM unnest(h.vector, ?::real[]) AS p (a, b))::double precision END AS similarity
       FROM wanted w LEFT JOIN held h ON h.scope = w.scope AND h.document_no = w.document_no
      ORDER BY similarity DESC NULLS LAST, w.scope, w.document_no`,
    [
      ...scopes.flatMap(() => wanted),
      ...(isLarge ? [JSON.stringify(foundByWords.map(({ scope, documentNo }) => ({ scope, no: documentNo })))] : []),
      ...scopes.map(() => query.model),
      query.vector.length,
      query.vector.length,
      textArray(query.vector.map(String)),
    ],
  );
  const comparable = rows.filter(({ similarity }) => similarity !== null);
  if (comparable.length === 0 && rows.length > 0)
    return { ranking: undefined, reason: rows.some(({ fits }) => fits === false) ? 'embeddings_wrong_dimension' : 'embeddings_missing' };
  const ranking = comparable
    .map((row) => ({ scope: row.scope, documentNo: row.document_no, score: row.similarity ?? 0 }))
    .filter(({ score }) => score >= query.minSimilarity)
    .slice(0, limit);
  if (isLarge) return { ranking, reason: 'embeddings_for_word_hits_only' };
  return { ranking, reason: comparable.length < rows.length ? 'embeddings_incomplete' : null };
};

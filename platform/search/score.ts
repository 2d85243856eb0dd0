import { textArray } from '../sql-text.js';
import type { Analysis } from './analysis.js';
import type { IndexSql, Scope } from './index-sql.js';

/**
 * Saturation of term frequency and normalisation by length, at the values that Robertson and Zaragoza give as good in
 * general (The Probabilistic Relevance Framework: BM25 and Beyond, Foundations and Trends in Information Retrieval
 * 3(4), 2009, section 3.4.1 and 3.5). The title counts as in their BM25F with one length for all fields: its frequencies are
 * multiplied before they saturate (section 3.6.1).
 */
const K1 = 1.2;
const B = 0.75;

/** A lexeme to look for, and which word of the query it stands for. */
export interface Term {
  word: number;
  lexeme: string;
  analysis: Analysis;
  /** 1 for the word itself, less for one that only resembles it. */
  weight: number;
}

/** Where to look. */
export interface Extent {
  /** The tables; a tenant's and those of all. */
  scopes: readonly Scope[];
  collections: readonly string[];
  analyses: readonly Analysis[];
  kinds: readonly string[] | undefined;
}

/** A document that was found, before it is read. */
export interface Candidate {
  /** Index of its scope. */
  scope: number;
  documentNo: string;
  score: number;
}

/**
 * The best documents by BM25, best first; equal scores in the order in which the documents were first indexed.
 *
 * The lexemes of one word count as synonyms: their frequencies are added, and the documents that hold any of them make
 * up the word's document frequency. So a word weighs the same in every language and collection that is searched.
 * Document frequencies, number of documents and mean length are those of the searched collections as this tenant sees
 * them.
 */
export const rankByBm25 = async (sql: IndexSql, extent: Extent, terms: readonly Term[], limit: number): Promise<Candidate[]> => {
  if (terms.length === 0) return [];
  const { scopes, collections, analyses, kinds } = extent;
  const lexemes = textArray([...new Set(terms.map(({ lexeme }) => lexeme))]);
  const matches = scopes.map(
    (scope, index) => `
      SELECT ${index} AS scope, t.word, p.document_no, sum(t.weight * p.frequency) AS frequency, max(p.length) AS length
        FROM ${scope.posting} p JOIN term t ON t.lexeme = p.lexeme AND t.analysis = p.analysis
       WHERE ${scope.of('p')} p.collection = ANY (?::text[]) AND p.lexeme = ANY (?::text[])
       GROUP BY t.word, p.document_no`,
  );
  const totals = scopes.map(
    (scope) => `
      SELECT count(*) AS documents, sum(length) AS length FROM ${scope.document} d
       WHERE ${scope.of('d')} d.collection = ANY (?::text[])
         AND CASE d.language WHEN 'de' THEN 'german' WHEN 'en' THEN 'english' ELSE 'simple' END = ANY (?::text[])`,
  );
  const chosen = scopes.map(
    (scope, index) => `
      SELECT s.scope, s.document_no, s.score FROM scored s JOIN ${scope.document} d ON ${scope.of('d')} d.document_no = s.document_no
       WHERE s.scope = ${index} AND d.kind = ANY (?::text[])`,
  );
  const names = textArray(collections);
  const rows = await sql<{ scope: number; document_no: string; score: number }>(
    `WITH term AS MATERIALIZED (
       SELECT * FROM json_to_recordset(?::json) AS t (word integer, lexeme text, analysis text, weight double precision)
     ), match AS MATERIALIZED (${matches.join(' UNION ALL ')}
     ), total AS (
       SELECT sum(documents) AS documents, greatest(sum(length) / greatest(sum(documents), 1), 1)::double precision AS mean_length
         FROM (${totals.join(' UNION ALL ')}) t
     ), word AS (
       SELECT word, ln(1 + (total.documents - count(*) + 0.5) / (count(*) + 0.5))::double precision AS weight
         FROM match, total GROUP BY word, total.documents
     ), scored AS (
       SELECT m.scope, m.document_no,
              -- Rounded, so that the order of addition does not part equal scores.
              round(sum(w.weight * m.frequency * (${K1} + 1)
                        / (m.frequency + ${K1} * (1 - ${B} + ${B} * m.length / total.mean_length))) * 1e9) / 1e9 AS score
         FROM match m JOIN word w ON w.word = m.word CROSS JOIN total
        GROUP BY m.scope, m.document_no
     )
     SELECT * FROM (${kinds ? chosen.join(' UNION ALL ') : 'SELECT * FROM scored'}) c
      ORDER BY score DESC, scope, document_no LIMIT ?`,
    [
      JSON.stringify(terms),
      ...scopes.flatMap(() => [names, lexemes]),
      ...scopes.flatMap(() => [names, textArray(analyses)]),
      ...(kinds ? scopes.map(() => textArray(kinds)) : []),
      limit,
    ],
  );
  return rows.map((row) => ({ scope: row.scope, documentNo: row.document_no, score: row.score }));
};

import { textArray } from '../../text/sql-text.js';
import type { Analysis } from '../text/analysis.js';
import type { IndexSql, Scope } from '../indexing/index-sql.js';

/**
 * Saturation of term frequency and normalisation by length, with the general values that Robertson and Zaragoza recommend (The
 * Probabilistic Relevance Framework: BM25 and Beyond, Foundations and Trends in Information Retrieval 3(4), 2009, section 3.4.1
 * and 3.5). The title is weighted as in their BM25F with one length for all fields: its frequencies are multiplied before
 * saturation (section 3.6.1).
 */
const K1 = 1.2;
const B = 0.75;

/** A lexeme to search for, with the index of its word in the query. */
export interface Term {
  word: number;
  lexeme: string;
  analysis: Analysis;
  /** 1 for the word itself, lower for a similar one. */
  weight: number;
}

/** Extent of a search. */
export interface Extent {
  /** Tables to search: those of a tenant and the shared ones. */
  scopes: readonly Scope[];
  collections: readonly string[];
  analyses: readonly Analysis[];
  kinds: readonly string[] | undefined;
}

/** A document found by a search, not yet read. */
export interface Candidate {
  /** Index of its scope. */
  scope: number;
  documentNo: string;
  score: number;
}

export interface Ranking {
  /** Best first. */
  candidates: Candidate[];
  /** Indexes of the query's words that occur in the searched documents; empty without candidates. */
  words: ReadonlySet<number>;
}

/**
 * Ranks documents by BM25, best first; equal scores in the order in which the documents were first indexed.
 *
 * The lexemes of one word count as synonyms: their frequencies are added, and the word's document frequency is the number of
 * documents with any of them. So a word has the same weight in every searched language and collection. Document frequencies,
 * number of documents and mean length are those of the searched collections, as visible to this tenant.
 */
export const rankByBm25 = async (sql: IndexSql, extent: Extent, terms: readonly Term[], limit: number): Promise<Ranking> => {
  if (terms.length === 0) return { candidates: [], words: new Set() };
  const { scopes, collections, analyses, kinds } = extent;
  const lexemes = textArray([...new Set(terms.map(({ lexeme }) => lexeme))]);
  const matches = scopes.map(
    (scope, index) => `
      SELECT ${index} AS scope, t.word, p.document_no, t.weight * p.frequency AS frequency, p.length
        FROM ${scope.posting} p JOIN term t ON t.lexeme = p.lexeme AND t.analysis = p.analysis
       WHERE ${scope.of('p')} p.collection = ANY (?::text[]) AND p.lexeme = ANY (?::text[])`,
  );
  const totals = scopes.map(
    (scope) => `
      SELECT count(*) AS documents, sum(length) AS length FROM ${scope.document} d
       WHERE ${scope.of('d')} d.collection = ANY (?::text[]) AND coalesce(d.language, '') = ANY (?::text[])`,
  );
  const chosen = scopes.map(
    (scope, index) => `
      SELECT s.scope, s.document_no, s.score FROM scored s JOIN ${scope.document} d ON ${scope.of('d')} d.document_no = s.document_no
       WHERE s.scope = ${index} AND d.kind = ANY (?::text[])`,
  );
  const found = `found AS MATERIALIZED (${matches.join(' UNION ALL ')})`;
  // With one lexeme per word each document occurs once per word, so that grouping, most of the work, is not needed.
  const match = hasSynonyms(terms)
    ? `${found}, match AS MATERIALIZED (
         SELECT scope, word, document_no, sum(frequency) AS frequency, max(length) AS length FROM found GROUP BY scope, word, document_no)`
    : found.replace('found', 'match');
  const names = textArray(collections);
  const rows = await sql<{ scope: number; document_no: string; score: number; words: number[] }>(
    `WITH term AS MATERIALIZED (
       SELECT * FROM json_to_recordset(?::json) AS t (word integer, lexeme text, analysis text, weight double precision)
     ), ${match}, total AS MATERIALIZED (
       SELECT sum(documents)::double precision AS documents,
              greatest(sum(length) / greatest(sum(documents), 1), 1)::double precision AS mean_length
         FROM (${totals.join(' UNION ALL ')}) t
     ), word AS MATERIALIZED (
       SELECT word, ln(1 + (documents - count(*) + 0.5::float8) / (count(*) + 0.5::float8)) * ${K1 + 1}::float8 AS weight,
              ${K1 * (1 - B)}::float8 AS constant, ${K1 * B}::float8 / mean_length AS slope
         FROM match, total GROUP BY word, documents, mean_length
     ), scored AS (
       SELECT m.scope, m.document_no,
              -- Rounded, so that the order of addition does not affect equal scores.
              round(sum(w.weight * m.frequency / (m.frequency + w.constant + w.slope * m.length)) * 1e9::float8) / 1e9::float8 AS score
         FROM match m JOIN word w ON w.word = m.word
        GROUP BY m.scope, m.document_no
     )
     SELECT c.*, (SELECT array_agg(word) FROM word) AS words FROM (${kinds ? chosen.join(' UNION ALL ') : 'SELECT * FROM scored'}) c
      ORDER BY score DESC, scope, document_no LIMIT ?`,
    [
      JSON.stringify(terms),
      ...scopes.flatMap(() => [names, lexemes]),
      ...scopes.flatMap(() => [names, textArray(analyses.map((analysis) => LANGUAGE_OF[analysis]))]),
      ...(kinds ? scopes.map(() => textArray(kinds)) : []),
      limit,
    ],
  );
  return {
    candidates: rows.map((row) => ({ scope: row.scope, documentNo: row.document_no, score: row.score })),
    words: new Set(rows[0]?.words),
  };
};

/** Values of `document.language` by analysis; empty for an unknown language. */
export const LANGUAGE_OF: Readonly<Record<Analysis, string>> = { german: 'de', english: 'en', simple: '' };

/** Returns whether a word has several lexemes in one analysis. */
const hasSynonyms = (terms: readonly Term[]): boolean =>
  new Set(terms.map(({ word, analysis }) => `${word} ${analysis}`)).size < terms.length;

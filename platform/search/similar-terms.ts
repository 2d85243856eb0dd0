import { textArray } from '../sql-text.js';
import type { IndexSql } from './index-sql.js';
import type { Extent, Term } from './score.js';

/** Share of trigrams from which two lexemes are taken to resemble each other (`word_similarity` of pg_trgm). */
const THRESHOLD = 0.55;
/** Shorter lexemes have too few trigrams to tell resemblance from chance. */
const MIN_LENGTH = 4;
const MAX_PER_TERM = 20;

/**
 * For each term the lexemes of the index that resemble it, itself included, weighted by their resemblance: misspelt
 * words, and compounds of which the one is a part of the other ("Durchlaufzeit", "Auftragsdurchlaufzeiten").
 */
export const similarTerms = (sql: IndexSql, extent: Extent, terms: readonly Term[]): Promise<Term[]> => {
  const long = terms.filter(({ lexeme }) => lexeme.length >= MIN_LENGTH);
  if (long.length === 0) return Promise.resolve([]);
  const { scopes, collections } = extent;
  // Row by row along the index, one step per distinct lexeme instead of one per posting.
  const steps = scopes.map((scope, index) => {
    const next = (condition: string): string =>
      `(SELECT p.collection, p.lexeme, p.analysis FROM ${scope.posting} p
         WHERE ${scope.of('p')} p.collection = c.collection ${condition} ORDER BY p.lexeme, p.analysis LIMIT 1)`;
    return `vocabulary_${index} AS (
      SELECT n.* FROM unnest(?::text[]) AS c (collection) CROSS JOIN LATERAL ${next('')} n
      UNION ALL
      SELECT n.* FROM vocabulary_${index} c CROSS JOIN LATERAL ${next('AND (p.lexeme, p.analysis) > (c.lexeme, c.analysis)')} n)`;
  });
  const union = scopes.map((_, index) => `SELECT lexeme, analysis FROM vocabulary_${index}`).join(' UNION ');
  return sql<Term>(
    `WITH RECURSIVE ${steps.join(', ')}
     SELECT word, lexeme, analysis, weight FROM (
       SELECT t.word, v.lexeme, v.analysis, s.weight,
              row_number() OVER (PARTITION BY t.word, t.lexeme, t.analysis ORDER BY s.weight DESC, v.lexeme) AS position
         FROM json_to_recordset(?::json) AS t (word integer, lexeme text, analysis text)
         JOIN (${union}) v ON v.analysis = t.analysis AND length(v.lexeme) >= ${MIN_LENGTH}
        CROSS JOIN LATERAL (SELECT greatest(word_similarity(t.lexeme, v.lexeme), word_similarity(v.lexeme, t.lexeme)) AS weight) s
        WHERE s.weight >= ${THRESHOLD}) r
      WHERE position <= ${MAX_PER_TERM}`,
    [...scopes.map(() => textArray(collections)), JSON.stringify(long)],
  );
};

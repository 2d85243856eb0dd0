import { textArray } from '../sql-text.js';
import type { IndexSql, Scope } from './index-sql.js';
import type { Extent, Term } from './score.js';

/**
 * From which `word_similarity` of pg_trgm on two lexemes are taken to resemble each other. In a long word two letters that
 * changed places still leave more in common than chance does ("thruoghput"); in a short one they do not.
 */
const THRESHOLD = 0.6;
const THRESHOLD_OF_LONG_WORDS = 0.45;
const LONG = 8;
/** Shorter lexemes have too few trigrams to tell resemblance from chance; they resemble themselves only. */
const MIN_LENGTH = 4;
const MAX_PER_TERM = 20;
/** Of the documents whose lexemes have not been carried over to the trigrams yet, so many are looked through. */
const MAX_CHANGES = 1_000;

/**
 * For each term the lexemes of the index that resemble it, itself included, weighted by their resemblance: misspelt
 * words, and compounds of which the one is a part of the other ("Durchlaufzeit", "Auftragsdurchlaufzeiten").
 */
export const similarTerms = async (sql: IndexSql, extent: Extent, terms: readonly Term[]): Promise<Term[]> => {
  const long = terms.filter(({ lexeme }) => lexeme.length >= MIN_LENGTH);
  const short = terms.filter(({ lexeme }) => lexeme.length < MIN_LENGTH);
  if (long.length === 0) return short;
  const candidates = extent.scopes.flatMap((scope) => [sharingTrigrams(scope), lexemesOfChanges(scope)]);
  const names = textArray(extent.collections);
  const similar = await sql<Term>(
    `WITH term AS MATERIALIZED (
       SELECT row_number() OVER () AS no, t.word, t.lexeme, t.analysis, show_trgm(t.lexeme) AS trigrams
         FROM json_to_recordset(?::json) AS t (word integer, lexeme text, analysis text)
     ), candidate AS (${candidates.join(' UNION ')})
     SELECT word, lexeme, analysis, weight FROM (
       SELECT t.word, c.lexeme, t.analysis, s.weight, row_number() OVER (PARTITION BY c.no ORDER BY s.weight DESC, c.lexeme) AS position
         FROM candidate c JOIN term t ON t.no = c.no
        CROSS JOIN LATERAL (SELECT greatest(word_similarity(t.lexeme, c.lexeme), word_similarity(c.lexeme, t.lexeme)) AS weight) s
        WHERE s.weight >= CASE WHEN length(t.lexeme) >= ${LONG} THEN ${THRESHOLD_OF_LONG_WORDS} ELSE ${THRESHOLD} END) r
      WHERE position <= ${MAX_PER_TERM}`,
    [JSON.stringify(long), ...candidates.map(() => names)],
  );
  return [...short, ...similar];
};

/** A word of n letters has at most n + 1 trigrams, and a share of those of the shorter word has to be common to both. */
const sharingTrigrams = (scope: Scope): string => `
  SELECT t.no, g.lexeme
    FROM term t JOIN ${scope.trigram} g ON g.analysis = t.analysis AND g.trigram = ANY (t.trigrams)
   WHERE ${scope.of('g')} g.collection = ANY (?::text[]) AND length(g.lexeme) >= ${MIN_LENGTH}
   GROUP BY t.no, g.lexeme
  HAVING count(*) >= ${THRESHOLD_OF_LONG_WORDS}::real * least(max(cardinality(t.trigrams)), length(g.lexeme) + 1) - 1`;

const lexemesOfChanges = (scope: Scope): string => `
  SELECT t.no, p.lexeme
    FROM (SELECT document_no FROM ${scope.change} v WHERE ${scope.of('v')} v.collection = ANY (?::text[]) LIMIT ${MAX_CHANGES}) c
    JOIN ${scope.posting} p ON ${scope.of('p')} p.document_no = c.document_no AND length(p.lexeme) >= ${MIN_LENGTH}
    JOIN term t ON t.analysis = p.analysis`;

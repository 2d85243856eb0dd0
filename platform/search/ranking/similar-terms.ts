import { textArray } from '../../text/sql-text.js';
import type { IndexSql, Scope } from '../indexing/index-sql.js';
import { resemblanceOf } from './resemblance.js';
import type { Extent, Term } from './score.js';

/** Minimum share of common trigrams of a candidate (`word_similarity` of pg_trgm). */
const CANDIDATE = 0.35;
/** Shorter lexemes have too few trigrams for a reliable comparison and only match themselves. */
const MIN_LENGTH = 4;
/** Maximum number of lexemes per term that are compared, and that are searched for. */
const MAX_CANDIDATES = 100;
const MAX_SIMILAR = 20;
/** Maximum number of documents that are searched directly, because their lexemes are not in the trigrams yet. */
const MAX_CHANGES = 1_000;

/**
 * Returns for each term the lexemes of the index that resemble it, including itself, weighted by their resemblance:
 * misspellings, and compounds with their parts ("Durchlaufzeit", "Auftragsdurchlaufzeiten"). A word that occurs in the index is
 * not treated as a misspelling.
 */
export const similarTerms = async (sql: IndexSql, extent: Extent, terms: readonly Term[]): Promise<Term[]> => {
  const long = terms.filter(({ lexeme }) => lexeme.length >= MIN_LENGTH);
  const short = terms.filter(({ lexeme }) => lexeme.length < MIN_LENGTH);
  if (long.length === 0) return short;
  const candidates = extent.scopes.flatMap((scope) => [sharingTrigrams(scope), lexemesOfChanges(scope)]);
  const names = textArray(extent.collections);
  const rows = await sql<{ no: number; lexeme: string }>(
    `WITH term AS MATERIALIZED (
       SELECT t.no, t.lexeme, t.analysis, show_trgm(t.lexeme) AS trigrams
         FROM json_to_recordset(?::json) AS t (no integer, lexeme text, analysis text)
     ), candidate AS (${candidates.join(' UNION ')})
     SELECT no, lexeme FROM (
       SELECT c.no, c.lexeme, row_number() OVER (PARTITION BY c.no ORDER BY s.similarity DESC, c.lexeme) AS position
         FROM candidate c JOIN term t ON t.no = c.no
        CROSS JOIN LATERAL (SELECT greatest(word_similarity(t.lexeme, c.lexeme), word_similarity(c.lexeme, t.lexeme)) AS similarity) s
        WHERE s.similarity >= ${CANDIDATE}) r
      WHERE position <= ${MAX_CANDIDATES}`,
    [JSON.stringify(long.map(({ lexeme, analysis }, no) => ({ no, lexeme, analysis }))), ...candidates.map(() => names)],
  );
  const lexemes = Map.groupBy(rows, ({ no }) => no);
  const compared = long.map((term, no) => ({ term, lexemes: (lexemes.get(no) ?? []).map(({ lexeme }) => lexeme) }));
  // Known in any language.
  const known = new Set(compared.filter(({ term, lexemes: found }) => found.includes(term.lexeme)).map(({ term }) => term.word));
  return [...short, ...compared.flatMap(({ term, lexemes: found }) => resembling(term, found, known.has(term.word)))];
};

const resembling = (term: Term, lexemes: readonly string[], isKnown: boolean): Term[] =>
  lexemes
    .flatMap((lexeme) => {
      const resemblance = resemblanceOf(term.lexeme, lexeme);
      if (!resemblance || (isKnown && resemblance.kind === 'misspelt')) return [];
      return [{ ...term, lexeme, weight: resemblance.weight }];
    })
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MAX_SIMILAR);

/**
 * Returns the SQL of lexemes that share trigrams with a term. A word of n letters has at most n + 1 trigrams, and a share of those
 * of the shorter word has to be common to both. The index conditions are repeated, so that a planner without statistics does
 * not scan the whole index.
 */
const sharingTrigrams = (scope: Scope): string => `
  SELECT t.no, g.lexeme
    FROM term t JOIN ${scope.trigram} g ON g.analysis = t.analysis AND g.trigram = ANY (t.trigrams)
   WHERE ${scope.of('g')} g.collection = ANY (?::text[]) AND length(g.lexeme) >= ${MIN_LENGTH}
     AND g.analysis = ANY (ARRAY(SELECT analysis FROM term)) AND g.trigram = ANY (ARRAY(SELECT unnest(trigrams) FROM term))
   GROUP BY t.no, g.lexeme
  HAVING count(*) >= ${CANDIDATE}::real * least(max(cardinality(t.trigrams)), length(g.lexeme) + 1) - 1`;

const lexemesOfChanges = (scope: Scope): string => `
  SELECT t.no, p.lexeme
    FROM ${scope.posting} p JOIN term t ON t.analysis = p.analysis
   WHERE ${scope.of('p')} length(p.lexeme) >= ${MIN_LENGTH} AND p.document_no = ANY (ARRAY(
     SELECT document_no FROM ${scope.change} v WHERE ${scope.of('v')} v.collection = ANY (?::text[]) LIMIT ${MAX_CHANGES}))`;

import { textArray } from '../../text/sql-text.js';
import { wordsOf, type Analysis } from '../text/analysis.js';
import type { IndexSql } from '../indexing/index-sql.js';
import type { Term } from './score.js';

/** Maximum number of characters and of words of a query; the rest is ignored. */
const MAX_CHARACTERS = 10_000;
const MAX_WORDS = 64;

/**
 * Returns the lexemes of a query's words in each of the analyses. A stop word of one language is omitted in all: otherwise "die"
 * in a German question would find English texts about dies.
 */
export const queryTerms = async (sql: IndexSql, text: string, analyses: readonly Analysis[]): Promise<Term[]> => {
  const words = [...new Set(wordsOf(text.slice(0, MAX_CHARACTERS)))].slice(0, MAX_WORDS);
  if (words.length === 0) return [];
  const rows = await sql<{ word: number; analysis: Analysis; lexemes: string[] }>(
    `SELECT w.no::integer AS word, a.analysis, tsvector_to_array(to_tsvector(a.analysis::regconfig, w.word)) AS lexemes
       FROM unnest(?::text[]) WITH ORDINALITY AS w (word, no) CROSS JOIN unnest(?::text[]) AS a (analysis)
      ORDER BY w.no, a.analysis`,
    [textArray(words), textArray(analyses)],
  );
  const stopWords = new Set(rows.filter(({ lexemes }) => lexemes.length === 0).map(({ word }) => word));
  return rows
    .filter(({ word }) => !stopWords.has(word))
    .flatMap(({ word, analysis, lexemes }) => lexemes.map((lexeme) => ({ word, lexeme, analysis, weight: 1 })));
};

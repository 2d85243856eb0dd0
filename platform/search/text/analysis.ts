import type { Language } from '../../content/index.js';

/** Text search configuration of PostgreSQL, which converts words to lexemes. */
export type Analysis = 'german' | 'english' | 'simple';

export const analysisOf = (language: Language | null): Analysis =>
  language === 'de' ? 'german' : language === 'en' ? 'english' : 'simple';

/** Returns the analyses of the documents to search: those of one language and of unknown language, or all. */
export const analysesFor = (language: Language | undefined): Analysis[] =>
  language ? [analysisOf(language), 'simple'] : ['german', 'english', 'simple'];

/** Maximum length of a word. Longer ones are not natural words, and a lexeme has to fit an index entry. */
const MAX_WORD_LENGTH = 100;
/** Maximum characters of a piece, well below the limits of a tsvector: 1 MB and 16,383 positions. */
const PIECE_LENGTH = 50_000;

/**
 * Returns the words of a text, for documents and queries alike. All characters other than letters and digits separate words, so
 * that PostgreSQL's parser gets no paths, host names or symbols: `heat/transfer`, `lead_time` and `Order-to-Cash` are found by
 * each of their words. Decimal points and commas within numbers are kept.
 */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\p{L}\p{N}\p{M}.,]+|[.,](?!\d)|(?<!\d)[.,]/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && word.length <= MAX_WORD_LENGTH);

/** Returns the words of a text in pieces, each for one tsvector. */
export const piecesOf = (text: string): string[] => {
  const pieces: string[] = [];
  let piece = '';
  for (const word of wordsOf(text)) {
    if (piece.length + word.length >= PIECE_LENGTH) {
      pieces.push(piece);
      piece = '';
    }
    piece += ` ${word}`;
  }
  return piece === '' ? pieces : [...pieces, piece];
};

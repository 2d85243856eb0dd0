import type { Language } from '../content/index.js';

/** A text search configuration of PostgreSQL: how words become lexemes. */
export type Analysis = 'german' | 'english' | 'simple';

export const analysisOf = (language: Language | null): Analysis =>
  language === 'de' ? 'german' : language === 'en' ? 'english' : 'simple';

/** The analyses of the documents that a search may find: of one language and of none, or of all. */
export const analysesFor = (language: Language | undefined): Analysis[] =>
  language ? [analysisOf(language), 'simple'] : ['german', 'english', 'simple'];

/** Longer ones are no words of any language, and a lexeme has to fit an index entry. */
const MAX_WORD_LENGTH = 100;
/** A tsvector holds one megabyte and 16,383 positions; a piece stays well below both. */
const PIECE_LENGTH = 50_000;

/**
 * The words of a text, as documents and queries alike are analysed. Everything that is neither letter nor digit parts
 * words, so that PostgreSQL's parser sees no paths, host names or signs: `heat/transfer`, `lead_time` and `Order-to-Cash`
 * are found by each of their words. Decimal points and commas stay within numbers.
 */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\p{L}\p{N}\p{M}.,]+|[.,](?!\d)|(?<!\d)[.,]/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && word.length <= MAX_WORD_LENGTH);

/** The words of a text in pieces that each make one tsvector. */
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

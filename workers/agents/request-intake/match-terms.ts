import { withoutUmlauts } from '../../../platform/text/index.js';

/** Word of a request with its character offsets and its normalised form. */
export interface Word {
  readonly start: number;
  readonly end: number;
  readonly folded: string;
}

export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    folded: withoutUmlauts(word),
  }));

interface Part {
  readonly kind: 'word' | 'beginning' | 'end' | 'inside';
  readonly folded: string;
  /** Maximum number of other words before this part. */
  readonly gap: number;
}

/** Parsed word or phrase of the lexicon. */
export interface Term {
  readonly written: string;
  readonly parts: readonly Part[];
}

/** Maximum number of words that `..` matches in `a .. b`. */
const MAX_GAP = 3;

/** Parses a term of the lexicon: `word`, `begin*`, `*end`, `*inside*`, consecutive words, or `a .. b`. */
export const parseTerm = (written: string): Term => {
  const parts: Part[] = [];
  let gap = 0;
  for (const piece of written.split(' ')) {
    if (piece === '..') {
      gap = MAX_GAP;
      continue;
    }
    const [open, close] = [piece.startsWith('*'), piece.endsWith('*')];
    const kind = open && close ? 'inside' : open ? 'end' : close ? 'beginning' : 'word';
    parts.push({ kind, folded: withoutUmlauts(piece.replaceAll('*', '')), gap });
    gap = 0;
  }
  return { written, parts };
};

/** Returns the first and last word of the term's first occurrence, or undefined. */
export const findTerm = (words: readonly Word[], { parts }: Term): readonly [Word, Word] | undefined => {
  const [first] = parts;
  if (!first) return undefined;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    if (!word || !fits(first, word)) continue;
    const last = lastWord(words, parts, index);
    if (last) return [word, last];
  }
  return undefined;
};

const lastWord = (words: readonly Word[], parts: readonly Part[], first: number): Word | undefined => {
  let at = first;
  for (const part of parts.slice(1)) {
    const next = nextFit(words, part, at);
    if (next < 0) return undefined;
    at = next;
  }
  return words[at];
};

const fits = (part: Part, { folded }: Word): boolean => {
  switch (part.kind) {
    case 'word':
      return folded === part.folded;
    case 'beginning':
      return folded.startsWith(part.folded);
    case 'end':
      return folded.endsWith(part.folded);
    case 'inside':
      return folded.includes(part.folded);
  }
};

const nextFit = (words: readonly Word[], part: Part, after: number): number => {
  for (let index = after + 1; index <= after + 1 + part.gap; index++) {
    const word = words[index];
    if (word && fits(part, word)) return index;
  }
  return -1;
};

/** A word of a request: where it stands, and what it is compared by. */
export interface Word {
  readonly start: number;
  readonly end: number;
  readonly folded: string;
}

/** Case, accents and the spelling of umlauts (ü, ue) make no difference; nor does ß. */
export const foldWord = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([aou])e/g, '$1');

export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    folded: foldWord(word),
  }));

interface Part {
  readonly kind: 'word' | 'beginning' | 'end' | 'inside';
  readonly folded: string;
  /** How many words may stand before it that are none of the term's. */
  readonly gap: number;
}

/** A word or phrase of the lexicon, ready to be looked for. */
export interface Term {
  readonly written: string;
  readonly parts: readonly Part[];
}

/** What `a .. b` lets stand between its words. */
const WIDEST_GAP = 3;

/** Reads a term as the lexicon writes it: `word`, `begin*`, `*end`, `*inside*`, words in a row, `a .. b`. */
export const parseTerm = (written: string): Term => {
  const parts: Part[] = [];
  let gap = 0;
  for (const piece of written.split(' ')) {
    if (piece === '..') {
      gap = WIDEST_GAP;
      continue;
    }
    const [open, close] = [piece.startsWith('*'), piece.endsWith('*')];
    const kind = open && close ? 'inside' : open ? 'end' : close ? 'beginning' : 'word';
    parts.push({ kind, folded: foldWord(piece.replaceAll('*', '')), gap });
    gap = 0;
  }
  return { written, parts };
};

/** The first and last word of the term's first occurrence. */
export const findTerm = (words: readonly Word[], { parts }: Term): readonly [Word, Word] | undefined => {
  for (const [index, word] of words.entries()) {
    if (!fits(parts[0], word)) continue;
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

const fits = (part: Part | undefined, { folded }: Word): boolean => {
  switch (part?.kind) {
    case 'word':
      return folded === part.folded;
    case 'beginning':
      return folded.startsWith(part.folded);
    case 'end':
      return folded.endsWith(part.folded);
    case 'inside':
      return folded.includes(part.folded);
    default:
      return false;
  }
};

const nextFit = (words: readonly Word[], part: Part, after: number): number => {
  for (let index = after + 1; index <= after + 1 + part.gap; index++) {
    const word = words[index];
    if (word && fits(part, word)) return index;
  }
  return -1;
};

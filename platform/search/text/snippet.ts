import { withoutDiacritics } from '../../text/index.js';
import { wordsOf } from './analysis.js';

const SNIPPET_WORDS = 40;
/** Number of characters of a text that are searched for the best passage. */
const MAX_CHARACTERS = 200_000;

/**
 * Returns the passage of a text with most of the lexemes: plain text in one line, without Markdown and HTML tags, with an
 * ellipsis where it was truncated.
 */
export const snippetOf = (body: string, lexemes: readonly string[]): string => {
  const words = plainText(body.slice(0, MAX_CHARACTERS)).split(' ').filter(Boolean);
  if (words.length <= SNIPPET_WORDS) return words.join(' ');
  const stems = [...new Set(lexemes)].map(withoutDiacritics);
  const hits = words.map((word) => {
    const folded = wordsOf(word).map(withoutDiacritics);
    return stems.findIndex((stem) => folded.some((part) => resembles(part, stem)));
  });
  const start = sentenceStart(words, bestWindow(hits));
  const passage = words.slice(start, start + SNIPPET_WORDS).join(' ');
  return `${start > 0 ? '… ' : ''}${passage}${start + SNIPPET_WORDS < words.length ? ' …' : ''}`;
};

/** Removes markup line by line, with patterns that cannot backtrack repeatedly over the same characters. */
const plainText = (markdown: string): string =>
  markdown
    .split('\n')
    .map((line) => (/^[-*_=|:\s]*$/.test(line) || line.startsWith('```') ? '' : plainLine(line)))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

const plainLine = (line: string): string =>
  line
    .replace(/^\s{0,3}(?:#{1,6}\s|>\s?|[-*+]\s|\d{1,9}[.)]\s)/, '')
    .replace(/<\/?[a-z!][^<>]{0,500}>/gi, ' ')
    .replace(/!?\[([^[\]]{0,300})\]\([^()]{0,500}\)/g, '$1')
    .replace(/[*`|]/g, ' ')
    .replace(/(?<![\p{L}\p{N}_])_{1,3}|_{1,3}(?![\p{L}\p{N}_])/gu, ' ');

/** Returns whether a word begins with the stem except for its last letter (`company`, `compani`), or is a compound with it. */
const resembles = (word: string, stem: string): boolean =>
  word.startsWith(stem.length > 3 ? stem.slice(0, -1) : stem) || (stem.length > 5 && word.includes(stem.slice(0, -1)));

/** Returns the start of the window with most different stems, then most matches; the first one of equal windows. */
const bestWindow = (hits: readonly number[]): number => {
  let best = 0;
  let bestScore = 0;
  const inside = new Map<number, number>();
  const change = (stem: number | undefined, by: number): void => {
    if (stem === undefined || stem < 0) return;
    const count = (inside.get(stem) ?? 0) + by;
    if (count === 0) inside.delete(stem);
    else inside.set(stem, count);
  };
  for (let end = 0; end < hits.length; end++) {
    change(hits[end], 1);
    change(hits[end - SNIPPET_WORDS], -1);
    let matches = 0;
    for (const count of inside.values()) matches += count;
    const score = inside.size * SNIPPET_WORDS + matches;
    if (score <= bestScore) continue;
    bestScore = score;
    best = end;
  }
  // The best window ends with its last match; it is moved to begin with its first match.
  const first = hits.findIndex((stem, index) => stem >= 0 && index > best - SNIPPET_WORDS);
  return bestScore === 0 ? 0 : Math.max(0, Math.min(first, hits.length - SNIPPET_WORDS));
};

/** Returns the start of the sentence before `at` if it is near, else a position shortly before `at`. */
const sentenceStart = (words: readonly string[], at: number): number => {
  for (let index = at; index > Math.max(0, at - SNIPPET_WORDS / 4); index--) if (/[.!?:]$/.test(words[index - 1] ?? '')) return index;
  return Math.max(0, at - SNIPPET_WORDS / 8);
};

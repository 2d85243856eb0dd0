import { wordsOf } from './analysis.js';

const WORDS = 40;
/** No reader needs a better place than the best of the first so many characters. */
const MAX_CHARACTERS = 200_000;

/**
 * A passage of a text around the place that holds most of the looked-for lexemes: plain text in one line, Markdown's
 * marks and HTML tags taken out, with an ellipsis where it was cut.
 */
export const snippetOf = (body: string, lexemes: readonly string[]): string => {
  const words = plainText(body.slice(0, MAX_CHARACTERS)).split(' ').filter(Boolean);
  if (words.length <= WORDS) return words.join(' ');
  const stems = [...new Set(lexemes)].map(fold);
  const hits = words.map((word) => {
    const folded = wordsOf(word).map(fold);
    return stems.findIndex((stem) => folded.some((part) => resembles(part, stem)));
  });
  const start = sentenceStart(words, bestWindow(hits));
  const passage = words.slice(start, start + WORDS).join(' ');
  return `${start > 0 ? '… ' : ''}${passage}${start + WORDS < words.length ? ' …' : ''}`;
};

/** Line by line, and without patterns that could run over the same characters again and again. */
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

/** Stems of German drop the umlaut. */
const fold = (word: string): string => word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');

/** A stem is the beginning of its words but for its last letter (`company`, `compani`), or a part of a compound. */
const resembles = (word: string, stem: string): boolean =>
  word.startsWith(stem.length > 3 ? stem.slice(0, -1) : stem) || (stem.length > 5 && word.includes(stem.slice(0, -1)));

/** Where the window begins that holds most different stems, then most matches, and of those the first. */
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
    change(hits[end - WORDS], -1);
    let matches = 0;
    for (const count of inside.values()) matches += count;
    const score = inside.size * WORDS + matches;
    if (score <= bestScore) continue;
    bestScore = score;
    best = end;
  }
  // The window ends with its last match; it is moved so that the matches stand in its middle.
  const first = hits.findIndex((stem, index) => stem >= 0 && index > best - WORDS);
  return bestScore === 0 ? 0 : Math.max(0, Math.min(first, hits.length - WORDS));
};

/** The sentence that leads up to `at`, if it begins near. */
const sentenceStart = (words: readonly string[], at: number): number => {
  for (let index = at; index > Math.max(0, at - WORDS / 4); index--) if (/[.!?:]$/.test(words[index - 1] ?? '')) return index;
  return Math.max(0, at - WORDS / 8);
};

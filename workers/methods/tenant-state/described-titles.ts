import { contentWords, stemOf } from '../../../platform/text/index.js';

const MIN_WORD_LENGTH = 4;
/** Number of words that a title shares with the request, and their share of the title, from which it is about the same. */
const SHARED = { words: 2, share: 0.5 } as const;
/** Length from which a stem is a word of its own subject, and the number of titles that may have it. */
const MIN_RARE_LENGTH = 7;
const MAX_TITLES = 2;

/** Returns the titles that share enough words with a request: half of their words, or a long word that hardly any other title has. */
export const describedTitles = (request: string, titles: readonly string[]): string[] => {
  const stems = (text: string): string[] => [
    ...new Set(
      contentWords(text)
        .filter((word) => word.length >= MIN_WORD_LENGTH)
        .map(stemOf),
    ),
  ];
  const asked = stems(request);
  const own = titles.map(stems);
  const isRare = (stem: string): boolean =>
    stem.length >= MIN_RARE_LENGTH && own.filter((each) => each.includes(stem)).length <= MAX_TITLES;
  return titles.filter((_, index) => {
    const words = own[index] ?? [];
    const shared = words.filter((stem) => asked.includes(stem));
    return (shared.length >= SHARED.words && shared.length >= SHARED.share * words.length) || shared.some(isRare);
  });
};

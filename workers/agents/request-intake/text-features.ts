import type { Word } from './match-terms.js';

/** Something a text is compared by, and the words of the text that it was found in. */
export interface Feature {
  /** How often it occurs, times how much its kind counts. */
  count: number;
  /** Positions in the text's words, one for each that carries the feature; a word may come twice. */
  readonly words: number[];
}

/** Pieces of words let inflections, compounds and misspellings resemble each other. */
const PIECE_LENGTHS = [3, 4] as const;
const PIECE_WEIGHT = 0.5;

/** The words of a text, its pairs of neighbouring words, and the pieces of its words, by name. */
export const featuresOf = (words: readonly Word[]): Map<string, Feature> => {
  const features = new Map<string, Feature>();
  const add = (name: string, count: number, ...positions: number[]): void => {
    const known = features.get(name);
    if (known) {
      known.count += count;
      known.words.push(...positions);
    } else features.set(name, { count, words: positions });
  };
  for (const [index, { folded }] of words.entries()) {
    const before = words[index - 1];
    add(`word ${folded}`, 1, index);
    add(`pair ${before?.folded ?? '^'} ${folded}`, 1, ...(before ? [index - 1, index] : [index]));
    if (index === words.length - 1) add(`pair ${folded} $`, 1, index);
    const bounded = `^${folded}$`;
    for (const length of PIECE_LENGTHS)
      for (let start = 0; start + length <= bounded.length; start++)
        add(`piece ${bounded.slice(start, start + length)}`, PIECE_WEIGHT, index);
  }
  return features;
};

import type { Word } from '../match-terms.js';

/** Feature of a text and the words it occurs in. */
export interface Feature {
  /** Number of occurrences multiplied by the weight of the kind of feature. */
  count: number;
  /** Positions of the words that contain the feature; a position can occur more than once. */
  readonly words: number[];
}

/** Lengths of character n-grams, which match inflections, compounds and misspellings. */
const PIECE_LENGTHS = [3, 4] as const;
const PIECE_WEIGHT = 0.5;

/** Returns the features of a text by name: words, pairs of adjacent words and character n-grams. */
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

import { wordsOf, type Word } from './match-terms.js';
import { featuresOf, type Feature } from './text-features.js';

/** How well each class explains a text, and how much each word of the text adds to that. */
export interface Likelihood<Name extends string> {
  /** The logarithm of the odds of the class against all others; without priors. */
  score(name: Name): number;
  /** By the word's position: how far it speaks for the class, compared with how far it speaks for the classes on average. */
  ofWord(name: Name, position: number): number;
}

/** Added to each count, so that what a class has never shown does not rule it out. */
const SMOOTHING = 1;

/**
 * Naive Bayes over TF-IDF weights of unit length, one class against its complement (Rennie, Shih, Teevan, Karger: Tackling the Poor
 * Assumptions of Naive Bayes Text Classifiers, 2003; the one-versus-all-but-one form). It learns by counting: the same examples
 * give the same numbers. What it has never seen takes weight from a text and points nowhere, so that strange texts are left open.
 */
export class ComplementNaiveBayes<Name extends string> {
  /** How many it has learnt from. */
  readonly examples: number;
  readonly #names: readonly Name[];
  /** Each feature's row of `#weights`, in the order in which they were met. */
  readonly #rows = new Map<string, number>();
  /** In how many examples a feature occurs, by row. */
  readonly #occurrences: number[] = [];
  /** The sum of the weights of a feature in each class, one row of classes after the other. */
  readonly #weights: Float64Array;
  /** The sum of all weights in each class, and in all of them. */
  readonly #totals: Float64Array;
  readonly #total: number;

  constructor(names: readonly Name[], examples: readonly { readonly label: Name; readonly text: string }[]) {
    this.#names = names;
    this.examples = examples.length;
    const texts = examples.map(({ label, text }) => ({ column: names.indexOf(label), entries: this.#learnRows(text) }));
    this.#weights = new Float64Array(this.#rows.size * names.length);
    this.#totals = new Float64Array(names.length);
    for (const { column, entries } of texts) {
      const weights = entries.map(({ row, count }) => count * this.#rarity(row));
      const length = Math.hypot(...weights);
      for (const [index, { row }] of entries.entries()) {
        const weight = (weights[index] ?? 0) / length;
        add(this.#weights, row * names.length + column, weight);
        add(this.#totals, column, weight);
      }
    }
    this.#total = this.#totals.reduce((sum, each) => sum + each, 0);
  }

  likelihood(words: readonly Word[]): Likelihood<Name> {
    const width = this.#names.length;
    const scores = new Float64Array(width);
    const ofWords = new Float64Array(words.length * width);
    for (const { row, weight, feature } of this.#weigh(featuresOf(words))) {
      const odds = this.#logOdds(row);
      const average = odds.reduce((sum, each) => sum + each, 0) / width;
      for (const [column, each] of odds.entries()) {
        add(scores, column, weight * each);
        for (const position of feature.words) add(ofWords, position * width + column, (weight * (each - average)) / feature.words.length);
      }
    }
    return {
      score: (name) => scores[this.#names.indexOf(name)] ?? 0,
      ofWord: (name, position) => ofWords[position * width + this.#names.indexOf(name)] ?? 0,
    };
  }

  /** Gives each new feature of an example a row, and counts the example for all that it has. */
  #learnRows(text: string): { row: number; count: number }[] {
    return [...featuresOf(wordsOf(text))].map(([name, { count }]) => {
      const row = this.#rows.get(name) ?? this.#rows.size;
      this.#rows.set(name, row);
      this.#occurrences[row] = (this.#occurrences[row] ?? 0) + 1;
      return { row, count };
    });
  }

  /** The fewer examples have a feature, the more it counts: its inverse document frequency. */
  #rarity(row: number | undefined): number {
    const occurrences = row === undefined ? 0 : (this.#occurrences[row] ?? 0);
    return 1 + Math.log((1 + this.examples) / (1 + occurrences));
  }

  /** The known features of a text with their weights, which make a vector of unit length together with those of the unknown. */
  #weigh(features: ReadonlyMap<string, Feature>): { row: number; weight: number; feature: Feature }[] {
    const weighed = [...features].map(([name, feature]) => {
      const row = this.#rows.get(name);
      return { row, weight: feature.count * this.#rarity(row), feature };
    });
    const length = Math.hypot(...weighed.map(({ weight }) => weight));
    return weighed.flatMap(({ row, weight, feature }) => (row === undefined ? [] : [{ row, weight: weight / length, feature }]));
  }

  /** By class: the logarithm of a feature's share in the class over its share in all others. */
  #logOdds(row: number): number[] {
    const width = this.#names.length;
    const counts = [...this.#weights.subarray(row * width, (row + 1) * width)];
    const everywhere = counts.reduce((sum, each) => sum + each, 0);
    const smoothed = SMOOTHING * this.#rows.size;
    return counts.map((count, column) => {
      const inside = (count + SMOOTHING) / ((this.#totals[column] ?? 0) + smoothed);
      const outside = (everywhere - count + SMOOTHING) / (this.#total - (this.#totals[column] ?? 0) + smoothed);
      return Math.log(inside / outside);
    });
  }
}

const add = (values: Float64Array, index: number, value: number): void => {
  values[index] = (values[index] ?? 0) + value;
};

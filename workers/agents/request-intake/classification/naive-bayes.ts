import { wordsOf, type Word } from '../match-terms.js';
import { featuresOf, type Feature } from './text-features.js';

/** Score of each class for a text, and the contribution of each word. */
export interface Likelihood<Name extends string> {
  /** Returns the log odds of the class against all others, without priors. */
  score(name: Name): number;
  /** Returns the contribution of the word at a position to the class, relative to its mean contribution over all classes. */
  ofWord(name: Name, position: number): number;
}

/** Added to each count (Laplace smoothing), so that an unseen feature does not exclude a class. */
const SMOOTHING = 1;

/**
 * Naive Bayes over TF-IDF weights of unit length, one class against its complement (Rennie, Shih, Teevan, Karger: Tackling the Poor
 * Assumptions of Naive Bayes Text Classifiers, 2003; the one-versus-all-but-one form). Training is deterministic. Unknown features
 * count towards the length of the vector but for no class, so that unfamiliar texts stay undecided.
 */
export class ComplementNaiveBayes<Name extends string> {
  /** Number of training examples. */
  readonly examples: number;
  readonly #names: readonly Name[];
  /** Row of `#weights` by feature, in order of first occurrence. */
  readonly #rows = new Map<string, number>();
  /** Number of examples that contain a feature, by row. */
  readonly #occurrences: number[] = [];
  /** Sum of weights per feature and class, row-major. */
  readonly #weights: Float64Array;
  /** Sum of weights per class. */
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

  /** Assigns a row to each new feature of an example and counts the example for all its features. */
  #learnRows(text: string): { row: number; count: number }[] {
    return [...featuresOf(wordsOf(text))].map(([name, { count }]) => {
      const row = this.#rows.get(name) ?? this.#rows.size;
      this.#rows.set(name, row);
      this.#occurrences[row] = (this.#occurrences[row] ?? 0) + 1;
      return { row, count };
    });
  }

  /** Returns the inverse document frequency of a feature. */
  #rarity(row: number | undefined): number {
    const occurrences = row === undefined ? 0 : (this.#occurrences[row] ?? 0);
    return 1 + Math.log((1 + this.examples) / (1 + occurrences));
  }

  /** Returns the known features of a text with their weights, normalised to unit length including unknown features. */
  #weigh(features: ReadonlyMap<string, Feature>): { row: number; weight: number; feature: Feature }[] {
    const weighed = [...features].map(([name, feature]) => {
      const row = this.#rows.get(name);
      return { row, weight: feature.count * this.#rarity(row), feature };
    });
    const length = Math.hypot(...weighed.map(({ weight }) => weight));
    return weighed.flatMap(({ row, weight, feature }) => (row === undefined ? [] : [{ row, weight: weight / length, feature }]));
  }

  /** Returns, by class, the logarithm of a feature's share in the class divided by its share in all other classes. */
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

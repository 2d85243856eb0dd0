import { contentWords, sameWord, stemOf, wordsIn } from '../../../platform/text/index.js';

/** Minimum share of a question's words that a text must contain to be relevant. */
const MIN_SHARE = 0.34;
/** Minimum number of words that must match for questions of more than two words. */
const MIN_WORDS = 2;

/** The content words of a question; measures how many of them a text contains. */
export class Question {
  /** The distinct content words, in the spelling and order of the question. */
  readonly words: readonly string[];
  private readonly stems: readonly string[];

  constructor(text: string) {
    this.words = contentWords(text);
    this.stems = this.words.map(stemOf);
  }

  /** Returns the words of the question that occur in the text in any inflection. */
  wordsFoundIn(text: string): string[] {
    const stems = [...new Set(wordsIn(text).map(stemOf))];
    return this.words.filter((_, index) => stems.some((stem) => sameWord(this.stems[index] ?? '', stem)));
  }

  /** Returns whether a text with these matched words is relevant enough to answer the question. */
  fits(matched: readonly string[]): boolean {
    return matched.length / this.words.length >= MIN_SHARE && matched.length >= Math.min(MIN_WORDS, this.words.length - 1 || 1);
  }

  /** Returns the sentence that matches the most words, the first one on a tie; undefined if no sentence matches. */
  bestMatch(sentences: readonly string[]): string | undefined {
    return this.bestFew(sentences, 1)[0];
  }

  /** Returns at most `limit` sentences that match at least one word, best match first. */
  bestFew(sentences: readonly string[], limit: number): string[] {
    return sentences
      .map((sentence) => ({ sentence, matches: this.wordsFoundIn(sentence).length }))
      .filter(({ matches }) => matches > 0)
      .toSorted((a, b) => b.matches - a.matches)
      .slice(0, limit)
      .map(({ sentence }) => sentence);
  }
}

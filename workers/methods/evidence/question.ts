import { contentWords, sameWord, stemOf, wordsIn } from './words.js';

/** A text carries a question when it has so large a share of its words … */
const FITTING_SHARE = 0.34;
/** … and of longer questions at least two. */
const FITTING_WORDS = 2;

/** What a question is about, and how much of it a text has. */
export class Question {
  /** As asked, each once. */
  readonly words: readonly string[];
  private readonly stems: readonly string[];

  constructor(text: string) {
    this.words = contentWords(text);
    this.stems = this.words.map(stemOf);
  }

  /** The words of the question that occur in the text, in any form. */
  wordsFoundIn(text: string): string[] {
    const stems = [...new Set(wordsIn(text).map(stemOf))];
    return this.words.filter((_, index) => stems.some((stem) => sameWord(this.stems[index] ?? '', stem)));
  }

  /** Whether so much of the question is in the text that it may answer it. */
  fits(found: readonly string[]): boolean {
    return found.length / this.words.length >= FITTING_SHARE && found.length >= Math.min(FITTING_WORDS, this.words.length - 1 || 1);
  }

  /** The sentence that has most of the question, the first of equals; undefined where none has anything of it. */
  bestOf(sentences: readonly string[]): string | undefined {
    return this.bestFew(sentences, 1)[0];
  }

  /** The sentences that have most of the question, best first. */
  bestFew(sentences: readonly string[], most: number): string[] {
    return sentences
      .map((sentence) => ({ sentence, found: this.wordsFoundIn(sentence).length }))
      .filter(({ found }) => found > 0)
      .toSorted((a, b) => b.found - a.found)
      .slice(0, most)
      .map(({ sentence }) => sentence);
  }
}

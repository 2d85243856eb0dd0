import type { Language } from '../content/index.js';
import { contentWords, isFormOf, languageOf, stemOf, withoutUmlauts, wordsIn } from '../text/index.js';
import { partsOfCompound } from './business-words.js';
import { meaningIn, translationsOf } from './translations.js';

/** Minimum share of a question's words that a text must contain to be relevant. */
const MIN_SHARE = 0.34;
/** Minimum number of words that must match for questions of more than two words. */
const MIN_WORDS = 2;

/** Stems of verbs that state nothing about the topic of a question. */
const LIGHT_VERBS: ReadonlySet<string> = new Set(
  `findet finden statt stattfinden passiert passieren geschieht geschehen erhält erhalten bekommt bekommen braucht brauchen benötigt
   macht machen betrifft beträgt happen happens take takes place need needs get gets apply applies
   hold holds`
    .split(/\s+/)
    .map(stemOf),
);

/** Minimum share of a compound's length at which a word of the text with which it does not end stands for it. */
const MIN_PART = 0.5;

/** Returns whether a stem of a text stands for a wanted one: in another form, in a compound, or as the last or main part of the wanted one. */
const isNamedBy = (wanted: string, stem: string): boolean =>
  isFormOf(wanted, stem) || (isFormOf(stem, wanted) && (wanted.endsWith(stem) || stem.length >= MIN_PART * wanted.length));

/** Weights of a sentence that contains a part of a compound, and the loss of weight from one word of a question to the next. */
const LAST_PART = 0.6;
const FIRST_PART = 0.5;
const EARLIER = 0.01;

const partsOf = (word: string): readonly string[] => partsOfCompound(withoutUmlauts(word));

/** The content words of a question; measures how many of them a text contains. */
export class QuestionWords {
  /** The distinct content words, in the spelling and order of the question. */
  readonly words: readonly string[];
  /** Null if it cannot be detected. */
  readonly language: Language | null;

  constructor(text: string) {
    this.language = languageOf(text);
    const words = contentWords(text);
    const topical = words.filter((word) => !LIGHT_VERBS.has(stemOf(word)));
    this.words = topical.length > 0 ? topical : words;
  }

  /** Words of the other language that mean the same, for a search. */
  get translations(): string {
    return translationsOf(this.words, this.language).join(' ');
  }

  /**
   * Returns the words of the question that occur in the text in any inflection, or in its language if it is another one.
   *
   * @param language of the text; null if unknown
   * @param options.byFirstPart true to count a compound as soon as the text contains its first part: "payment terms" for
   *   „Zahlungsbedingungen“
   */
  wordsFoundIn(text: string, language: Language | null = languageOf(text), { byFirstPart = false } = {}): string[] {
    const finder = this.finderIn(text, language);
    return this.words.filter((word) => finder(word) || (byFirstPart && finder(partsOf(word)[0] ?? '')));
  }

  /** Returns a test whether a text contains a word or its meaning. */
  private finderIn(text: string, language: Language | null): (word: string) => boolean {
    const stems = [...new Set(wordsIn(text).map(stemOf))];
    const isMeant = language !== null && language === this.language ? () => false : meaningIn(text);
    return (word) => word !== '' && (stems.some((stem) => isNamedBy(stemOf(word), stem)) || isMeant(word));
  }

  /**
   * Returns whether a text with these matched words is relevant enough to answer the question.
   *
   * @param named words that name the document, not what is asked about it
   */
  fits(matched: readonly string[], named: readonly string[] = []): boolean {
    const asked = this.words.filter((word) => !named.includes(word));
    const found = matched.filter((word) => asked.includes(word)).length;
    return found > 0 && found / asked.length >= MIN_SHARE && found >= Math.min(MIN_WORDS, asked.length - 1 || 1);
  }

  /**
   * Returns the sentence of a text that matches the most words, on a tie the one with the earlier words of the question; otherwise the one
   * that matches the most parts of its compounds, their last parts first. Undefined if no sentence matches.
   */
  bestMatch(sentences: readonly string[]): string | undefined {
    const language = languageOf(sentences.join(' '));
    const scored = sentences.map((sentence) => {
      const finder = this.finderIn(sentence, language);
      const score = this.words.reduce((sum, word, index) => {
        const parts = partsOf(word);
        const part = finder(parts.at(-1) ?? '') ? LAST_PART : finder(parts[0] ?? '') ? FIRST_PART : 0;
        return sum + (finder(word) ? 1 : part) * (1 - EARLIER * index);
      }, 0);
      return { sentence, score };
    });
    const best = scored.reduce((one, other) => (other.score > one.score ? other : one), {
      sentence: undefined as string | undefined,
      score: 0,
    });
    return best.sentence;
  }

  /** Returns at most `limit` sentences that match at least one word, best match first. */
  bestFew(sentences: readonly string[], limit: number): string[] {
    const language = languageOf(sentences.join(' '));
    return sentences
      .map((sentence) => ({ sentence, matches: this.wordsFoundIn(sentence, language).length }))
      .filter(({ matches }) => matches > 0)
      .toSorted((a, b) => b.matches - a.matches)
      .slice(0, limit)
      .map(({ sentence }) => sentence);
  }
}

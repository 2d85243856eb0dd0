import { z } from 'zod';
import { loadContent } from '../content/index.js';
import { isStopWord, stemOf, withoutUmlauts, wordsIn } from '../text/index.js';
import { isGenericWord } from './word-finder.js';

/** A word of a phrase: its stem, or its beginning if any ending fits. */
interface PhraseWord {
  readonly text: string;
  readonly isBeginning: boolean;
}

const phraseOf = (phrase: string): PhraseWord[] =>
  phrase
    .trim()
    .split(/\s+/)
    .map((word) =>
      word.endsWith('*') ? { text: withoutUmlauts(word.slice(0, -1)), isBeginning: true } : { text: stemOf(word), isBeginning: false },
    );

const concepts = z.array(
  z.object({
    concept: z.string(),
    phrases: z.string().transform((text) =>
      text
        .split('|')
        .map(phraseOf)
        .toSorted((a, b) => b.length - a.length),
    ),
  }),
);

const CONCEPTS = loadContent('platform/questions/content/business-phrases.yaml', concepts);

/** Maximum number of other words between two words of a phrase: "nobody ever came". */
const MAX_BETWEEN = 2;

const SHORT_NOT = /n['’]t(?!\p{L})/giu;

/** Returns the words of a text, with "didn't" as two words. */
const spokenWords = (text: string): string[] => wordsIn(text.replaceAll(SHORT_NOT, ' not').replaceAll('_', ' '));

/** A word with the forms by which phrases recognise it. They are formed once: a long text is compared with hundreds of phrases. */
interface Spoken {
  readonly word: string;
  readonly folded: string;
  readonly stem: string;
}

const isWord = ({ text, isBeginning }: PhraseWord, { folded, stem }: Spoken): boolean =>
  isBeginning ? folded.startsWith(text) : stem === text;

/** Returns the words of a text that make up a phrase; null if it does not contain the phrase. */
const wordsOfPhrase = (words: readonly Spoken[], [first, ...others]: readonly PhraseWord[]): string[] | null => {
  if (first === undefined) return null;
  for (const [start, word] of words.entries()) {
    if (!isWord(first, word)) continue;
    const found = [word.word];
    let at = start;
    for (const other of others) {
      const next = words.findIndex((each, index) => index > at && index <= at + MAX_BETWEEN + 1 && isWord(other, each));
      if (next < 0) break;
      found.push(words[next]?.word ?? '');
      at = next;
    }
    if (found.length === others.length + 1) return found;
  }
  return null;
};

/** Returns the concepts that a text describes, each with the words that describe it. */
export const conceptsIn = (text: string): ReadonlyMap<string, readonly string[]> => {
  const words = spokenWords(text).map((word): Spoken => ({ word, folded: withoutUmlauts(word), stem: stemOf(word) }));
  return new Map(
    CONCEPTS.flatMap(({ concept, phrases }) => {
      const found = phrases.map((phrase) => wordsOfPhrase(words, phrase)).find((each) => each !== null);
      return found ? [[concept, found] as const] : [];
    }),
  );
};

/** How well a phrase that a request and a name have in common names the thing: by the words of the name that it leaves out. */
const CONFIDENCE = [0.9, 0.75] as const;

/** A description of a thing in a request. */
export interface Description {
  /** Words of the request. */
  readonly words: readonly string[];
  readonly confidence: number;
}

/**
 * Returns a function that tells by which words a request describes what a name names, in either language: "nobody came" the "Did not
 * attend rate". A name with more than one further word of its own is not described.
 */
export const describedBy = (request: string): ((name: string) => Description | null) => {
  const asked = conceptsIn(request);
  if (asked.size === 0) return () => null;
  return (name) => {
    for (const [concept, own] of conceptsIn(name)) {
      const words = asked.get(concept);
      const left = spokenWords(name).filter((word) => !own.includes(word) && !isStopWord(word) && !isGenericWord(word));
      const confidence = CONFIDENCE[left.length];
      if (words !== undefined && confidence !== undefined) return { words, confidence };
    }
    return null;
  };
};

import { z } from 'zod';
import { once } from '../cache/once.js';
import { loadContent } from '../content/index.js';
import { PHRASE_GROUPS } from './business-words.js';
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
  z.strictObject({
    concept: z.string(),
    isIdiom: z.boolean().default(false),
    phrases: z.string().transform((text) => text.split('|').map(phraseOf)),
  }),
);

type Concept = z.output<typeof concepts>[number];

const CONCEPTS: readonly Concept[] = [
  ...loadContent('platform/questions/content/business-phrases.yaml', concepts),
  ...PHRASE_GROUPS.map((words): Concept => ({ concept: words[0] ?? '', isIdiom: false, phrases: words.map(phraseOf) })),
];

/** Number of letters by which phrases with a first word of any ending are found. */
const BEGINNING = 4;

interface Phrase {
  /** Number of the concept. */
  readonly concept: number;
  readonly words: readonly PhraseWord[];
}

/** Phrases by their first word, or by its first letters if it may have any ending, so that a name is compared with few of them. */
const PHRASES: ReadonlyMap<string, readonly Phrase[]> = Map.groupBy(
  CONCEPTS.flatMap(({ phrases }, concept) => phrases.map((words): Phrase => ({ concept, words }))),
  ({ words: [first] }) => (first?.isBeginning ? `${first.text.slice(0, BEGINNING)}*` : (first?.text ?? '')),
);

const beginningWith = ({ stem, folded }: Spoken): Phrase[] => [
  ...(PHRASES.get(stem) ?? []),
  ...(PHRASES.get(`${folded.slice(0, BEGINNING)}*`) ?? []),
];

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

/** Returns the words of a text that make up a phrase from a position; null if they do not. */
const wordsOfPhrase = (words: readonly Spoken[], start: number, [first, ...others]: readonly PhraseWord[]): string[] | null => {
  const word = words[start];
  if (first === undefined || word === undefined || !isWord(first, word)) return null;
  const found = [word.word];
  let at = start;
  for (const other of others) {
    const next = words.slice(at + 1, at + MAX_BETWEEN + 2).findIndex((each) => isWord(other, each));
    if (next < 0) return null;
    at += next + 1;
    found.push(words[at]?.word ?? '');
  }
  return found;
};

interface Described {
  readonly concept: number;
  readonly words: readonly string[];
}

const spoken = (word: string): Spoken => ({ word, folded: withoutUmlauts(word), stem: stemOf(word) });

/** Returns the concepts that a text describes, each with the words of its longest phrase. */
const describedIn = (text: string, spokenOf = spoken): Described[] => {
  const words = spokenWords(text).map(spokenOf);
  const longest = new Map<number, Described>();
  for (const [start, word] of words.entries())
    for (const phrase of beginningWith(word)) {
      const { concept } = phrase;
      const found = wordsOfPhrase(words, start, phrase.words);
      if (found && found.length > (longest.get(concept)?.words.length ?? 0)) longest.set(concept, { concept, words: found });
    }
  return [...longest.values()].toSorted((one, other) => one.concept - other.concept);
};

/** Returns the concepts that a text describes, each with the words that describe it. */
export const conceptsIn = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(describedIn(text).map(({ concept, words }) => [CONCEPTS[concept]?.concept ?? '', words]));

/** Returns the phrases of several words in a text that mean something else than their words: "parking ticket". */
export const idiomsIn = (text: string): (readonly string[])[] =>
  describedIn(text).flatMap(({ concept, words }) => (CONCEPTS[concept]?.isIdiom && words.length > 1 ? [words] : []));

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
  const asked = new Map(describedIn(request).map(({ concept, words }) => [concept, words]));
  if (asked.size === 0) return () => null;
  // The names of a tenant repeat words: each word is read once.
  const spokenOf = once(spoken);
  return (name) => {
    for (const { concept, words: own } of describedIn(name, spokenOf)) {
      const words = asked.get(concept);
      const left = spokenWords(name).filter((word) => !own.includes(word) && !isStopWord(word) && !isGenericWord(word));
      const confidence = CONFIDENCE[left.length];
      if (words !== undefined && confidence !== undefined) return { words, confidence };
    }
    return null;
  };
};

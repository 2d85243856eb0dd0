import { isBusinessWord, SAME } from './business-words.js';
import { once } from '../cache/once.js';
import { isStopWord, languageOf, nameWords, stemOf, withoutUmlauts, wordsIn } from '../text/index.js';
import { GENERIC_WEIGHT, isGenericWord, wordFinder, wordOfToken, type Found } from './word-finder.js';

/** Minimum closeness of the other words of a name of which only generic words are missing. */
const FOUND = 0.8;
/** Minimum closeness of a word that distinguishes a name. */
const MIN_CLOSENESS = 0.5;
/** Share of a name of generic words that a request must contain. */
export const WHOLE_GENERIC = 0.85;
/** Minimum length of a rare word that alone says what a thing is. */
export const MIN_DISTINCT_LENGTH = 8;
const KEY_WORDS = new Set(['id', 'nr', 'no', 'nummer', 'number', 'key', 'code']);

/** Returns whether a word of a name says that a column contains keys; the column is named only together with it. */
export const isKeyWord = (word: string): boolean => KEY_WORDS.has(word.toLowerCase());

const MAX_WEIGHT = 12;

/** How well a request names a thing by one of its names. */
export interface Match {
  readonly confidence: number;
  /** Whether the request contains all words of the name but generic ones. */
  readonly isDistinguished: boolean;
  /** Whether two neighbouring words at the head of the name, of which one is not generic, are neighbours in the request, or its only word occurs. */
  readonly hasPhrase: boolean;
  /** Words of the request, or parts of them. */
  readonly tokens: readonly string[];
  /** Those that stand for a word of the name which is not generic. */
  readonly distinctive: readonly string[];
}

export const NO_MATCH: Match = { confidence: 0, isDistinguished: false, hasPhrase: false, tokens: [], distinctive: [] };

/** A word of a name. */
interface NameWord {
  readonly word: string;
  readonly stem: string;
  readonly weight: number;
  readonly isGeneric: boolean;
}

interface FoundWord extends Found {
  readonly isGeneric: boolean;
}

/** Returns the matching of names with the words of a request. The names of a tenant repeat words: each word is read once. */
export const nameMatcher = (request: string, words: readonly string[], names: readonly string[]): ((name: string) => Match) => {
  const spelled = ` ${wordsIn(request)
    .filter((word) => weightOf(word) > 0)
    .map(stemOf)
    .join(' ')} `;
  const wordsOfName = new Map([...new Set(names)].map((name) => [name, nameWords(name)]));
  const find = wordFinder(words, new Set([...wordsOfName.values()].flat()), languageOf(request));
  const read = once((word: string): NameWord => ({ word, stem: stemOf(word), weight: weightOf(word), isGeneric: isGenericWord(word) }));
  return once((name: string): Match => {
    const own = (wordsOfName.get(name) ?? nameWords(name))
      .map((word, at, { length }) => ({
        ...read(word),
        ...(at > 0 && at === length - 1 && isKeyWord(word) && { weight: MAX_WEIGHT }),
      }))
      .filter(({ weight }) => weight > 0);
    const isPhrase = own.length > 0 && spelled.includes(` ${own.map(({ stem }) => stem).join(' ')} `);
    const total = own.reduce((sum, { weight }) => sum + weight, 0);
    if (total === 0) return NO_MATCH;
    const found = withHyphens(
      name,
      eachOnce(
        own.map(({ word, ...about }) => ({ ...about, word, ...find(word) })),
        words,
      ),
    );
    const share = found.reduce((sum, { weight, closeness }) => sum + (weight * closeness) / total, 0);
    // Generic words name a thing only if the request contains all of them, and more than one.
    if (own.every(({ isGeneric }) => isGeneric) && !(own.length > 1 && (isPhrase || share >= WHOLE_GENERIC))) return NO_MATCH;
    const isDistinguished = found.every(({ isGeneric, closeness }) => isGeneric || closeness >= FOUND);
    return {
      confidence: Math.round((isPhrase ? 1 : Math.min(0.95, share)) * 100) / 100,
      isDistinguished,
      hasPhrase: hasPhraseAtHead(name, found) || hasWholeHead(name, own, found),
      tokens: [...new Set(found.flatMap((each) => each.tokens))],
      distinctive: found.flatMap(({ isGeneric, closeness, tokens }) => (closeness >= MIN_CLOSENESS && !isGeneric ? tokens : [])),
    };
  });
};

/** Leaves out the parts of hyphenated words whose last part the request does not contain: a „Zähler-App“ is no „Zähler“. */
const withHyphens = <Word extends FoundWord & { readonly word: string }>(name: string, found: readonly Word[]): Word[] =>
  found.map((each, at) => {
    const next = found[at + 1];
    const isFirstPart = next !== undefined && !next.isGeneric && name.includes(`${each.word}-${next.word}`);
    return isFirstPart && next.closeness === 0 ? { ...each, closeness: 0, tokens: [] } : each;
  });

/**
 * Lets a word of a request stand for one word of a name, the one that it is closest to: „Anteil“ stands for the "rate" of a "quote-to-order
 * rate" or for a German „Quote“, not for both. A compound stands for all words of which it contains at least one.
 */
const eachOnce = <Word extends FoundWord & Pick<NameWord, 'stem'>>(found: readonly Word[], words: readonly string[]): Word[] => {
  const used = new Map<string, string[]>();
  const kept = new Set<Word>();
  const isContained = (token: string, stem: string): boolean => withoutUmlauts(words[wordOfToken(token)] ?? '').includes(stem);
  const isFree = (token: string, stem: string): boolean => {
    const others = used.get(token) ?? [];
    return others.length === 0 || [stem, ...others].some((each) => isContained(token, each));
  };
  for (const each of found.toSorted((one, other) => other.closeness - one.closeness || Number(other.isGeneric) - Number(one.isGeneric))) {
    if (each.tokens.length > 0 && !each.tokens.some((token) => isFree(token, each.stem))) continue;
    kept.add(each);
    for (const token of each.tokens) used.set(token, [...(used.get(token) ?? []), each.stem]);
  }
  return found.map((each) => (kept.has(each) ? each : { ...each, closeness: 0, tokens: [] }));
};

/** Returns the number of words of a name that say what it names, before a function word or a colon: two of "Second carrier for the North". */
const headLength = (name: string): number => {
  const words = nameWords(name.split(':', 1)[0] ?? '');
  const first = words.findIndex((word) => weightOf(word) > 0);
  const end = words.findIndex((word, at) => at > first && weightOf(word) === 0);
  return (end === -1 ? words.length : end) - first;
};

/** Returns whether two neighbouring words of a name that say what it names are neighbours in the request. */
const hasPhraseAtHead = (name: string, words: readonly FoundWord[]): boolean => {
  const first = words.findIndex((word, at) => isPhraseOf(word, words[at + 1]));
  return first >= 0 && first + 1 < headLength(name);
};

/** Returns whether the request contains the only word that says what a thing is, if it is rare: „Preisfreigabe“ of „Preisfreigabe mit Wertgrenzen“. */
const hasWholeHead = (name: string, own: readonly NameWord[], found: readonly FoundWord[]): boolean => {
  const [{ word, stem } = { word: '', stem: '' }] = own;
  return (
    own.length > 1 &&
    headLength(name) === 1 &&
    word.length >= MIN_DISTINCT_LENGTH &&
    !isBusinessWord(stem) &&
    (found[0]?.closeness ?? 0) >= SAME
  );
};

/** Returns whether two neighbouring words of a name are neighbours in the request, and say what it is about. */
const isPhraseOf = (one: FoundWord, next: FoundWord | undefined): boolean =>
  next !== undefined &&
  !(one.isGeneric && next.isGeneric) &&
  Math.min(one.closeness, next.closeness) >= FOUND &&
  one.tokens.some((token) => next.tokens.some((other) => wordOfToken(other) === wordOfToken(token) + 1));

const weightOf = (word: string): number => {
  const folded = withoutUmlauts(word);
  if ((folded.length < 2 && !/\d/.test(folded)) || (isStopWord(word) && !isGenericWord(word))) return 0;
  return (isGenericWord(word) ? GENERIC_WEIGHT : 1) * Math.min(folded.length, MAX_WEIGHT);
};

import { editDistance, stemOf, transliterate } from '../text/index.js';
import { BoundedCache } from '../cache/bounded-cache.js';
import { CONCEPT_WORDS, EMPTY_WORDS, type Concept } from './concept-words.js';

/** A word of a column name: its concepts, or null if the word is unknown. A compound can have several concepts. */
export interface NameWord {
  readonly word: string;
  readonly concepts: readonly Concept[] | null;
}

const MAX_NAME_LENGTH = 200;
const MAX_WORD_LENGTH = 40;
/** Minimum length of a word that may contain one typing error. */
const MIN_CORRECTED_LENGTH = 7;
/** Minimum length of the known part of a compound whose other part is unknown. */
const MIN_HEAD_LENGTH = 5;

/** Minimum length of a stem by which inflected forms are known; shorter ones belong to other words, as that of `bookings` to `booked`. */
const MIN_STEM_LENGTH = 5;

const CONCEPT_OF = new Map<string, Concept>();
const BY_STEM = new Map<string, Concept>();
for (const [concept, words] of Object.entries(CONCEPT_WORDS) as [Concept, string][])
  for (const word of words.split(' ')) {
    if (!CONCEPT_OF.has(word)) CONCEPT_OF.set(word, concept);
    const stem = stemOf(word);
    if (stem.length >= MIN_STEM_LENGTH && !BY_STEM.has(stem)) BY_STEM.set(stem, concept);
  }
const EMPTY = new Set(EMPTY_WORDS.split(' '));
const KNOWN_WORDS = [...CONCEPT_OF.keys()];
/** Minimum length of a word that is cut off, and of one without vowels. */
const MIN_CUT_LENGTH = 4;
const MIN_SKELETON_LENGTH = 3;

/** Concepts by the consonants of their words, if these belong to one concept only. */
const BY_SKELETON = ((): ReadonlyMap<string, Concept> => {
  const groups = Map.groupBy(KNOWN_WORDS, (word) => word.slice(0, 1) + word.slice(1).replaceAll(/[aeiou]/g, ''));
  return new Map(
    [...groups].flatMap(([skeleton, words]) => {
      const [concept, ...others] = new Set(words.map((word) => CONCEPT_OF.get(word)));
      return concept && others.length === 0 ? [[skeleton, concept] as const] : [];
    }),
  );
})();

const LONG_WORDS = [...CONCEPT_OF.keys()].filter(({ length }) => length >= MIN_CORRECTED_LENGTH);

const cache = new BoundedCache<string, readonly NameWord[]>(10_000);

/**
 * Returns the words of a column name that carry meaning, with their concepts: `OrderDate`, `order_dt` and „Auftragsdatum“ are order and
 * date. Case, separators and the spelling of umlauts do not matter. Compounds are split into known words (dynamic programming over the
 * letters, as in Koehn and Knight: Empirical methods for compound splitting, EACL 2003); one typing error is tolerated in long words.
 */
export const nameConcepts = (name: string): readonly NameWord[] => {
  const known = cache.get(name);
  if (known) return known;
  const words = withoutDivisor(joined(wordsOfName(name)))
    .filter((word) => !EMPTY.has(word) || CONCEPT_OF.has(word) || PER.has(word))
    .map((word): NameWord => ({ word, concepts: conceptsOf(word) }));
  cache.set(name, words);
  return words;
};

/** Returns the words of a name in transliterated lower case; numbers are left out. */
const wordsOfName = (name: string): string[] => {
  const split = name
    .normalize('NFC')
    .slice(0, MAX_NAME_LENGTH)
    .replaceAll('%', ' percent ')
    .replaceAll(/[kM]Wh/g, 'kwh')
    .replace(/(?<!\p{L})(?:number|no|num|nr|#)[\s_.-]+of(?!\p{Ll})|^(?:num|nbr|number)[\s_]+(?=\p{L})/iu, 'count ')
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2');
  return transliterate(split)
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
};

const PER = new Set(['per', 'pro', 'je']);
/** Units by which a price or a speed is given; they are part of what a column means. */
const UNITS = new Set<Concept | undefined>(['unit', 'hours', 'minutes', 'seconds', 'days', 'quantity']);

/** Leaves out what a value is divided by, such as „je Kunde“: it is the same measure, although less certainly. */
const withoutDivisor = (words: readonly string[]): string[] => {
  const at = words.findIndex((word, index) => index > 0 && PER.has(word) && !UNITS.has(CONCEPT_OF.get(words[index + 1] ?? '')));
  return at === -1 ? words.filter((word) => !PER.has(word)) : words.slice(0, at + 1);
};

/** Joins two words that are one word of the lexicon, as in `Over Time` and `set-up`. */
const joined = (words: readonly string[]): string[] =>
  words.flatMap((word, index) => {
    if (CONCEPT_OF.has(`${words[index - 1] ?? ''}${word}`) && index > 0) return [];
    const both = `${word}${words[index + 1] ?? ''}`;
    return [index < words.length - 1 && CONCEPT_OF.has(both) ? both : word];
  });

/** Forms of verbs that look like an inflected noun of the lexicon: „bestanden“ is passed, not a stock. */
const VERB_FORMS: ReadonlySet<string> = new Set(['bestanden']);

const conceptsOf = (word: string): readonly Concept[] | null => {
  if (VERB_FORMS.has(word)) return null;
  const singular = word.length >= 4 ? CONCEPT_OF.get(word.replace(/(?:s|en|n|e)$/, '')) : undefined;
  const whole = CONCEPT_OF.get(word) ?? singular ?? (word.length >= 5 ? BY_STEM.get(stemOf(word)) : undefined);
  if (whole) return [whole];
  const parts = splitCompound(word.slice(0, MAX_WORD_LENGTH));
  if (parts) return parts;
  const short = abbreviated(word);
  if (short) return [short];
  if (word.length >= MIN_CORRECTED_LENGTH) {
    const near = LONG_WORDS.find(
      (each) => Math.abs(each.length - word.length) <= 1 && each[0] === word[0] && editDistance(each, word) <= 1,
    );
    if (near !== undefined) return [CONCEPT_OF.get(near) as Concept];
  }
  return null;
};

/** Returns the concept of a word that is cut off (`proz`) or lacks its vowels (`dlvry`), if it abbreviates words of one concept only. */
const abbreviated = (word: string): Concept | undefined => {
  if (word.length >= MIN_CUT_LENGTH) {
    const meant = new Set(
      KNOWN_WORDS.filter((known) => known.length > word.length && known.startsWith(word)).map((known) => CONCEPT_OF.get(known)),
    );
    if (meant.size === 1) return [...meant][0];
  }
  return word.length >= MIN_SKELETON_LENGTH && !/[aeiou]/.test(word) ? BY_SKELETON.get(word) : undefined;
};

/** Linking elements of German compounds, longest first: Jahresumsatz is Jahr and Umsatz. */
const LINKERS = ['es', 'en', 's', 'n', 'e', ''];

/** Returns the concepts of a compound of known words with the fewest parts; null if a part is unknown and the head is not known either. */
const splitCompound = (word: string): Concept[] | null => {
  const best: (Concept[] | undefined)[] = [[]];
  for (let end = 2; end <= word.length; end += 1)
    for (let start = Math.max(0, end - 25); start <= end - 2; start += 1) {
      const before = best[start];
      if (before === undefined) continue;
      const concept = partConcept(word.slice(start, end), start === 0, end === word.length);
      const candidate = concept && [...before, ...concept];
      if (candidate && (best[end] === undefined || candidate.length <= (best[end]?.length ?? 0))) best[end] = candidate;
    }
  const whole = best[word.length];
  if (whole) return whole;
  // The head of a German compound is its last part; the unknown modifier narrows it: Kantinenkosten are costs.
  for (let start = 3; start <= word.length - MIN_HEAD_LENGTH; start += 1) {
    const head = CONCEPT_OF.get(word.slice(start));
    if (head) return [head];
  }
  return null;
};

/** Returns the concept of a part of a compound, with or without a linking element; abbreviations stand at the end only. */
const partConcept = (part: string, isFirst: boolean, isLast: boolean): Concept[] | null => {
  for (const linker of isLast ? [''] : LINKERS) {
    if (!part.endsWith(linker)) continue;
    const core = part.slice(0, part.length - linker.length);
    const isLongEnough = core.length >= 4 || (core.length >= 3 && isFirst) || (core.length >= 2 && isLast);
    const concept = isLongEnough ? CONCEPT_OF.get(core) : undefined;
    if (concept) return [concept];
    if (isLongEnough && EMPTY.has(core) && (core.length >= 4 || isLast)) return [];
  }
  return null;
};

/** Returns the concepts of a text, such as the value of a status; empty if it contains none or a negation. */
export const textConcepts = (text: string): ReadonlySet<Concept> => {
  const words = nameConcepts(text);
  if (/(?<!\p{L})(?:not|no|non|nicht|kein|keine|never|nie|un)(?!\p{L})/iu.test(text)) return new Set();
  return new Set(words.flatMap(({ concepts }) => concepts ?? []));
};

import { z } from 'zod';
import { LANGUAGES, loadContent, type Language } from '../content/index.js';
import { stemOf } from '../text/index.js';

/** Strips all further suffixes, because a plural loses only its last one: `suppliers` and `supplier` give `suppli`. */
const rootOf = (stem: string): string => {
  const shorter = stemOf(stem);
  return shorter === stem ? stem : rootOf(shorter);
};

/** A group of words that mean the same, and parts of related words: `kunde = customer / debitor = debtor`. */
const groupSchema = z
  .string()
  .regex(/^[^=]+ = [^=]+(?: \/ [^=]*= [^=]+)*$/)
  .transform((group) =>
    group.split(' / ').map((part) => {
      const [german = '', english = ''] = part.split('=').map((words) => words.trim());
      return { de: wordsOf(german), en: wordsOf(english) };
    }),
  );

const wordsOf = (words: string): string[] => words.split(' ').filter((word) => word !== '');

type Part = Readonly<Record<Language, readonly string[]>>;

type Group = readonly Part[];

const groupsIn = (file: string): readonly Group[] => loadContent(`platform/questions/content/${file}.yaml`, z.array(groupSchema));

/** Words that every company uses, and words of single industries. */
const COMMON = groupsIn('business-words');
const GROUPS: readonly Group[] = [...COMMON, ...groupsIn('industry-words')];

/** Joins the words of a phrase in a group: `home_visit`. */
const JOINT = '_';

const isPhrase = (word: string): boolean => word.includes(JOINT);

/** Groups with phrases of several words, each with all its words and phrases in both languages. */
export const PHRASE_GROUPS: readonly (readonly string[])[] = GROUPS.flat()
  .map(({ de, en }) => [...de, ...en])
  .filter((words) => words.some(isPhrase))
  .map((words) => words.map((word) => word.replaceAll(JOINT, ' ')));

/** Returns whether no language of a part has only phrases. A compound that only phrases translate is read by its parts or as a phrase. */
const isOfWords = (part: Part): boolean => LANGUAGES.every((language) => part[language].length === 0 || !part[language].every(isPhrase));

/** Groups of every stem, with the part of the group that contains it. */
type Groups = Map<string, Map<number, number>>;

/** The stems of all groups. */
interface Lexicon {
  readonly byStem: Groups;
  readonly of: Readonly<Record<Language, Groups>>;
  /** Stems of the words that every company uses. */
  readonly common: ReadonlySet<string>;
}

const makeLexicon = (): Lexicon => {
  const lexicon = { byStem: new Map(), of: { de: new Map(), en: new Map() }, common: new Set<string>() } satisfies Lexicon;
  const add = (groups: Groups, stem: string, group: number, part: number): void => {
    groups.set(stem, (groups.get(stem) ?? new Map<number, number>()).set(group, part));
  };
  const parts = GROUPS.flatMap((group, at) => group.map((words, part) => ({ words, group: at, part, isRead: isOfWords(words) })));
  for (const { words, group, part, isRead } of parts)
    for (const language of LANGUAGES) {
      const stems = words[language].filter((word) => !isPhrase(word)).map(rootOf);
      for (const stem of stems) {
        if (group < COMMON.length) lexicon.common.add(stem);
        if (!isRead) continue;
        add(lexicon.byStem, stem, group, part);
        add(lexicon.of[language], stem, group, part);
      }
    }
  return lexicon;
};

let made: Lexicon | undefined;
/** Returns the lexicon, made at the first use: most processes read no requests. */
const lexicon = (): Lexicon => (made ??= makeLexicon());

/** Minimum length of a word from which another one is derived. */
const MIN_ORIGIN = 5;
/** Endings of nouns and adjectives that are derived from verbs and nouns, by language. */
const DERIVED = {
  de: [/^(?<origin>\p{L}+)(?:ung|lich|isch|haft)$/u, /^(?<prefix>\p{L}*)ge(?<origin>\p{L}{4,})t$/u],
  en: [/^(?<origin>\p{L}+)(?:ation|ition|ion|ment|al|ance|ence|ness|ity|or)$/u],
} as const;

/** Returns the roots of words from which a word may be derived: `dismissal`, `dismiss`; `angepasst`, `anpass`. */
const originsOf = (root: string, languages: readonly Language[]): string[] =>
  languages
    .flatMap((language) => DERIVED[language])
    .flatMap((pattern) => {
      const { prefix = '', origin = '' } = pattern.exec(root)?.groups ?? {};
      return prefix.length + origin.length < MIN_ORIGIN ? [] : [rootOf(prefix + origin)];
    });

/** Meanings of a word: the groups that contain it, each with the part of the group. */
export type Meanings = ReadonlyMap<number, number>;

const NO_MEANINGS: Meanings = new Map();

/**
 * Returns the meanings of a stem, or of the word from which it is derived; only those of its language if it is a word of that language:
 * "lose" is not „lösen“.
 *
 * @param language of the stem; null if unknown
 */
export const meaningsOf = (stem: string, language: Language | null): Meanings => {
  const root = rootOf(stem);
  const { byStem, of } = lexicon();
  const inLanguage = language === null ? undefined : of[language].get(root);
  const found = inLanguage ?? byStem.get(root);
  if (found !== undefined) return found;
  const origin = originsOf(root, language === null ? LANGUAGES : [language]).find((each) => byStem.has(each));
  return byStem.get(origin ?? '') ?? NO_MEANINGS;
};

/** Closeness of words that mean the same. */
export const SAME = 0.9;
const RELATED = 0.8;

/** Returns how close meanings are: 0.9 the same, 0.8 related, 0 different. */
export const closenessOfMeanings = (one: Meanings, other: Meanings): number => {
  let closeness = 0;
  for (const [group, part] of one) if (other.has(group)) closeness = Math.max(closeness, other.get(group) === part ? SAME : RELATED);
  return closeness;
};

/** Returns how close the meanings of two stems of any language are: 0.9 the same, 0.8 related, 0 different. */
export const closenessOf = (one: string, other: string): number => closenessOfMeanings(meaningsOf(one, null), meaningsOf(other, null));

/** Returns the words of a language that mean the same as a stem of either language or are related to it; none if it is unknown. */
export const wordsLike = (stem: string, language: Language): string[] =>
  [...(lexicon().byStem.get(rootOf(stem))?.keys() ?? [])].flatMap((group) =>
    (GROUPS[group] ?? []).flatMap((part) => part[language].map((word) => word.replaceAll(JOINT, ' '))),
  );

const isOnlyOf = (language: Language, other: Language, stem: string): boolean => {
  const root = rootOf(stem);
  return lexicon().of[language].has(root) && !lexicon().of[other].has(root);
};

/** Returns whether a stem is a word of business data in English only. */
export const isEnglishWord = (stem: string): boolean => isOnlyOf('en', 'de', stem);

/** Returns whether a stem is a word of business data in German only. */
export const isGermanWord = (stem: string): boolean => isOnlyOf('de', 'en', stem);

/** Returns whether a stem is a word of business data that every company uses; a rarer one can say alone what a thing is. */
export const isBusinessWord = (stem: string): boolean => lexicon().common.has(rootOf(stem));

/** Returns whether a stem is a word of business data of any industry. */
export const isKnownWord = (stem: string): boolean => lexicon().byStem.has(rootOf(stem));

/** Minimum length of a part of a compound. */
const MIN_PART = 4;
/** Minimum length of the first part if both parts are German words of business data: `Tür` of `Türstörung`. */
const MIN_FIRST_PART = 3;
/** Minimum length of the last part if it is a word of business data: `Tag` of `Debitorentag`. */
const MIN_LAST_PART = 3;
/** An ending of English words that is a word as well: "membership". */
const NO_HEAD = 'ship';
/** Maximum length of a compound; the time to take a word apart grows with a power of its length. */
const MAX_COMPOUND = 60;

const isGerman = (stem: string): boolean => lexicon().of.de.has(stem) || lexicon().of.de.has(rootOf(stem));

const isShortCompound = (first: string, last: string): boolean => last.length >= MIN_PART && isGerman(first) && isGerman(last);

/**
 * Returns the stems of the words that make up a German compound, such as bestand and reichweit; none if they are unknown or the word is
 * longer than `MAX_COMPOUND`.
 *
 * @param isKnown whether a stem is a word that compounds of the caller consist of, in addition to words of business data
 */
export const partsOfCompound = (stem: string, isKnown: (part: string) => boolean = () => false): readonly string[] => {
  const { byStem } = lexicon();
  const known = (part: string): boolean => byStem.has(part) || isKnown(part);
  const isRootKnown = (part: string): boolean => byStem.has(rootOf(part));
  if (stem.length > MAX_COMPOUND) return [];
  const splitAt = (at: number): { forms: string[]; last: string } | undefined => {
    const [start, rest] = [stem.slice(0, at), stem.slice(at)];
    const last = [rest, rootOf(rest)].find((part) => (rest.length < MIN_PART ? byStem.has(part) : known(part) || isRootKnown(part)));
    if (last === undefined || last === NO_HEAD) return undefined;
    const forms = [start, start.replace(/(?:e?s|e?n|e)$/, '')].flatMap((form) => [form, rootOf(form)]);
    return { forms: forms.filter(({ length }) => length >= MIN_PART), last };
  };
  // A compound of two known words is not split further: „Ersatzfahrzeug“ ends in „Fahrzeug“, not in „Zeuge“.
  for (let at = stem.length - MIN_LAST_PART; at >= MIN_PART; at -= 1) {
    const split = splitAt(at);
    // The first part can be the stem of a verb: `Bestellmenge`.
    const first = split && ([...split.forms, ...split.forms.map((form) => `${form}ung`)].find(known) ?? split.forms.find(isRootKnown));
    if (split && first !== undefined) return [first, split.last];
  }
  for (let at = stem.length - MIN_LAST_PART; at >= MIN_PART; at -= 1) {
    const split = splitAt(at);
    const parts = split?.forms.map((form) => partsOfCompound(form, isKnown)).find(({ length }) => length > 0);
    if (split && parts) return [...parts, split.last];
  }
  const [first, last] = [stem.slice(0, MIN_FIRST_PART), stem.slice(MIN_FIRST_PART)];
  return isShortCompound(first, last) ? [first, last] : [];
};

/** A word for one of the places or units of a company, of which the lexicon has the others. */
const PLACE = stemOf('standort');

/** Returns whether a word names the places or units of a company in either language: clinic, branch, „Haus“, „Niederlassung“. */
export const isOrganisationalUnit = (word: string): boolean => {
  const stem = stemOf(word);
  return stem === PLACE || closenessOf(stem, PLACE) > 0;
};

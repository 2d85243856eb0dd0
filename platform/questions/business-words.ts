import { z } from 'zod';
import { loadContent, type Language } from '../content/index.js';
import { stemOf } from '../text/index.js';

/** Strips a further suffix, because a plural loses only its last one: `suppliers` and `supplier` give `suppli`. */
const rootOf = (stem: string): string => stemOf(stem);

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

const GROUPS: readonly (readonly Part[])[] = loadContent('platform/questions/content/business-words.yaml', z.array(groupSchema));

const stemsOf = (words: readonly string[]): string[] => words.map((word) => rootOf(stemOf(word)));

/** Groups of every stem, with the part of the group that contains it. */
type Groups = Map<string, Map<number, number>>;

const groupsBy = (...languages: Language[]): Groups => {
  const groups: Groups = new Map();
  for (const [group, parts] of GROUPS.entries())
    for (const [part, words] of parts.entries())
      for (const stem of languages.flatMap((language) => stemsOf(words[language])))
        groups.set(stem, (groups.get(stem) ?? new Map<number, number>()).set(group, part));
  return groups;
};

const byStem = groupsBy('de', 'en');
const [german, english] = [groupsBy('de'), groupsBy('en')];

/** Returns the groups of a stem; only those of its language if it is a word of that language: "lose" is not „lösen“. */
const groupsOf = (stem: string, language: Language | null): Map<number, number> | undefined => {
  const root = rootOf(stem);
  const inLanguage = language === null ? undefined : (language === 'de' ? german : english).get(root);
  return inLanguage ?? byStem.get(root);
};

/** Closeness of words that mean the same. */
export const SAME = 0.9;
const RELATED = 0.8;

/**
 * Returns how close the meanings of two stems are, in one language or both: 0.9 the same, 0.8 related, 0 different.
 *
 * @param languages languages of the stems; null if unknown
 */
export const closenessOf = (a: string, b: string, [ofA, ofB]: readonly (Language | null)[] = []): number => {
  const of = groupsOf(a, ofA ?? null);
  if (of === undefined) return 0;
  const other = groupsOf(b, ofB ?? null);
  if (other === undefined) return 0;
  return Math.max(0, ...[...of].map(([group, part]) => (other.has(group) ? (other.get(group) === part ? SAME : RELATED) : 0)));
};

/** Returns the words of a language that mean the same as a stem of either language or are related to it; none if it is unknown. */
export const wordsLike = (stem: string, language: Language): string[] =>
  [...(byStem.get(rootOf(stem))?.keys() ?? [])].flatMap((group) => (GROUPS[group] ?? []).flatMap((part) => part[language]));

/** Returns whether a stem is a word of business data in English only. */
export const isEnglishWord = (stem: string): boolean => english.has(rootOf(stem)) && !german.has(rootOf(stem));

/** Returns whether a stem is a word of business data in German only. */
export const isGermanWord = (stem: string): boolean => german.has(rootOf(stem)) && !english.has(rootOf(stem));

/** Returns whether a stem is a word of business data. */
export const isBusinessWord = (stem: string): boolean => byStem.has(rootOf(stem));

/** Minimum length of a part of a compound. */
const MIN_PART = 4;
/** Minimum length of the last part if it is a word of business data: `Tag` of `Debitorentag`. */
const MIN_LAST_PART = 3;
/** Maximum length of a compound; the time to take a word apart grows with a power of its length. */
const MAX_COMPOUND = 60;

/**
 * Returns the stems of the words that make up a German compound, such as bestand and reichweit; none if they are unknown or the word is
 * longer than `MAX_COMPOUND`.
 *
 * @param isKnown whether a stem is a word that compounds of the caller consist of, in addition to words of business data
 */
export const partsOfCompound = (stem: string, isKnown: (part: string) => boolean = () => false): readonly string[] => {
  const known = (part: string): boolean => byStem.has(part) || isKnown(part);
  if (stem.length > MAX_COMPOUND) return [];
  for (let at = stem.length - MIN_LAST_PART; at >= MIN_PART; at -= 1) {
    const [start, rest] = [stem.slice(0, at), stem.slice(at)];
    const last = [rest, rootOf(rest)].find((part) => (rest.length < MIN_PART ? byStem.has(part) : known(part)));
    if (last === undefined) continue;
    const forms = [start, start.replace(/(?:e?s|e?n|e)$/, '')]
      .flatMap((form) => [form, rootOf(form)])
      .filter(({ length }) => length >= MIN_PART);
    // The first part can be the stem of a verb: `Bestellmenge`.
    const first = [...forms, ...forms.map((form) => `${form}ung`)].find(known);
    if (first !== undefined) return [first, last];
    const parts = forms.map((form) => partsOfCompound(form, isKnown)).find(({ length }) => length > 0);
    if (parts) return [...parts, last];
  }
  return [];
};

/** A word for one of the places or units of a company, of which the lexicon has the others. */
const PLACE = stemOf('standort');

/** Returns whether a word names the places or units of a company in either language: clinic, branch, „Haus“, „Niederlassung“. */
export const isOrganisationalUnit = (word: string): boolean => {
  const stem = stemOf(word);
  return stem === PLACE || closenessOf(stem, PLACE) > 0;
};

import { nameConfidences, partsOfCompound } from '../../../../platform/questions/index.js';
import { isStopWord, nameWords, stemOf, wordsIn } from '../../../../platform/text/index.js';
import { isParticiple } from '../../../methods/answer-plan/index.js';

/** A date column that words of a request name. */
export interface NamedDate {
  readonly column: string;
  readonly words: readonly string[];
}

/** Words in the names of date columns that do not say what happened. */
const GENERIC = /^(?:datum|date|dates|am|on|at|der|the|zeit|time|zeitpunkt|zeitstempel|timestamp|ts|dt|tag|day|ist|actual|of|von)$/iu;
const GENERIC_END = /(?<=\p{L}{3})(?:s?datum|s?zeitpunkt|s?tag|date)$/iu;
/** Particles of separable verbs: „eingegangen“ is a form of „Eingang“. */
const SEPARATED = /^(?<particle>ab|an|auf|aus|ein|nach|um|vor|zu|her|hin|weg|fertig|frei|fest|rück|zurück|bereit)ge(?=\p{L}{3})/iu;
/** Least number, and least share of the shorter form, of letters at the beginning that forms of a word have in common. */
const MIN_SHARED = 4;
const MIN_SHARED_PART = 0.5;
/** Least closeness of words that mean the same. */
const MIN_MEANING = 0.8;
/** Number of letters by which a word may be longer than a form of it; a longer one says more: „Mietbeginn“ than „Mieten“. */
const MAX_ENDING = 3;
const CLOSENESS = { same: 1, form: 0.8, head: 0.7, meaning: 0.7, inCompound: 0.6, part: 0.4 } as const;
/** Advantage of a verb, which says what happened, over a noun: "invoices that were paid". */
const VERB = 0.5;

/** Returns the stems by which the forms of a word are compared, without the prefixes of German participles. */
const formsOf = (word: string): string[] => {
  const lower = word
    .toLowerCase()
    .replace(/^zurück/u, 'rück')
    .replace(/nommen$/u, 'nahme');
  return [
    ...new Set([lower, lower.replace(SEPARATED, '$<particle>'), lower.replace(/^(?:ge|be)(?=\p{L}{4})/u, '')].map((form) => stemOf(form))),
  ];
};

const sharedLength = (one: string, other: string): number => {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
};

const areForms = (one: string, other: string): boolean => {
  const [short, shared] = [Math.min(one.length, other.length), sharedLength(one, other)];
  return shared >= Math.min(MIN_SHARED, Math.max(3, short)) && shared >= MIN_SHARED_PART * short;
};

/** Returns how surely a word of a request means a word in the name of a column, 0 to 1. */
const closenessOf = (word: string, own: string): number => {
  const [forms, ownForms] = [formsOf(word), formsOf(own)];
  if (forms.some((form) => ownForms.includes(form))) return CLOSENESS.same;
  const pairs = forms.flatMap((form) => ownForms.map((other) => [form, other] as const)).filter(([form, other]) => areForms(form, other));
  if (pairs.some(([form, other]) => other.length - sharedLength(form, other) <= MAX_ENDING)) return CLOSENESS.form;
  const isHead = (form: string, other: string): boolean => form.length > MIN_SHARED && other.endsWith(form);
  if (forms.some((form) => ownForms.some((other) => isHead(form, other) || isHead(other, form)))) return CLOSENESS.head;
  if (/^\p{Lu}{2,3}$/u.test(own) && word.toUpperCase().startsWith(own)) return CLOSENESS.form;
  const [meant = 0] = nameConfidences(word, [{ names: [own] }]);
  if (meant >= MIN_MEANING) return CLOSENESS.meaning;
  const parts = partsOfCompound(stemOf(own)).flatMap(formsOf);
  if (forms.some((form) => parts.some((part) => areForms(form, part)))) return CLOSENESS.inCompound;
  return pairs.length > 0 ? CLOSENESS.part : 0;
};

/** Returns the words in the name of a date column that say what happened then: `Bestell` of `Bestelldatum`. */
export const eventWords = (column: string): string[] => {
  const words = nameWords(column);
  const events = words.filter((word) => !GENERIC.test(word)).map((word) => word.replace(GENERIC_END, ''));
  return events.length > 0 ? events : words;
};

interface Scored extends NamedDate {
  readonly score: number;
  readonly coverage: number;
}

const scoreOf = (column: string, words: readonly string[]): Scored => {
  const own = eventWords(column);
  const found = own.map((each) => {
    const [best] = words
      .map((word) => ({ word, closeness: closenessOf(word, each) }))
      .filter(({ closeness }) => closeness > 0)
      .toSorted((a, b) => b.closeness - a.closeness);
    return best;
  });
  const score = found.reduce((sum, each) => sum + (each?.closeness ?? 0), 0);
  return { column, words: [...new Set(found.flatMap((each) => each?.word ?? []))], score, coverage: score / own.length };
};

const bestOf = (columns: readonly string[], words: readonly string[]): Scored | null =>
  columns
    .map((column) => scoreOf(column, words))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || b.coverage - a.coverage)[0] ?? null;

/** Number of words after the first one that can be a part of the same name. */
const MAX_NEXT = 2;

/** Returns the date columns that the words of a phrase name, one for each word that names any, with the words after it. */
const candidatesIn = (phrase: string, columns: readonly string[]): Scored[] => {
  const words = wordsIn(phrase);
  return words.flatMap((word, at): Scored[] => {
    if (isUnnamed(word) || !bestOf(columns, [word])) return [];
    const next = words.slice(at + 1, at + 1 + MAX_NEXT);
    const end = next.findIndex(isUnnamed);
    return [bestOf(columns, [word, ...(end < 0 ? next : next.slice(0, end))])].filter((best) => best !== null);
  });
};

const isUnnamed = (word: string): boolean =>
  word.length < 2 || (isStopWord(word) && word.toLowerCase() !== 'due') || (word !== word.toUpperCase() && GENERIC.test(word));

/**
 * Returns the date column that a phrase names first: "they were received by the depot" names `received_on`. Returns null if it names none.
 */
export const firstDateIn = (phrase: string, columns: readonly string[]): NamedDate | null => candidatesIn(phrase, columns)[0] ?? null;

/** Returns the date column that a text names most surely; the last of equally sure ones. Returns null if it names none. */
export const surestDateIn = (text: string, columns: readonly string[]): NamedDate | null =>
  candidatesIn(text, columns)
    .filter(({ score }) => score > CLOSENESS.part)
    .toReversed()
    .map((each) => ({ ...each, score: each.score + (each.words.some(isParticiple) ? VERB : 0) }))
    .toSorted((a, b) => b.score - a.score)[0] ?? null;

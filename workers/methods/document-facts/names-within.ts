import { findNames } from '../../../platform/models/personal-data/index.js';

/** Full names by the short forms used in a document: initials and surnames. */
export type NamesWithin = ReadonlyMap<string, string>;

const MIN_SURNAME = 3;
/** A line that lists people after a label, such as those present. */
const LISTED = /^[*\s]*\p{Lu}[\p{L} ]{2,30}:[*\s]*(?<list>\p{Lu}.*(?:\n(?!\s*\n|[^\n:]{2,40}:\s).*)?)$/gmu;
/** A full name, with or without the person's role or department in brackets. */
const ENTRY = /^(?<name>\p{Lu}[\p{L}'’-]+(?: \p{L}[\p{L}'’-]*){0,2} \p{Lu}[\p{L}'’-]+)(?:\s*\([^)]*\))?[.;]?$/u;
/** Minimum number of people in a list. */
const MIN_LISTED = 2;

/** Returns the full names in a document's lists of people; ignores lists with an entry that is not a name. */
const listedNames = (text: string): string[] =>
  Array.from(text.matchAll(LISTED)).flatMap(({ groups }) => {
    const entries = (groups?.['list'] ?? '').split(/[,;]\s+(?![^(]*\))/u).map((entry) => ENTRY.exec(entry.trim())?.groups?.['name']);
    const names = entries.filter((name) => name !== undefined);
    return names.length >= MIN_LISTED && names.length === entries.length ? names : [];
  });

/** Returns the full names in a document by initials and by surname; omits short forms that two people share. */
export const namesWithin = (text: string): NamesWithin => {
  const found = findNames(text).map(({ start, end }) => text.slice(start, end).replaceAll(/\s+/gu, ' '));
  const full = new Set([...listedNames(text), ...found.filter((name) => ENTRY.test(name))]);
  const shortForms = [...full].flatMap((name) => {
    const words = name.split(' ');
    const surname = words.at(-1) ?? '';
    const initials = words.filter((word) => /^\p{Lu}/u.test(word)).map((word) => word.slice(0, 1));
    return [[initials.join(''), name] as const, ...(surname.length < MIN_SURNAME ? [] : [[surname, name] as const])];
  });
  const byShort = Map.groupBy(shortForms, ([short]) => short);
  return new Map([...byShort].flatMap(([short, names]) => (names.length === 1 ? [[short, names[0]?.[1] ?? ''] as const] : [])));
};

/** Words after the short form of a person who performs a task. */
const DOES = /^(?:\s+(?:to|will|shall|wird|soll|\p{Ll}+t)(?!\p{L})|\s*[:–—-]\s)/u;
const SHORT_FORM = /(?<![\p{L}\p{N}-])\p{Lu}[\p{L}'’-]+(?![\p{L}\p{N}])/gu;

/**
 * Returns the full names for the initials and surnames in a sentence: only the person at its beginning if that person performs the task,
 * otherwise all. Null if the sentence contains no short form.
 */
export const shortenedIn = (sentence: string, names: NamesWithin): string[] | null => {
  const found = Array.from(sentence.matchAll(SHORT_FORM)).flatMap(({ 0: short, index }) => {
    const name = names.get(short);
    // A surname after a given name is part of a full name.
    return name === undefined || sentence.includes(name) ? [] : [{ name, index, end: index + short.length }];
  });
  const [first] = found;
  if (!first) return null;
  const isDoer = sentence.slice(0, first.index).trim().length <= MAX_NUMBER && DOES.test(sentence.slice(first.end));
  return isDoer ? [first.name] : [...new Set(found.map(({ name }) => name))];
};

/** Maximum length of a number before the person who performs a task. */
const MAX_NUMBER = 6;

import { isStopWord, nameWords, sameWord, stemOf, withoutUmlauts, wordsIn } from '../text/index.js';
import { isKnownWord } from './business-words.js';
import { isGenericWord } from './word-finder.js';

/** Returns whether a value is no more than the head of a compound: a „Steckbrief“ is no „Brief“. */
export const isHeadOf = (label: string, [word = '', ...others]: readonly string[]): boolean => {
  const [stem, own] = [stemOf(word), stemOf(label)];
  return others.length === 0 && stem !== own && stem.endsWith(own);
};

/** English words for tasks that name things as nouns: "room checks", "exports to France". */
const NOUNS_TOO = /^(?:check|export)s?$/iu;
/** Words after which such a word is a verb. */
const BEFORE_TASK =
  'please|pls|also|and|or|then|just|now|first|can|could|you|who|which|that|it|he|she|we|they|must|should|shall|will|would|may|might|to|did|does|do|not|me|us|let|help|quickly';

/** Returns whether a request uses a word for a task as a noun, which names a thing: "have the room checks got worse?". */
export const isNounIn = (request: string, word: string): boolean =>
  NOUNS_TOO.test(word) && new RegExp(String.raw`(?<!\p{L})(?!(?:${BEFORE_TASK})(?!\p{L}))\p{L}{2,}\s+${word}(?!\p{L})`, 'iu').test(request);

/** Words before a noun that people leave out or replace: "not showing up" for "no show". */
const NEGATES = /^(?:no|not|non|kein\p{L}*|nicht)$/iu;

/** Number of letters of the longest preposition at the beginning of a value: "on hold", „auf Lager“; „Unterlagen“ is a noun. */
const MAX_PREPOSITION = 4;

/** Returns whether a word after a stop word is all of a value that a request contains: a house is not "in-house", nor is "hold up" "on hold". */
export const isAfterStopWord = (label: string, words: readonly string[], request: string): boolean => {
  const [, stop = '', other = ''] = /^(\p{L}+)[-\s](\p{L}+)$/u.exec(label) ?? [];
  const spelled = new RegExp(String.raw`(?<!\p{L})${RegExp.escape(stop)}[\s-]?${RegExp.escape(other)}`, 'iu');
  return (
    stop !== '' && stop.length <= MAX_PREPOSITION && !NEGATES.test(stop) && isStopWord(stop) && words.length === 1 && !spelled.test(request)
  );
};

/** Number of letters that a noun and the activity of the same origin have in common: plan, "planning". */
const ORIGIN = 3;

/** Returns whether a value is an activity or state of which a request contains the noun: a plan is not "planning", nor to close "closed". */
export const isGerund = (label: string, [word = '', ...others]: readonly string[]): boolean =>
  others.length === 0 &&
  ((/^\p{L}+ing$/u.test(label) && !/ings?$/iu.test(word) && label.slice(0, ORIGIN).toLowerCase() === word.slice(0, ORIGIN).toLowerCase()) ||
    [/e?d$/u, /d$/u].some((ending) => label.toLowerCase().replace(ending, '') === word.toLowerCase())) &&
  label.toLowerCase() !== word.toLowerCase();

/**
 * Returns whether a word of a request has only a meaning in common with the name of a column and is a verb: what is "finished" is no column
 * `end`, and „anfangen“ is no column „Beginn“. Neither does a German infinitive name a table or column of several words by one of them.
 */
export const isOnlyRelated = (label: string, [word = '', ...others]: readonly string[], isGerman: boolean): boolean => {
  if (others.length > 0) return false;
  const isVerb = isGerman ? /^\p{Ll}+(?:en|ern|eln)$/u.test(word) : /^\p{Ll}{3,}ed$/u.test(word);
  if (!isVerb) return false;
  const own = nameWords(label).map(stemOf);
  // „Wir rechnen mit“ names no table of several words of which one is „Rechnung“.
  if (isGerman && own.length > 1 && !own.includes(stemOf(word))) return true;
  return !own.some((each) => sameWord(each, stemOf(word)));
};

/** Returns whether a request has only the number of a code with letters: "150 words" do not name "WO-150". */
export const isNumberOfCode = (label: string, words: readonly string[]): boolean =>
  /\p{L}/u.test(label) && words.length > 0 && words.every((word) => /^[\d.,]+$/.test(word));

/** Returns whether a value is the name of a person that a request does not spell: a warehouse is not "A. Lager". */
export const isTranslatedPerson = (label: string, words: readonly string[]): boolean => {
  const surname = /^(?:\p{Lu}\.\s?)+(?<surname>\p{Lu}[\p{L}'’-]+)$/u.exec(label)?.groups?.['surname'];
  if (surname === undefined) return false;
  const stems = wordsIn(surname).map(stemOf);
  return !words.some((word) => stems.includes(stemOf(word)));
};

/** Beginnings of compounds that say how a quantity is counted and not what it is. */
const HOW = new Set([
  'gesamt',
  'einzel',
  'durchschnitt',
  'mittel',
  'brutto',
  'netto',
  'soll',
  'ist',
  'plan',
  'ziel',
  'rest',
  'teil',
  'haupt',
  'neben',
]);

/**
 * Returns whether a request has a compound that ends in the name of a column and begins with a word that the tenant's names do not have: a
 * „Geburtstag“ is not the column „Tag“.
 *
 * @param beginsName whether a word in one of the tenant's names begins with a stem
 */
export const isUnknownCompound = (
  label: string,
  [word = '', ...others]: readonly string[],
  beginsName: (stem: string) => boolean,
): boolean => {
  const [own = '', ...more] = nameWords(label).map(stemOf);
  const [stem, folded] = [stemOf(word), withoutUmlauts(word)];
  if (others.length > 0 || more.length > 0 || own.length < MIN_HEAD_LENGTH || stem === own) return false;
  const first = new RegExp(String.raw`^(?<first>\p{L}+)${RegExp.escape(own)}(?:e?[nrs]|e)?$`, 'u').exec(folded)?.groups?.['first'];
  if (first === undefined) return false;
  if (PEOPLE.test(word)) return true;
  const beginnings = [first, first.replace(/(?:s|e?n)$/u, '')];
  const isKnown = (each: string): boolean =>
    HOW.has(each) || isGenericWord(each) || beginsName(each) || (!CALENDAR.has(own) && isKnownWord(each));
  return first.length >= MIN_HEAD_LENGTH && !beginnings.some(isKnown);
};

/** Stems of words for a time, whose compounds are mostly other things. */
const CALENDAR = new Set(['tag', 'woche', 'stund', 'minut', 'zeit']);
/** Words for people that end like a time: „Mitarbeitende“ have nothing to do with an „Ende“. */
const PEOPLE = /(?:arbeit|studier|reis|lern|fahr|pfleg|teilnehm|vorsitz|erzieh|lehr|anwes|abwes|führ|leit|such|nehm)ende[nrms]?$/iu;
const MIN_HEAD_LENGTH = 3;

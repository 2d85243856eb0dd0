import { once } from '../../../platform/cache/once.js';
import { isBusinessWord, isOnlyVerb, partsOfCompound, withoutFixedPhrases } from '../../../platform/questions/index.js';
import { abbreviates, isStopWord, nameWords, stemOf, withoutUmlauts } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';

/** A column that a text names, with the words that name it. */
export interface NamedColumn {
  readonly column: string;
  /** Words of the text. */
  readonly words: string;
  readonly at: number;
  /** How well the words fit the name, from 0 to 1; 1 for the name itself. */
  readonly fit: number;
  /** True if the words match all parts of the name except units; parts may be shortened to prefixes, consonants or initials. */
  readonly isWhole: boolean;
}

interface Fit {
  readonly fit: number;
  /** Sum of the fits of the single words, so that a longer phrase precedes its parts. */
  readonly explained: number;
  readonly isWhole: boolean;
}

/** Minimum fit at which words name a column, and lead over the next column. */
const [MIN_FIT, MIN_LEAD] = [0.6, 0.04];
const MAX_WORDS = 4;
/** Words between a column and what it is a property of. */
const OF = /^\s+(?:of|der|des|von|vom)\s+(?:(?:the|our|a|an|den|dem|unsere[rsnm]?)\s+)?$/iu;
/** Maximum number of words of a text that are read. */
const MAX_TOKENS = 300;
/** Parts of the fit: of the head of the phrase, of all its words, and of all parts of the name. */
const WEIGHTS = { head: 0.5, phrase: 0.3, name: 0.2 } as const;

/** Parts of a name that state its unit or kind, which a request rarely repeats. */
const UNIT =
  /^(?:eur|gbp|usd|chf|k|teur|min|mins|minuten|minutes|h|hrs?|std|stunden|t|tg|tage?|d|days?|y|a|km|kg|l|pct|percent|prozent|id|nr|no|num|dt|dat|datum|date)$/iu;
/** Words and parts of names for a time, which stand for each other: "lead time" is `LeadDays`. */
const TIME =
  /^(?:times?|days?|d|hours?|hrs?|h|minutes?|mins?|weeks?|months?|zeit(?:en)?|dauer|tage?n?|t|tg|std|stunden?|wochen?|monate?n?)$/iu;
/** Words and parts of names for how long somebody has done something. */
const SERVICE =
  /^(?:experience[d]?|tenure|seniority|years?|yrs?|y|erfahren\p{L}*|erfahrung\p{L}*|\p{L}*jahre?n?|betriebszugehörigkeit|dienstalter)$/iu;
const WORD = /[\p{L}\p{N}]+/gu;

interface Token {
  readonly word: string;
  readonly at: number;
  readonly end: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const fold = (text: string): string => withoutUmlauts(text.toLowerCase());

/** Returns how well a word fits a part of a name, from 0 to 1. */
const fitOf = (word: string, part: string): number => {
  const [one, other] = [fold(word), fold(part)];
  if (one === other || stemOf(one) === stemOf(other)) return 1;
  if (TIME.test(word) && TIME.test(part)) return 0.7;
  if (SERVICE.test(word) && SERVICE.test(part)) return 0.8;
  if (other.length >= 3 && one.startsWith(other)) return one.length - other.length <= 2 ? 0.95 : 0.9;
  if (
    other.length >= 4 &&
    one.length - other.length >= 2 &&
    [one, stemOf(one)].some((form) => form.endsWith(other) || form.endsWith(stemOf(other)))
  )
    return 0.85;
  if (one.length >= 4 && other.endsWith(one)) return 0.8;
  if (areConsonantsOf(other, one)) return SHORTENED;
  if (other.length >= 3 && one.length >= other.length + 2 && abbreviates(other, one)) return 0.6;
  return other.length === 2 && one.length >= 4 && abbreviates(other, one) ? 0.3 : 0;
};

/** Fit of a word that is shortened to its consonants, and minimum fit at which a word reliably matches a part of a name. */
const SHORTENED = 0.9;

/** Minimum length of a part of a name that shortens a word to its consonants, relative to the stem of the word. */
const MIN_CONSONANTS = 0.45;
const VOWEL = /[aeiouy\d]/u;

/** Returns whether a part of a name shortens a word to its first letter and consonants, including the last: `Rsv` for "reserve". */
const areConsonantsOf = (part: string, word: string): boolean =>
  part.length >= 3 &&
  part.length >= MIN_CONSONANTS * stemOf(word).length &&
  !VOWEL.test(part.slice(1)) &&
  [word, stemOf(word)].some((form) => form.replace(/[aeiouy]+$/u, '').at(-1) === part.at(-1)) &&
  abbreviates(part, word);

/** Returns whether a code consists of the first letters of words, or of the parts of one compound: `ftf`, `DJ`. */
const areInitials = (code: string, words: readonly string[]): boolean => {
  if (code.length < 2 || code.length > 5 || !/^\p{L}+$/u.test(code)) return false;
  const [word = '', ...more] = words;
  const parts = more.length === 0 ? partsOfCompound(stemOf(word)) : words;
  if (parts.length === code.length && parts.map((part) => fold(part)[0]).join('') === fold(code)) return true;
  const [first = '', last = ''] = fold(code);
  if (more.length > 0 || code.length !== 2 || code !== code.toUpperCase() || fold(word)[0] !== first) return false;
  return Array.from(fold(word), (letter, at) => at >= 3 && letter === last && isBusinessWord(stemOf(fold(word).slice(at)))).some(Boolean);
};

/** Returns whether a compound consists of the parts of a name, which may be shortened: „Kundennote“ and `Kd_Note`. */
const isCompoundOf = (word: string, parts: readonly string[]): boolean => {
  const [first = '', last = '', ...more] = parts.map(fold);
  const one = fold(word);
  const whole = [last, stemOf(last)].find((end) => end.length >= 3 && (one.endsWith(end) || stemOf(one).endsWith(end)));
  if (more.length > 0 || whole === undefined || first === '') return false;
  return abbreviates(first, one.slice(0, one.lastIndexOf(whole))) || one.startsWith(first);
};

const NO_FIT: Fit = { fit: 0, explained: 0, isWhole: false };

/** The name of a column with its parts. */
interface ColumnName {
  readonly column: string;
  readonly all: readonly string[];
  /** Parts other than units. */
  readonly named: readonly string[];
}

const readName = (column: string): ColumnName => {
  const all = nameWords(column);
  return { column, all, named: all.filter((part) => !UNIT.test(part)) };
};

/** Returns a memoised `fitOf`, because phrases share words and columns share parts. */
const fitsOnce = (): typeof fitOf => {
  const ofWord = once((word: string) => once((part: string) => fitOf(word, part)));
  return (word, part) => ofWord(word)(part);
};

/** Returns how well a phrase fits the name of a column. */
const phraseFit = (phrase: readonly Token[], { column, all, named }: ColumnName, fitOfWord: typeof fitOf): Fit => {
  const parts = named.length > 0 ? named : all;
  const words = phrase.map(({ word }) => word).filter((word) => !isStopWord(word));
  const isSame = (word: string, part: string): boolean => stemOf(fold(word)) === stemOf(fold(part));
  // Words for a time alone name no duration: "on which days".
  if (words.every((word) => TIME.test(word) && !all.some((part) => isSame(word, part)))) return NO_FIT;
  const joined = fold(phrase.map(({ word }) => word).join(''));
  if (phrase.length > 1 && (joined === fold(parts.join('')) || joined === fold(all.join(''))))
    return { fit: 0.99, explained: phrase.length, isWhole: true };
  if (
    areInitials(
      column,
      phrase.map(({ word }) => word),
    )
  )
    return { fit: 0.97, explained: phrase.length, isWhole: words.length === phrase.length && !/^\p{Ll}{2}$/u.test(column) };
  if (words.length === 1 && parts.length === 2 && isCompoundOf(words[0] ?? '', parts)) return { fit: 0.95, explained: 1, isWhole: true };
  const best = (word: string, of: readonly string[]): number => Math.max(0, ...of.map((part) => fitOfWord(word, part)));
  // A unit alone names no column: "dates" is no `Date of birth`.
  const known = words.some((word) => best(word, parts) >= MIN_FIT) ? all : parts;
  // English names a thing before "of" and at the end of a noun phrase; German at its end.
  const before = phrase.findIndex(({ word }) => /^(?:of|der|des|von|vom|je|per)$/iu.test(word));
  const head = before > 0 ? (phrase[before - 1]?.word ?? '') : (words.at(-1) ?? '');
  const fits = words.map((word) => best(word, known));
  const covered = parts.map((part) => Math.max(0, ...words.map((word) => fitOfWord(word, part))));
  const explained = sum(fits);
  const fit = WEIGHTS.head * best(head, known) + (WEIGHTS.phrase * explained) / fits.length + (WEIGHTS.name * sum(covered)) / parts.length;
  return { fit, explained, isWhole: named.length > 0 && covered.every((each) => each >= SHORTENED) };
};

/**
 * Returns the columns that a text names, in its order: by their names, by shortened, joined and abbreviated words („Kundennote“ for
 * `Kd_Note`, "time on site" for `onsite_min`, "first-time fix" for `ftf`). A phrase that fits several columns equally names none.
 */
export const columnsNamedIn = (request: string, columns: readonly string[]): NamedColumn[] => {
  const text = withoutFixedPhrases(request, columns);
  const tokens: Token[] = Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({ word, at: index, end: index + word.length })).slice(
    0,
    MAX_TOKENS,
  );
  const literal = columns.flatMap((column): (NamedColumn & Fit)[] => {
    const isPlain = /^\p{L}\p{Ll}*$/u.test(column);
    const found = new RegExp(String.raw`(?<![\p{L}\p{N}_])${RegExp.escape(column)}(?![\p{L}\p{N}_])`, isPlain ? 'iu' : 'u').exec(text);
    return found ? [{ column, words: found[0], at: found.index, fit: 1, explained: nameWords(column).length, isWhole: true }] : [];
  });
  const phrases = tokens.flatMap((first, from) =>
    Array.from({ length: MAX_WORDS }, (_, more) => tokens.slice(from, from + more + 1)).filter(
      (phrase, more) =>
        phrase.length === more + 1 && isPhrase(text, phrase) && first === phrase[0] && !(more === 0 && isOnlyVerb(text, first.word)),
    ),
  );
  const [names, fitOfWord] = [columns.map(readName), fitsOnce()];
  const read = phrases.flatMap((phrase): (NamedColumn & Fit)[] => {
    const fits = names.map((name) => ({ column: name.column, ...phraseFit(phrase, name, fitOfWord) })).toSorted((a, b) => b.fit - a.fit);
    const [best, next] = fits;
    if (!best || best.fit < MIN_FIT || best.fit - (next?.fit ?? 0) < MIN_LEAD) return [];
    const [at, end] = [phrase[0]?.at ?? 0, phrase.at(-1)?.end ?? 0];
    return [{ ...best, at, words: text.slice(at, end) }];
  });
  const chosen: (NamedColumn & Fit)[] = [];
  const ranked = [...literal, ...read].toSorted((a, b) => b.explained - a.explained || b.fit - a.fit);
  for (const each of ranked) {
    const overlaps = chosen.some(({ at, words }) => each.at < at + words.length && at < each.at + each.words.length);
    if (!overlaps) chosen.push(each);
  }
  // A column named twice stands where it fits best: „Note (Kd_Note)“.
  const once = chosen.filter(({ column }, at) => chosen.findIndex((each) => each.column === column) === at);
  const ordered = once.toSorted((a, b) => a.at - b.at);
  // "Age of the machine" is about the age: the column of the machine only says of what.
  const isWhole = ({ at }: NamedColumn, index: number): boolean => {
    const before = ordered[index - 1];
    return before === undefined || !OF.test(text.slice(before.at + before.words.length, at));
  };
  return ordered.filter(isWhole).map(({ column, words, at, fit, isWhole }) => ({ column, words, at, fit, isWhole }));
};

/** Returns whether tokens are one phrase: it begins and ends with words that mean something, without punctuation or "and" between them. */
const isPhrase = (text: string, phrase: readonly Token[]): boolean => {
  const [first, last] = [phrase[0], phrase.at(-1)];
  if (!first || !last || (isStopWord(last.word) && phrase.length > 1) || (phrase.length === 1 && isStopWord(first.word))) return false;
  const between = text.slice(first.at, last.end);
  return !/[,;:.?!()/„“”"]|(?<!\p{L})(?:und|oder|and|or|with|mit|by|nach|than|als|is|are|ist|sind|to|für|for)(?!\p{L})/iu.test(between);
};

type Named = Pick<Dataset, 'datasetId' | 'columns'>;

/** A table with the columns of it that a text names. */
export interface NamedTable<Item extends Named> {
  readonly dataset: Item;
  readonly named: readonly NamedColumn[];
}

/** Lead that the planned table has over one whose columns fit as well. */
const PLANNED = 0.5;

/**
 * Returns the table whose columns a text names best, among those that a check accepts: the columns decide, and the planned table among
 * equal ones. Null if the check accepts none.
 */
export const tableNamedIn = <Item extends Named>(
  text: string,
  datasets: readonly Item[],
  { plannedId, accepts }: { plannedId?: string | undefined; accepts: (table: NamedTable<Item>) => boolean },
): NamedTable<Item> | null => {
  const tables = datasets
    .map((dataset) => ({
      dataset,
      named: columnsNamedIn(
        text,
        dataset.columns.map(({ name }) => name),
      ),
    }))
    .filter(accepts)
    .map((table) => ({ table, fit: sum(table.named.map(({ fit }) => fit)) + (table.dataset.datasetId === plannedId ? PLANNED : 0) }));
  return tables.toSorted((a, b) => b.fit - a.fit)[0]?.table ?? null;
};

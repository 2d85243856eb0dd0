import { textConcepts } from '../../../../platform/column-meaning/index.js';
import { nameWords, stemOf } from '../../../../platform/text/index.js';
import { datesOf } from '../../table-roles/index.js';
import type { Dataset } from '../../../../subgraphs/sources/index.js';

type Columns = Pick<Dataset, 'columns'>;

/** Concepts of the names of dates that do not say what happened. */
const GENERIC: ReadonlySet<string> = new Set(['date', 'time', 'period', 'actual', 'first', 'last']);
/** Concepts of different words for the same event. */
const SAME_EVENT: readonly (readonly string[])[] = [
  ['order', 'ask', 'purchase'],
  ['deliver', 'receive'],
  ['open', 'start'],
  ['close', 'finish'],
  ['promise', 'due'],
];
/** Things that the event of another word happens to: the order of "order delivered". */
const THINGS: ReadonlySet<string> = new Set(['order', 'customer', 'product', 'ticket', 'supplier', 'employee', 'machine', 'sale']);
const GENERIC_WORDS = /^(?:date|day|time|at|on|am|um|datum|tag|zeit|zeitpunkt|timestamp|dt|ts|the|of|der|die|das|des|dem|den)$/iu;
const GENERIC_END = /(?<!\p{L})(?:dates?|datum|termin|day|tag)$/iu;
/** Minimum number of letters that a word shares with the beginning of a name. */
const MIN_LETTERS = 4;
/** Minimum agreement of words with the name of a date. */
const MIN_AGREEMENT = 0.5;

/** Returns the events that words name, without the things that they happen to if they name other events as well. */
const eventsIn = (words: string): ReadonlySet<string> => {
  const found = [...textConcepts(words)].filter((concept) => !GENERIC.has(concept));
  const events = found.filter((concept) => !THINGS.has(concept));
  return new Set((events.length > 0 ? events : found).map((concept) => SAME_EVENT.find((same) => same.includes(concept))?.[0] ?? concept));
};

const ownWords = (words: string): string[] =>
  nameWords(words)
    .filter((word) => !GENERIC_WORDS.test(word))
    .map(stemOf);

/** Minimum number and share of the letters by which two forms of a word begin alike: „Erfassung“ and „erfasst“. */
const ALIKE = { letters: 5, share: 0.6 } as const;

const beginsAlike = (one: string, other: string): boolean => {
  const shortest = Math.min(one.length, other.length);
  const shared = [...one].findIndex((letter, at) => letter !== other[at]);
  return (
    one === other ||
    (shortest >= MIN_LETTERS && (one.startsWith(other) || other.startsWith(one))) ||
    (shared >= ALIKE.letters && shared >= ALIKE.share * shortest)
  );
};

/** How well words name a date, 0 to 1. */
interface Agreement {
  readonly agreement: number;
  /** Agreement with the words of its name alone: "resolved" is rather "ticket resolved" than "check completed". */
  readonly byName: number;
}

/** Returns how well words name a date: by the words of its name, or by what happened on it. */
const agreementOf = (words: string, name: string): Agreement => {
  const [asked, own] = [ownWords(words), ownWords(name)];
  if (asked.length === 0 || own.length === 0) return { agreement: 0, byName: 0 };
  const shared = own.filter((word) => asked.some((each) => beginsAlike(each, word))).length;
  const byName = shared / (own.length + asked.length - shared);
  const [events, ownEvents] = [eventsIn(words), eventsIn(name)];
  const common = [...events].filter((event) => ownEvents.has(event)).length;
  const byEvent = common === 0 ? 0 : common / (events.size + ownEvents.size - common);
  return { agreement: Math.max(byName, byEvent), byName };
};

/** Returns whether each word that names a date is one of its name, or says what happened: "photos received" are no "goods received". */
export const isWhollyNamed = (words: string, name: string): boolean => {
  const own = ownWords(name);
  return nameWords(words)
    .filter((word) => !GENERIC_WORDS.test(word))
    .every((word) => own.some((each) => beginsAlike(stemOf(word), each)) || textConcepts(word).size > 0);
};

/** Returns whether a date is the time of an activity in the cases of a log. */
export const isStep = ({ columns }: Columns, name: string): boolean =>
  columns.some((column) => column.name === name && 'isStep' in column && column.isStep === true);

/**
 * Returns the date of a row that words name, with the agreement; null if none does, or several do equally well. Of several activities that
 * do, the most frequent one is meant.
 */
export const dateNamed = (words: string, dataset: Columns): { column: string; agreement: number } | null => {
  const [best, second] = datesOf(dataset)
    .map((column) => ({ column, ...agreementOf(words, column) }))
    .toSorted((a, b) => b.agreement - a.agreement || b.byName - a.byName);
  if (!best || best.agreement < MIN_AGREEMENT) return null;
  const isBetter = best.agreement > (second?.agreement ?? 0) || best.byName > (second?.byName ?? 0);
  return isBetter || isStep(dataset, best.column) ? best : null;
};

/** Returns the date that the first words of a text name, with as many of the words as name it best. */
export const dateNamedFirst = (text: string, dataset: Columns, maxWords = 3): { column: string; words: string } | null =>
  best(text, dataset, (all, count) => all.slice(0, count), maxWords);

/** Returns the date that the last words of a text name, with as many of the words as name it best. */
export const dateNamedLast = (text: string, dataset: Columns, maxWords = 3): { column: string; words: string } | null =>
  best(text, dataset, (all, count) => all.slice(-count), maxWords);

const best = (
  text: string,
  dataset: Columns,
  take: (all: readonly string[], count: number) => readonly string[],
  maxWords: number,
): { column: string; words: string } | null => {
  const all = text.trim().split(/\s+/u);
  const found = Array.from({ length: Math.min(maxWords, all.length) }, (_, index) => {
    const words = take(all, index + 1)
      .join(' ')
      .replaceAll(/^[^\p{L}]+|[^\p{L}\p{N}]+$/gu, '');
    const date = dateNamed(words, dataset);
    return date ? [{ ...date, words }] : [];
  }).flat();
  // "Date" belongs to the name: "the promised date".
  const length = ({ words }: { words: string }): number => words.length * (GENERIC_END.test(words) ? -1 : 1);
  return found.toSorted((a, b) => b.agreement - a.agreement || length(a) - length(b))[0] ?? null;
};

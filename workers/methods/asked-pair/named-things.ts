import { abbreviates, labelWords, sameWord, stemOf, withoutUmlauts } from '../../../platform/text/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { flagColumns, lastingPair } from '../answer-plan/index.js';
import { measuredColumns } from '../tenant-state/index.js';

/** A property of rows that a request names: a yes/no column, a number, or a duration in days. */
export interface NamedThing {
  readonly datasetId: string;
  readonly kind: 'flag' | 'number' | 'days';
  /** Name of the column, or of both date columns. */
  readonly name: string;
  /** Columns from which the value is read. */
  readonly columns: readonly string[];
  /** Values that mean yes. */
  readonly holds: readonly string[];
  readonly words: string;
  /** Offset in the text, in characters. */
  readonly at: number;
}

/** Words that ask how long something lasts. */
const LASTS =
  /(?<!\p{L})(?:(?:longer|shorter|long|length of|days? (?:out|away|open|in)|längere?[nrms]?|kürzere?[nrms]?|lange[nrms]?)(?:\s+\p{L}+)?|durations?|(?:hire|stay|cycle|lead|handling|turnaround|waiting) times?|how long|wie lange|dauer\p{L}*|\p{L}+dauer|liegezeit\p{L}*|durchlaufzeit\p{L}*)(?!\p{L})/giu;
/** Minimum number of letters in a part of a name, with and without its vowels. */
const MIN_PART = 3;
/** Parts of names that do not describe the content of a column. */
const GENERIC = /^(?:fl|flag|kz|kennz|jn|yn|d|h|gbp|eur|usd|chf|days?|tage?|nr|no|id|dt|dat|date|datum)$/iu;

const ownWords = (column: string): string[] =>
  labelWords(column.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).filter((word) => !GENERIC.test(word));

/** Returns whether a word of a request matches a word of a column name, inflected or written in full. */
const isWordOf = (own: string, word: string): boolean => {
  const [part, spoken] = [withoutUmlauts(own.toLowerCase()), withoutUmlauts(word.toLowerCase())];
  if (part.length < MIN_PART) return false;
  return sameWord(stemOf(part), stemOf(spoken)) || (spoken.length > part.length && (spoken.startsWith(part) || isShortened(part, spoken)));
};

const VOWELS = /[aeiouy]/gu;

/** Returns whether a part of a name omits vowels or the end of a word: `Cmplt` for "complaints", `Suppl` for "supplementary". */
const isShortened = (part: string, word: string): boolean =>
  abbreviates(part, word) &&
  part.replaceAll(VOWELS, '').length >= MIN_PART &&
  word.replaceAll(VOWELS, '').startsWith(part.replaceAll(VOWELS, '').slice(0, MIN_PART));

/** Returns the things that a text names in tables, in text order; if several match the same words, only the best match. */
export const thingsIn = (text: string, datasets: readonly Dataset[]): NamedThing[] => {
  const words = [...text.matchAll(/\p{L}[\p{L}\p{N}-]*/gu)].map(({ 0: word, index }) => ({ word, at: index }));
  const found = datasets.flatMap((dataset): { thing: NamedThing; score: number }[] => {
    if (dataset.eventLogColumns !== null) return [];
    const flags = flagColumns(dataset).map(({ column, holds }) => ({ kind: 'flag' as const, name: column, holds }));
    const numbers = measuredColumns(dataset).map(({ name }) => ({ kind: 'number' as const, name, holds: [] as string[] }));
    return [...flags, ...numbers].flatMap(({ kind, name, holds }) => {
      const own = ownWords(name);
      const named = words.filter(({ word }) => own.some((each) => isWordOf(each, word)));
      const covered = own.filter((each) => named.some(({ word }) => isWordOf(each, word))).length;
      const [first] = named;
      if (!first || own.length === 0 || covered < own.length / 2) return [];
      const score = covered / own.length + covered;
      const said = named.map(({ word }) => word).join(' ');
      return [{ thing: { datasetId: dataset.datasetId, kind, name, columns: [name], holds, words: said, at: first.at }, score }];
    });
  });
  // Of the columns that share words of the request, keep the best match.
  const best = found
    .toSorted((a, b) => b.score - a.score)
    .filter((each, index, all) => !all.slice(0, index).some((better) => sharesWord(better.thing, each.thing)));
  return best.map(({ thing }) => thing).toSorted((a, b) => a.at - b.at);
};

const sharesWord = (one: NamedThing, other: NamedThing): boolean => {
  const own = new Set(one.words.split(' '));
  return other.words.split(' ').some((word) => own.has(word));
};

/**
 * Returns the duration of a table's rows in days, if a text asks for a duration and does not mean a numeric column: "longer stays", but
 * not "longer delays" if the table has a column of delays. Null otherwise.
 */
export const daysIn = (text: string, dataset: Dataset, named: readonly NamedThing[]): NamedThing | null => {
  const pair = dataset.eventLogColumns === null ? lastingPair(dataset) : null;
  if (pair === null) return null;
  const taken = named.flatMap(({ words, at }) => words.split(' ').map((word) => text.indexOf(word, at)));
  for (const { 0: words, index } of text.matchAll(LASTS)) {
    // "Longer parts delays" means a numeric column.
    const isOfNumber = taken.some((at) => at >= index && at <= index + words.length + MAX_GAP);
    if (isOfNumber) continue;
    const [from, until] = pair;
    const own = { datasetId: dataset.datasetId, kind: 'days' as const, name: `${from} → ${until}`, columns: [from, until], holds: [] };
    return { ...own, words, at: index };
  }
  return null;
};
/** Maximum number of characters between the word for a duration and its noun. */
const MAX_GAP = 12;

import { isBusinessWord, subjectsIn } from '../../../platform/questions/index.js';
import { isStopWord, languageOf, sameWord, stemOf, wordsIn } from '../../../platform/text/index.js';
import type { UnderstoodColumn } from '../../../platform/column-meaning/index.js';
import {
  columnThing,
  datasetOfColumn,
  isCommonPart,
  isExcluded,
  nameOfColumn,
  SURE,
  TASK_WORDS,
  withoutDeliverable,
  type Nameable,
  type NamesOfTable,
  type Understood,
} from '../request-reading/index.js';

import { columnsNamedIn } from '../named-columns/index.js';
import { letterCodes } from './letter-codes.js';
import { namedKeys, spelledCodes } from './spelled-codes.js';
import { columnThings, normalStates, stepColumns, valueThings, type PlannedDataset } from './table-things.js';
import { canNameValue, isContactData, readerWords } from './value-words.js';
import { waitingColumns } from './waiting-columns.js';

export type { PlannedDataset } from './table-things.js';

export type Subject = Understood['subjects'][number];

/** Minimum confidence at which a request names a value, which may be a common word, or a column. */
export const MIN_CONFIDENCE = { value: 0.6, column: 0.6 } as const;
/** Minimum confidence at which a single word names a value; several words do so from the minimum. */
const ONE_WORD = 0.85;
export const KINDS = ['column', 'value'] as const;
export const TIME_ROLES: ReadonlySet<string> = new Set(['time', 'event_time', 'event_start']);
/** Kinds of things that a word names rather than a value of the same name. */
const WHOLE_KINDS: ReadonlySet<string> = new Set(['initiative', 'milestone', 'decision', 'risk', 'person', 'run', 'step']);
/** Minimum confidence at which a request names a column by its own name. */
export const NAMED = 0.95;
/** Minimum confidence at which a thing is named as a whole. */
export const WHOLE = 0.9;

/** Values of shifts whose words say that something is late, unless the request names the column or another of its values. */
const LATENESS = /^(?:late|early|spät|früh)$/iu;

/** A column with the keys of a directory that a request names, with its words for it: "districts" for a column of their codes. */
export interface KeyColumn {
  readonly column: string;
  readonly words: readonly string[];
}

interface KnownColumns {
  readonly understood: ReadonlyMap<string, UnderstoodColumn>;
  readonly ofKeys: readonly KeyColumn[];
}

/** Returns the columns and values of a dataset that a request names. A column whose words name a longer one as well is omitted. */
export const localSubjects = (
  text: string,
  reading: Understood,
  dataset: PlannedDataset,
  { understood, ofKeys }: KnownColumns,
): Subject[] => {
  const { subjects, period } = reading;
  const steps = stepColumns(dataset);
  const taken = new Set([
    ...subjects.filter(({ kind, confidence }) => WHOLE_KINDS.has(kind) && confidence >= WHOLE).flatMap(({ words }) => words.map(stemOf)),
    ...[...wordsIn(period?.words ?? ''), ...readerWords(text, reading)].map(stemOf),
  ]);
  const columns = columnThings(dataset, understood);
  const values = valueThings(dataset).filter(({ id }) => !steps.has(nameOfColumn(id)));
  const language = languageOf(text);
  const isSameLanguage = language !== null && language === languageOfData(dataset);
  const normal = normalStates(dataset);
  const request = withoutDeliverable(text);
  const [spelledColumns = [], ofValues = []] = [columns, values].map(
    (things) => subjectsIn(request, things, { kinds: KINDS, ignored: TASK_WORDS, minConfidence: MIN_CONFIDENCE }) as Subject[],
  );
  const byName = [...spelledColumns, ...shortenedColumns(request, dataset, [...spelledColumns, ...ofValues])];
  const ofColumns = [...byName, ...keyColumns(ofKeys, dataset, byName), ...waitingColumns(request, dataset, byName)];
  // A word of a column's name does not name a value: "closed" in `hours_to_close` is such a word, a synonym is not.
  const inNames = new Set(ofColumns.flatMap(({ label }) => wordsIn(label.replaceAll('_', ' ')).map(stemOf)));
  const ofMetrics = new Set(
    subjects.filter(({ kind, confidence }) => kind === 'metric' && confidence >= WHOLE).flatMap(({ words }) => words.map(stemOf)),
  );
  // In one language, a value is named by its own words: „Lieferdatum“ does not select the department „Versand“.
  const isOwnName = ({ label, words }: Subject): boolean => {
    const own = wordsIn(label).map(stemOf);
    return (
      !words.every((word) => ofMetrics.has(stemOf(word)) && !own.includes(stemOf(word))) &&
      (!isSameLanguage || words.some((word) => own.some((each) => sharesBeginning(stemOf(word), each))))
    );
  };
  // "Late deliveries" do not ask for the rows that are "Delivered" if nearly all are.
  const isNoun = ({ label, words }: Subject): boolean =>
    normal.has(label) && !words.some((word) => word.toLowerCase().startsWith(label.toLowerCase()) || isExcluded(text, word));
  const isInContext = ({ id, label }: Subject): boolean =>
    ofColumns.some((column) => column.label === nameOfColumn(id)) ||
    ofValues.some((other) => other.id === id && other.label !== label && !LATENESS.test(other.label));
  const canName = canNameValue(text);
  const besides = (id: string): NamesOfTable => ({
    names: dataset.columns.map(({ name }) => name),
    values: values.filter((value) => value.id === id).map(({ label }) => label),
  });
  const named = ofValues.filter(
    (value) =>
      !value.words.every((word) => inNames.has(stemOf(word))) &&
      !isNoun(value) &&
      !isContactData(request, value.label) &&
      !(LATENESS.test(value.label) && !isInContext(value)) &&
      !isCommonPart(value.words, value.label, besides(value.id)) &&
      isOwnName(value) &&
      areTogether(request, value) &&
      value.words.some((word) => canName(word, value.label)),
  );
  const literal = [
    ...literally(
      request,
      values.filter(({ label }) => !isContactData(request, label)),
      named,
    ),
    ...inflected(request, values, named),
  ];
  const spelled = [...named, ...literal, ...alike(values, named)];
  const known = [...spelled, ...spelledCodes(request, values, [...spelled, ...ofColumns]), ...namedKeys(reading, dataset.datasetId, NAMED)];
  const found = [
    ...ofColumns,
    ...known,
    ...letterCodes(request, dataset),
    ...besideColumns(request, values, known),
    ...byFirstWords(request, values, known),
    ...byLastWords(request, values, [...known, ...ofColumns]),
  ];
  const isInLonger = ({ kind, words }: Subject): boolean =>
    found.some((other) => kind === 'column' && other.kind === kind && other.words.length > words.length && isAmong(words, other.words));
  const isInBetter = ({ kind, words, confidence }: Subject): boolean =>
    found.some((other) => kind === 'column' && other.kind === kind && other.confidence > confidence && isAmong(words, other.words));
  const elsewhere = subjects.filter(
    ({ kind, id, confidence, words }) =>
      (kind === 'metric' || (kind === 'value' && datasetOfColumn(id) !== dataset.datasetId)) && confidence >= WHOLE && words.length > 1,
  );
  // "Energy cost per occupied room" does not name a column "Room" of another table.
  const isInOther = ({ kind, words }: Subject): boolean =>
    kind === 'column' &&
    elsewhere.some((other) => other.words.length > words.length && isAmong(words.map(stemOf), other.words.map(stemOf)));
  const ofDataset = new Set(
    subjects.flatMap(({ kind, id, words }) => (kind === 'dataset' && id === dataset.datasetId ? words.map(stemOf) : [])),
  );
  const spelt = new Set(
    subjects.flatMap(({ kind, id, label }) => (kind === 'dataset' && id === dataset.datasetId ? wordsIn(label.toLowerCase()) : [])),
  );
  // A word of the table's name does not name a column: "bookings" does not refer to "Booked value", nor "rentals" to "Rental £".
  const isTable = ({ kind, label, words }: Subject): boolean => {
    const own = wordsIn(label.replaceAll('_', ' ').toLowerCase());
    if (kind !== 'column' || !words.every((word) => ofDataset.has(stemOf(word)))) return false;
    return own.length > words.length || words.every((word) => spelt.has(word.toLowerCase()) && !own.includes(word.toLowerCase()));
  };
  return found.filter(
    (subject) =>
      subject.confidence >= SURE &&
      !isInOther(subject) &&
      !isTable(subject) &&
      isCertain(subject) &&
      !subject.words.every((word) => taken.has(stemOf(word))) &&
      !isInLonger(subject) &&
      !isInBetter(subject),
  );
};

/** Returns the columns with the keys of the directories that a request names. */
const keyColumns = (ofKeys: readonly KeyColumn[], { datasetId }: PlannedDataset, named: readonly Subject[]): Subject[] =>
  ofKeys
    .filter(({ column }) => !named.some(({ label }) => label === column))
    .map(({ column, words }) => ({
      ...{ kind: 'column', id: `${datasetId}/${column}`, label: column, words: [...words] },
      ...{ confidence: NAMED, source: 'rules' },
    }));

/** Returns the columns whose names abbreviate words that name nothing else: "reserve" for `Rsv_GBP`, „Kundennote“ for `Kd_Note`. */
const shortenedColumns = (request: string, { datasetId, columns }: PlannedDataset, named: readonly Subject[]): Subject[] => {
  const taken = new Set(named.flatMap(({ words }) => words.map(stemOf)));
  const names = columns.map(({ name }) => name);
  return columnsNamedIn(request, names).flatMap(({ column, words, fit, isWhole }): Subject[] => {
    const own = wordsIn(words).filter((word) => !isStopWord(word));
    const isFree = !named.some(({ kind, label }) => kind === 'column' && label === column) && !own.some((word) => taken.has(stemOf(word)));
    const isTask = own.every((word) => TASK_WORDS.has(stemOf(word)));
    if (!isWhole || !isFree || isTask) return [];
    return [{ ...columnThing(datasetId, column), kind: 'column', words: own, confidence: fit, source: 'rules' }];
  });
};

/** Returns whether a value is named by more than a single common word. */
const isCertain = ({ kind, words, confidence }: Subject): boolean => kind !== 'value' || words.length > 1 || confidence >= ONE_WORD;

/** Minimum length of a noun in the name of a column beside which a part of a value names it. */
const MIN_NOUN = 4;
/** Maximum number of values that a part names. */
const MAX_ALIKE = 4;

/**
 * Returns the values that a request names by a part beside a noun of their column: "the Web channel" for the "Web shop" of a "Sales Channel".
 * A part of several values names all of them.
 */
const besideColumns = (request: string, values: readonly Nameable[], named: readonly Subject[]): Subject[] => {
  const words = wordsIn(request);
  const taken = new Set(named.flatMap((value) => value.words.map(stemOf)));
  return [...Map.groupBy(values, ({ id }) => id)].flatMap(([id, ofColumn]) => {
    const own = wordsIn(nameOfColumn(id).replaceAll('_', ' ')).map(stemOf);
    const nouns = own.filter(({ length }) => length >= MIN_NOUN);
    const parts = words.filter((word, at) => {
      const stem = stemOf(word);
      const isBeside = [words[at + 1], words[at - 1]].some((other) => other !== undefined && nouns.includes(stemOf(other)));
      return isBeside && !own.includes(stem) && !taken.has(stem) && !isStopWord(word) && !TASK_WORDS.has(stem);
    });
    return parts.flatMap((word): Subject[] => {
      const alike = ofColumn.filter(({ label }) => wordsIn(label).length > 1 && wordsIn(label).map(stemOf).includes(stemOf(word)));
      if (alike.length > MAX_ALIKE || alike.length === ofColumn.length) return [];
      return alike.map((value) => shortened(value, word));
    });
  });
};

/** Returns the value that a single word of its name stands for. */
const shortened = ({ id, label }: Nameable, word: string): Subject => ({
  ...{ kind: 'value', id, label, words: [word], confidence: ONE_WORD, source: 'rules' },
});

/** Minimum length of the first word of a name that stands for it. */
const MIN_FIRST = 4;

/** Maximum number of values that their common first word names. */
const MAX_BEGINNING = 3;

/**
 * Returns the values that a request names by the first word of a name: "Fernway" for "Fernway Parcels". A word with which several names
 * begin, such as "Millgate" of "Millgate House" and "Millgate Hse", names all of them.
 */
const byFirstWords = (request: string, values: readonly Nameable[], named: readonly Subject[]): Subject[] => {
  const taken = new Set(named.filter(isCertain).flatMap((value) => value.words));
  const starting = Map.groupBy(
    values.filter(({ label }) => wordsIn(label).length > 1),
    ({ label }) => wordsIn(label)[0] ?? '',
  );
  return [...new Set(wordsIn(request))].flatMap((word): Subject[] => {
    const alike = starting.get(word) ?? [];
    const isName = word.length >= MIN_FIRST && /^\p{Lu}/u.test(word) && !isBusinessWord(stemOf(word)) && !taken.has(word);
    const isOfOneColumn = new Set(alike.map(({ id }) => id)).size === 1;
    return isName && isOfOneColumn && alike.length <= MAX_BEGINNING ? alike.map((value) => shortened(value, word)) : [];
  });
};

/** Words before a common word that make it a name: "through the agencies", „über den Onlineshop“. */
const WITH_ARTICLE = String.raw`(?<!\p{L})(?:through|via|from|by|than|über|durch|von|per|als)\s+(?:the|our|den|die|dem|der|unsere[mnr]?)\s+`;

/**
 * Returns the values that a request names by the last word of a name: "agencies" for "Online agency", if no other value has the word and no
 * other thing is named by it.
 */
const byLastWords = (request: string, values: readonly Nameable[], named: readonly Subject[]): Subject[] => {
  const taken = new Set(named.flatMap(({ label, words }) => [...words, ...wordsIn(label.replaceAll('_', ' '))].map(stemOf)));
  const owners = Map.groupBy(
    values.flatMap((value) => wordsIn(value.label).map((word) => ({ value, stem: stemOf(word) }))),
    ({ stem }) => stem,
  );
  const spoken = new Set(wordsIn(request).map(stemOf));
  return [...new Set(wordsIn(request))].flatMap((word): Subject[] => {
    const stem = stemOf(word);
    const [owner, second] = owners.get(stem) ?? [];
    if (!owner || second || word.length < MIN_FIRST || taken.has(stem) || isStopWord(word) || TASK_WORDS.has(stem)) return [];
    const own = wordsIn(owner.value.label);
    const isLast = own.length > 1 && stemOf(own.at(-1) ?? '') === stem;
    // The other words of the name elsewhere in the request speak of something else.
    const isApart = own.slice(0, -1).some((other) => spoken.has(stemOf(other)));
    const isNamed = !isBusinessWord(stem) || new RegExp(String.raw`${WITH_ARTICLE}${RegExp.escape(word)}(?!\p{L})`, 'iu').test(request);
    return isLast && !isApart && isNamed ? [shortened(owner.value, word)] : [];
  });
};

/** Signs that join the parts of a value, as in "No-show". */
const JOINED = /[\p{L}\p{N}][-/&+.][\p{L}\p{N}]/u;

/** Returns the values with joined parts that a request spells in full, also in the plural: "no-shows". */
const literally = (request: string, values: readonly Nameable[], named: readonly Subject[]): Subject[] =>
  values.flatMap((value): Subject[] => {
    if (!JOINED.test(value.label) || named.some(({ id, label }) => id === value.id && label === value.label)) return [];
    const spelt = RegExp.escape(value.label).replaceAll('\\x2d', '[-\\s]?');
    const [words] = new RegExp(String.raw`(?<![\p{L}\p{N}])${spelt}(?:e?s|n|en)?(?![\p{L}\p{N}])`, 'iu').exec(request) ?? [];
    return words === undefined ? [] : [{ ...shortened(value, words), confidence: 1 }];
  });

/**
 * Returns the other values of a column that contain the same words if a request names a value by a part of it: "brake repair" names both
 * "Urgent brake repair" and "Noise after brake repair".
 */
const alike = (values: readonly Nameable[], named: readonly Subject[]): Subject[] =>
  named.flatMap((value) => {
    const [own, spoken] = [wordsIn(value.label).map(stemOf), value.words.map(stemOf)];
    if (spoken.length < 2 || own.length <= spoken.length || !isAmong(spoken, own)) return [];
    return values
      .filter(({ id, label }) => id === value.id && label !== value.label && isAmong(spoken, wordsIn(label).map(stemOf)))
      .filter(({ id, label }) => !named.some((other) => other.id === id && other.label === label))
      .map((other) => ({ ...value, label: other.label }));
  });

/** Minimum length of a participle or adjective. */
const MIN_ADJECTIVE = 4;

/** Returns the values in „-en“ that a German request inflects: „die offenen“, „abgeschlossener“ and „verschobenes“ are "offen" and so on. */
const inflected = (request: string, values: readonly Nameable[], named: readonly Subject[]): Subject[] =>
  languageOf(request) === 'de'
    ? values.flatMap((value): Subject[] => {
        if (!/^\p{Ll}+en$/u.test(value.label) || value.label.length < MIN_ADJECTIVE) return [];
        if (named.some(({ id, label }) => id === value.id && label === value.label)) return [];
        const [words] = new RegExp(String.raw`(?<!\p{L})${value.label}e[nrms]?(?!\p{L})`, 'iu').exec(request) ?? [];
        return words === undefined ? [] : [{ ...shortened(value, words), confidence: 1 }];
      })
    : [];

/** Number of words that its name does not have that may stand between the words of a value. */
const MAX_BETWEEN = 1;

/** Words before what a request groups by. */
const GROUPS = /^(?:by|per|je|pro|nach)$/iu;

/** Returns whether the words of a value stand together: "sales orders without empty fields" does not name "Field sales". */
const areTogether = (text: string, { label, words: named }: Subject): boolean => {
  const own = wordsIn(label).map(stemOf);
  const words = named.filter((word) => own.includes(stemOf(word)));
  if (words.length < 2) return true;
  const all = wordsIn(text);
  const places = words.map((word) => all.flatMap((other, index) => (other.toLowerCase() === word.toLowerCase() ? [index] : [])));
  // "Turnaround in the lab by product" does not name "Laboratory Products".
  const isDivided = (one: number, other: number): boolean =>
    all.slice(Math.min(one, other) + 1, Math.max(one, other)).some((word) => GROUPS.test(word) && !own.includes(stemOf(word)));
  const [first = [], ...others] = places;
  return first.some((at) =>
    others.every((of) =>
      of.some((place) => Math.abs(place - at) < Math.max(words.length, own.length) + MAX_BETWEEN && !isDivided(at, place)),
    ),
  );
};

/** Returns the language of the names of columns and of the values of a dataset. */
const languageOfData = ({ profile }: PlannedDataset): ReturnType<typeof languageOf> =>
  languageOf(
    profile.columns.flatMap(({ name, topValues }) => [name.replaceAll('_', ' '), ...topValues.map(({ value }) => String(value))]).join(' '),
  );

/** Minimum number of letters that forms of a word have in common. */
const MIN_SHARED = 4;

/** Returns whether two stems are forms of one word. */
export const sharesBeginning = (one: string, other: string): boolean =>
  one === other || sameWord(one, other) || (one.length >= MIN_SHARED && one.slice(0, MIN_SHARED) === other.slice(0, MIN_SHARED));

export const isAmong = (words: readonly string[], others: readonly string[]): boolean => words.every((word) => others.includes(word));

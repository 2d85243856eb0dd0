import { contentWords, stemOf, wordsIn } from '../text/index.js';
import { RECORD_KINDS, type FactRecord, type RecordKind } from './fact-record.js';
import { readQuestion, withoutVocabulary } from './read-question.js';
import { subjectsIn } from './subjects.js';

/** Minimum confidence at which a record is named even by words that also ask for something. */
const WHOLE_NAME = 0.95;
/** Maximum share of a compound's length that its first part has if it does not name the compound. */
const FRAGMENT = 0.6;
/** Kinds of records that belong to others. */
export const PART_KINDS: ReadonlySet<RecordKind> = new Set(['initiative', 'milestone', 'decision', 'risk', 'scope_check']);

/** Returns the records that a question names, best first, and the words that name them. */
export const namedRecords = (text: string, records: readonly FactRecord[]): { records: FactRecord[]; words: string[] } => {
  // The title of a run is that of its agent, which other records can have in their names.
  const nameable = records.filter(({ kind }) => kind !== 'run').map(({ title, ...record }) => ({ ...record, label: title }));
  const namedAmong = (things: typeof nameable, withRareWords = false) =>
    subjectsIn<RecordKind>(text, things, { kinds: RECORD_KINDS, withRareWords }).filter(
      ({ words, confidence, label }) =>
        (confidence >= WHOLE_NAME || words.some((word) => withoutVocabulary(word).trim() !== '')) && !isFragment(words, label),
    );
  const { kinds } = readQuestion(text);
  const certain = namedAmong(nameable);
  const subjects = certain.length > 0 ? certain : presumed(text, namedAmong(nameable, true));
  const isOfKind = subjects.some(({ kind }) => kinds.includes(kind)) || kinds.every((kind) => PART_KINDS.has(kind));
  // "The data of order processing" are a dataset, although a KPI has a better name.
  const things = nameable.filter(({ kind }) => kinds.includes(kind));
  const ofKinds = isOfKind ? [] : namedAmong(things);
  const others = subjects.filter(({ kind }) => kind !== 'scope_check');
  const preferred = others.length > 0 && !kinds.includes('scope_check') ? others : subjects;
  const named = ofKinds.length > 0 ? ofKinds : preferred;
  return {
    records: named.flatMap(({ id, kind }) => records.find((record) => record.id === id && record.kind === kind) ?? []),
    // A word of a name that is not named in full can ask for something as well: "budget" of "More budget for the portal".
    words: named.flatMap(({ words, confidence }) =>
      confidence >= WHOLE_NAME ? words : words.filter((word) => withoutVocabulary(word).trim() !== ''),
    ),
  };
};

/** Minimum length of a rare word that alone names a record. */
const MIN_RARE_WORD = 8;

/** Returns the records that rare words name, if the question has no other words that could name something. */
const presumed = <Named extends { words: readonly string[] }>(text: string, subjects: readonly Named[]): Named[] =>
  subjects.filter(
    ({ words }) =>
      words.every(({ length }) => length >= MIN_RARE_WORD) && contentWords(withoutVocabulary(without(text, words))).length === 0,
  );

/** Returns whether the only word that names a record is the first part of a longer word: `Kunden` does not name a `Kundenportal`. */
const isFragment = (words: readonly string[], title: string): boolean => {
  const [word = ''] = words;
  if (words.length > 1) return false;
  const stem = stemOf(word);
  const containing = wordsIn(title)
    .map(stemOf)
    .filter((each) => each.startsWith(stem));
  return containing.length > 0 && containing.every((each) => stem.length <= FRAGMENT * each.length);
};

export const without = (text: string, words: readonly string[]): string => words.reduce((rest, word) => rest.replaceAll(word, ' '), text);

import { periodOf, stemOf, withoutUmlauts, wordsIn, type Period } from '../text/index.js';
import { RECORD_KINDS, type FactRecord, type RecordKind } from './fact-record.js';
import { asksWhatIsDue, readQuestion, withoutVocabulary, type Question } from './read-question.js';
import { subjectsIn } from './subjects.js';

/** The records that answer a question. */
export interface Selection {
  readonly question: Question;
  /**
   * Reason for the choice: the records meet the asked conditions, are due in the asked period, need attention, are named by the question (and none of them meets
   * the asked conditions), or are all records of the asked kinds.
   */
  readonly by: 'conditions' | 'period' | 'priority' | 'subjects' | 'kinds';
  /** Days that the question asks about if the records are those due on them. */
  readonly period?: Period;
  /** Best first; empty if no record meets the question. */
  readonly records: readonly FactRecord[];
  /** Words of the question that had no influence on the choice. */
  readonly ignored: readonly string[];
}

/** Confidence from which a record is named even by words that also ask for something. */
const WHOLE_NAME = 0.95;
/** Minimum length of a person's name that identifies the person in a question. */
const MIN_NAME_LENGTH = 3;
/** Maximum share of a compound's length that its first part has if it does not name the compound. */
const FRAGMENT = 0.6;
/** Words that refer to the records of the previous answer. */
const REFERS_BACK =
  /(?<!\p{L})(?:davon|dafür|dazu|darunter|deren|dessen|diese[mnrs]?|ihnen|them|those|these|their|its?|they|that|there)(?!\p{L})/iu;

/**
 * Returns the records that a question asks for; null if the question is about none of these records.
 *
 * @param today day that relative periods refer to
 * @param previousIds ids of the records in the previous answer of the conversation, to which a question such as "Who owns it?" refers
 */
export const selectRecords = (
  text: string,
  records: readonly FactRecord[],
  { today, previousIds = [] }: { today: Date; previousIds?: readonly string[] },
): Selection | null => {
  const named = namedRecords(text, records);
  const due = asksWhatIsDue(text) ? periodOf(text, today, 'future') : null;
  const question = readQuestion(without(text, [...named.words, ...(due ? [due.words] : [])]));
  const people = new Set(wordsIn(text).map(withoutUmlauts));
  const ofPerson = records.filter((record) => record.people.some((person) => people.has(surnameOf(person))));
  const nameWords = new Set(ofPerson.flatMap(({ people: names }) => names.flatMap((name) => wordsIn(name).map(withoutUmlauts))));
  const ignored = question.words.filter((word) => !nameWords.has(withoutUmlauts(word)));
  const hasSubject = named.records.length > 0 || ofPerson.length > 0;
  const refersBack =
    !hasSubject && ignored.length === 0 && previousIds.length > 0 && (REFERS_BACK.test(text) || asksAspectOnly(question, text));
  const subjects = refersBack ? records.filter(({ id }) => previousIds.includes(id)) : named.records;
  const { conditions, kinds, asksPriority } = question;
  const selected = (by: Selection['by'], found: readonly FactRecord[]): Selection => ({
    ...{ question, by, records: found, ignored },
    ...(by === 'period' && due && { period: due.value }),
  });

  if (ignored.length > 0 && !hasSubject) return null;
  const within = narrowed(records, subjects, hasSubject && named.records.length === 0 ? ofPerson : null);
  const ofKinds = (pool: readonly FactRecord[]): FactRecord[] => pool.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  if (due && !conditions.includes('overdue')) {
    const dated = (kinds.length > 0 ? ofKinds(within) : within.filter(({ kind }) => kind !== 'metric')).filter((each) =>
      isWithin(each.due, due.value),
    );
    return selected(
      'period',
      dated.toSorted((a, b) => (a.due ?? '').localeCompare(b.due ?? '') || byUrgency(a, b)),
    );
  }
  if (conditions.length > 0) {
    const meets = ({ facts }: FactRecord): boolean => facts.some((fact) => fact.conditions?.some((each) => conditions.includes(each)));
    const met = ofKinds(within).filter(meets);
    if (met.length > 0 || subjects.length === 0) return selected('conditions', met.toSorted(byUrgency));
  }
  if (subjects.length > 0) {
    const isOther = kinds.length > 0 && !subjects.some(({ kind }) => kinds.includes(kind));
    return selected(
      'subjects',
      isOther ? ofKinds(within).toSorted(byUrgency) : ofKinds(subjects).length > 0 ? ofKinds(subjects) : subjects,
    );
  }
  if (ofPerson.length > 0) return selected('subjects', ofKinds(ofPerson).toSorted(byUrgency));
  if (asksPriority)
    return selected(
      'priority',
      ofKinds(records)
        .filter(({ urgency }) => urgency > 0)
        .toSorted(byUrgency),
    );
  if (kinds.length > 0) return selected('kinds', ofKinds(records).toSorted(byUrgency));
  const programmes = records.filter(({ kind }) => kind === 'programme');
  const isOfProgramme = question.aspects.includes('status') || question.aspects.includes('budget');
  return isOfProgramme && programmes.length > 0 ? selected('subjects', programmes) : null;
};

const isWithin = (day: string | null, { from, until }: Period): boolean =>
  day !== null && (from === null || day >= from) && (until === null || day <= until);

/** Returns the records that a question names, best first, and the words that name them. */
const namedRecords = (text: string, records: readonly FactRecord[]): { records: FactRecord[]; words: string[] } => {
  const nameable = records.map(({ title, ...record }) => ({ ...record, label: title }));
  const subjects = subjectsIn<RecordKind>(text, nameable, { kinds: RECORD_KINDS }).filter(
    ({ words, confidence, label }) =>
      (confidence >= WHOLE_NAME || words.some((word) => withoutVocabulary(word).trim() !== '')) && !isFragment(words, label),
  );
  return {
    records: subjects.flatMap(({ id, kind }) => records.find((record) => record.id === id && record.kind === kind) ?? []),
    words: subjects.flatMap(({ words }) => words),
  };
};

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

const without = (text: string, words: readonly string[]): string => words.reduce((rest, word) => rest.replaceAll(word, ' '), text);

const surnameOf = (person: string): string => {
  const last = wordsIn(person).at(-1) ?? '';
  return last.length < MIN_NAME_LENGTH ? '' : withoutUmlauts(last);
};

/** True if a question asks about an aspect without saying of what, such as "Why?". */
const asksAspectOnly = ({ conditions, kinds, asksPriority, aspects }: Question, text: string): boolean =>
  conditions.length === 0 && kinds.length === 0 && !asksPriority && (aspects.length > 0 || wordsIn(text).length <= 2);

/** Returns the subjects and the records that belong to them, or those of a person; all records without a subject. */
const narrowed = (
  records: readonly FactRecord[],
  subjects: readonly FactRecord[],
  ofPerson: readonly FactRecord[] | null,
): FactRecord[] => {
  if (ofPerson) return [...ofPerson];
  if (subjects.length === 0 || subjects.some(({ kind }) => kind === 'programme')) return [...records];
  const ids = new Set(subjects.map(({ id }) => id));
  return records.filter(({ id, parentIds }) => ids.has(id) || parentIds.some((parent) => ids.has(parent)));
};

/** Orders records by urgency, then by due date; records without one are last. */
const byUrgency = (a: FactRecord, b: FactRecord): number =>
  b.urgency - a.urgency || (a.due ?? '9999').localeCompare(b.due ?? '9999') || a.title.localeCompare(b.title);

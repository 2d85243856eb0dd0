import { contentWords, languageOf, periodOf, stemOf, withoutUmlauts, wordsIn, type Period } from '../text/index.js';
import { RECORD_KINDS, type Condition, type FactRecord, type RecordKind } from './fact-record.js';
import { asksWhatIsDue, readQuestion, withoutVocabulary, type Question, type Rank } from './read-question.js';
import { QuestionWords } from './question-words.js';
import { subjectsIn } from './subjects.js';

/** The records that answer a question. */
export interface Selection {
  readonly question: Question;
  /**
   * Reason for the choice: the records meet the asked conditions, lack the asked aspects, are ranked by the asked figure, are due in the
   * asked period or next, need attention, are named by the question (and none of them meets the asked conditions), are all records of
   * the asked kinds, or those of them that contain words of the question.
   */
  readonly by: 'conditions' | 'lacking' | 'rank' | 'period' | 'next' | 'priority' | 'subjects' | 'kinds' | 'topic';
  /** Days that the question asks about if the records are those due on them. */
  readonly period?: Period;
  /** Best first; empty if no record meets the question. */
  readonly records: readonly FactRecord[];
  /** Records that the question names or, if it names none, refers to. */
  readonly subjects: readonly FactRecord[];
  /** Words of the question that the records contain, if they were chosen by them. */
  readonly topic: readonly string[];
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
/** Maximum number of records that are due next. */
const MAX_NEXT = 5;
/** Kinds of records that are due on a day, unless the question asks for others. */
const DATED_KINDS: ReadonlySet<RecordKind> = new Set(['initiative', 'milestone', 'decision', 'scope_check']);

/** Kinds of records that belong to others. */
const PART_KINDS: ReadonlySet<RecordKind> = new Set(['initiative', 'milestone', 'decision', 'risk', 'scope_check']);

export interface QuestionContext {
  /** Day that relative periods refer to. */
  readonly today: Date;
  /** Ids of the records in the previous answer of the conversation, to which a question such as "Who owns it?" refers. */
  readonly previousIds?: readonly string[];
}

/** Returns the records that a question asks for; null if the question is about none of these records. */
export const selectRecords = (
  text: string,
  records: readonly FactRecord[],
  { today, previousIds = [] }: QuestionContext,
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
  const { conditions, kinds: namedKinds, lacking, rank, asksPriority, asksNext, aspects } = question;
  const asksSync = aspects.includes('synchronised') && subjects.length === 0;
  const kinds: readonly RecordKind[] = asksSync ? ['source'] : namedKinds;
  const selected = (by: Selection['by'], found: readonly FactRecord[]): Selection => ({
    ...{ by, records: found, ignored, topic: [] },
    question: { ...question, kinds },
    subjects: [subjects, ofPerson].find(({ length }) => length > 0) ?? (by === 'subjects' ? found : []),
    ...(by === 'period' && due && { period: due.value }),
  });

  if (!hasSubject && blocks(text, ignored, question)) {
    // A list of all records on a topic is asked for; "the budget of the robot project" names one.
    if (question.answer !== 'list') return null;
    const onTopic = onTopicOf(
      ignored,
      records.filter(({ kind }) => kinds.includes(kind)),
    );
    return onTopic && { ...selected('topic', onTopic.records), topic: onTopic.words, ignored: onTopic.ignored };
  }
  if (namesUnknownOfKind(question, subjects, ignored, text)) return null;
  const within = narrowed(records, subjects, hasSubject && named.records.length === 0 ? ofPerson : null);
  const ofKinds = (pool: readonly FactRecord[]): FactRecord[] => pool.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  if (due && !conditions.includes('overdue')) {
    const dated = (kinds.length > 0 ? ofKinds(within) : within.filter(({ kind }) => kind !== 'metric')).filter((each) =>
      isWithin(each.due, due.value),
    );
    return selected('period', dated.toSorted(byDue));
  }
  if (asksNext) {
    const day = today.toISOString().slice(0, 10);
    const open = (kinds.length > 0 ? ofKinds(within) : within.filter(({ kind }) => DATED_KINDS.has(kind))).filter(
      (each) => each.due !== null && each.due >= day,
    );
    return selected('next', open.toSorted(byDue).slice(0, MAX_NEXT));
  }
  if (rank && !conditions.includes('high_risk')) {
    const ranked = rankedBy(rank, ofKinds(within));
    if (ranked.length > 0) return selected('rank', ranked);
  }
  if (lacking.length > 0 && kinds.length > 0) {
    const isOpen = ({ facts }: FactRecord): boolean => !facts.some((fact) => fact.conditions?.includes('completed'));
    const lack = ({ facts }: FactRecord): boolean => lacking.every((aspect) => !facts.some((fact) => fact.aspects.includes(aspect)));
    return selected(
      'lacking',
      ofKinds(within)
        .filter((each) => isOpen(each) && lack(each))
        .toSorted(byUrgency),
    );
  }
  if (conditions.length > 0) {
    const met = ofKinds(within).filter((record) => meets(record, conditions));
    if (met.length > 0 || subjects.length === 0)
      return selected('conditions', met.toSorted(conditions.includes('high_risk') ? byRisk : byUrgency));
  }
  if (subjects.length > 0) {
    const isOther = kinds.length > 0 && !subjects.some(({ kind }) => kinds.includes(kind));
    const parts = isOther ? ofKinds(within) : [];
    if (parts.length > 0 || (isOther && kinds.every((kind) => PART_KINDS.has(kind))))
      return selected('subjects', parts.toSorted(byUrgency));
    const asked = ofKinds(subjects).length > 0 ? ofKinds(subjects) : subjects;
    const stating = asked.filter(({ facts }) => facts.some((fact) => fact.aspects.some((each) => aspects.includes(each))));
    return selected('subjects', stating.length > 0 ? stating : asked);
  }
  if (ofPerson.length > 0) return selected('subjects', ofKinds(ofPerson).toSorted(byUrgency));
  if (asksPriority)
    return selected(
      'priority',
      ofKinds(records)
        .filter(({ urgency }) => urgency > 0)
        .toSorted(byUrgency),
    );
  const programmes = records.filter(({ kind }) => kind === 'programme');
  if (programmes.length > 0 && kinds.every((kind) => kind === 'programme') && kinds.length > 0) return selected('subjects', programmes);
  if (asksSync) return selected('kinds', rankedBy({ measure: 'synchronised', order: 'highest' }, ofKinds(records)));
  if (kinds.length > 0) return selected('kinds', ofKinds(records).toSorted(byUrgency));
  const isOfProgramme = aspects.includes('status') || aspects.includes('budget');
  return isOfProgramme && programmes.length > 0 ? selected('subjects', programmes) : null;
};

/** Returns whether a record meets one of the conditions. */
export const meets = ({ facts }: FactRecord, conditions: readonly Condition[]): boolean =>
  facts.some((fact) => fact.conditions?.some((each) => conditions.includes(each)));

/** Returns the records with a figure in its order; of changes, only those in the asked direction. */
const rankedBy = ({ measure, order }: Rank, records: readonly FactRecord[]): FactRecord[] => {
  const sign = order === 'highest' ? 1 : -1;
  const of = ({ measures }: FactRecord): number => sign * (measures?.[measure] ?? 0);
  return records
    .filter(({ measures }) => measures?.[measure] !== undefined)
    .filter((record) => (measure !== 'change' && measure !== 'year_change') || of(record) > 0)
    .toSorted((a, b) => of(b) - of(a) || byUrgency(a, b));
};

/** Returns the records whose titles and texts contain the most of the words; null if none contains any. */
const onTopicOf = (
  words: readonly string[],
  records: readonly FactRecord[],
): { records: FactRecord[]; words: string[]; ignored: string[] } | null => {
  const asked = new QuestionWords(words.join(' '));
  const found = records.map((record) => ({ record, words: asked.wordsFoundIn(`${record.title} ${record.text}`) }));
  const most = Math.max(0, ...found.map((each) => each.words.length));
  if (most === 0) return null;
  const best = found.filter((each) => each.words.length === most);
  const matched = new Set(best.flatMap((each) => each.words));
  return {
    records: best.map(({ record }) => record).toSorted(byUrgency),
    words: words.filter((word) => matched.has(word)),
    ignored: words.filter((word) => !matched.has(word)),
  };
};

/** Returns a pattern of a word after a preposition, such as "logistics" in "in logistics". Such a word limits a question. */
const scopeBefore = (word: string): RegExp =>
  new RegExp(
    String.raw`(?<!\p{L})(?:in|im|für|fürs|von|vom|beim|bei|zum|zur|zu|of|for|at|about)\s+(?:(?:the|our|der|dem|den|die|das|des|einem|einer|unser\p{L}*)\s+)?(?:\p{Ll}+\s+)?${RegExp.escape(word)}(?!\p{L})`,
    'iu',
  );

/**
 * Returns whether words that name nothing change what a question without a subject asks for: all of them if it names no kind of record
 * either, otherwise nouns in German and words after a preposition.
 */
const blocks = (text: string, ignored: readonly string[], { kinds, conditions, rank, asksNext, lacking }: Question): boolean => {
  if (ignored.length === 0) return false;
  const isClear = (kinds.length > 0 && (conditions.length > 0 || lacking.length > 0)) || rank !== null || asksNext;
  if (!isClear) return true;
  const [first] = wordsIn(text);
  const isGerman = languageOf(text) === 'de';
  return ignored.some((word) => scopeBefore(word).test(text) || (isGerman && word !== first && /^\p{Lu}/u.test(word)));
};

/** Returns whether a question such as "the budget of the robot project" names the kind of a thing, but no such thing. */
const namesUnknownOfKind = ({ kinds }: Question, subjects: readonly FactRecord[], ignored: readonly string[], text: string): boolean =>
  ignored.length > 0 &&
  subjects.length > 0 &&
  kinds.length > 0 &&
  !subjects.some(({ kind }) => kinds.includes(kind)) &&
  ignored.some((word) => scopeBefore(word).test(text) || kindAfter(word).test(text));

/** Returns a pattern of a word before a kind of record, such as "robot" in "robot project". */
const kindAfter = (word: string): RegExp =>
  new RegExp(
    String.raw`(?<!\p{L})${RegExp.escape(word)}\s+(?:initiative|project|programme|area|kpi|metric|milestone|dataset)(?!\p{L})`,
    'iu',
  );

const isWithin = (day: string | null, { from, until }: Period): boolean =>
  day !== null && (from === null || day >= from) && (until === null || day <= until);

/** Returns the records that a question names, best first, and the words that name them. */
const namedRecords = (text: string, records: readonly FactRecord[]): { records: FactRecord[]; words: string[] } => {
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

const byDue = (a: FactRecord, b: FactRecord): number => (a.due ?? '').localeCompare(b.due ?? '') || byUrgency(a, b);

const byRisk = (a: FactRecord, b: FactRecord): number => (b.measures?.risk ?? 0) - (a.measures?.risk ?? 0) || byUrgency(a, b);

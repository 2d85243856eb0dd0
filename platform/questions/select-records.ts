import { languageOf, periodOf, withoutUmlauts, wordsIn, type Period } from '../text/index.js';
import type { Condition, FactRecord, RecordKind } from './fact-record.js';
import { figureOf, keepsLimits } from './limits.js';
import { namedRecords, PART_KINDS, without } from './named-records.js';
import { asksWhatIsDue, readQuestion, type Question, type Rank } from './read-question.js';
import { QuestionWords } from './question-words.js';

/** The records that answer a question. */
export interface Selection {
  readonly question: Question;
  /** Day on which the question is asked. */
  readonly today: Date;
  /**
   * Reason for the choice: the records meet the asked conditions, keep the asked limits, lack the asked aspects, are ranked by the asked figure, are due in the
   * asked period or next, need attention, are named by the question (and none of them meets the asked conditions), are all records of
   * the asked kinds, or those of them that contain words of the question.
   */
  readonly by: 'conditions' | 'limits' | 'lacking' | 'rank' | 'period' | 'next' | 'priority' | 'subjects' | 'kinds' | 'topic';
  /** Days that the question asks about if the records are those due, completed or decided on them. */
  readonly period?: Period & { readonly isPast: boolean };
  /** Best first; empty if no record meets the question. */
  readonly records: readonly FactRecord[];
  /** Records that the question names or, if it names none, refers to. */
  readonly subjects: readonly FactRecord[];
  /** Words of the question that the records contain, if they were chosen by them. */
  readonly topic: readonly string[];
  /** Words of the question that had no influence on the choice. */
  readonly ignored: readonly string[];
}

/** Minimum length of a person's name that identifies the person in a question. */
const MIN_NAME_LENGTH = 3;
/** Words that refer to the records of the previous answer. */
const REFERS_BACK =
  /(?<!\p{L})(?:davon|dafür|dazu|dadurch|hierdurch|darunter|deren|thereby|dessen|diese[mnrs]?|ihnen|them|those|these|their|its?|they|that|there)(?!\p{L})/iu;
/** Maximum number of records that are due next. */
const MAX_NEXT = 5;
/** Kinds of records that contain others. A condition in a question about them applies to the contained records. */
export const CONTAINERS: ReadonlySet<RecordKind> = new Set(['area', 'programme']);
/** Kinds of records that are due on a day, unless the question asks for others. */
const DATED_KINDS: ReadonlySet<RecordKind> = new Set(['initiative', 'milestone', 'decision', 'scope_check']);

export interface QuestionContext {
  /** Day that relative periods refer to. */
  readonly today: Date;
  /** Ids of the records in the previous answer of the conversation, to which a question such as "Who owns it?" refers. */
  readonly previousIds?: readonly string[];
  /** Ids of the records that the question before it in the same text names; a question about their parts is limited to these. */
  readonly namedBefore?: readonly string[];
}

/** Returns the records that a question asks for; null if the question is about none of these records. */
export const selectRecords = (
  text: string,
  records: readonly FactRecord[],
  { today, previousIds = [], namedBefore = [] }: QuestionContext,
): Selection | null => {
  const named = namedRecords(text, records);
  const unnamed = without(text, named.words);
  const due = periodAsked(unnamed, today);
  const isOnMetrics = named.records.length > 0 && named.records.every(({ kind }) => kind === 'metric');
  const question = ofSubjects(
    readQuestion(without(unnamed, due ? [due.words] : []), isOnMetrics ? { otherwise: 'value' } : {}),
    named.records,
  );
  const people = new Set(wordsIn(text).map(withoutUmlauts));
  const ofPerson = records.filter((record) => record.people.some((person) => people.has(surnameOf(person))));
  const nameWords = new Set(ofPerson.flatMap(({ people: names }) => names.flatMap((name) => wordsIn(name).map(withoutUmlauts))));
  const ignored = question.words.filter((word) => !nameWords.has(withoutUmlauts(word)));
  const hasSubject = named.records.length > 0 || ofPerson.length > 0;
  const period = periodOf(unnamed, today)?.words ?? '';
  const isClear = ignored.every((word) => period.includes(word));
  const isOfSame = !hasSubject && isClear && hasParts(records, namedBefore, question);
  const refersBack =
    !isOfSame && !hasSubject && isClear && previousIds.length > 0 && (REFERS_BACK.test(text) || asksAspectOnly(question, text));
  const referred = isOfSame ? namedBefore : refersBack ? previousIds : [];
  const subjects = referred.length > 0 ? records.filter(({ id }) => referred.includes(id)) : named.records;
  const { conditions, kinds: namedKinds, lacking, rank, asksPriority, asksNext, aspects } = question;
  const asksSync = aspects.includes('synchronised') && subjects.length === 0;
  const kinds: readonly RecordKind[] = asksSync ? ['source'] : namedKinds;
  const selected = (by: Selection['by'], found: readonly FactRecord[]): Selection => ({
    ...{ by, records: found, ignored, today, topic: [] },
    question: { ...question, kinds },
    subjects: [subjects, ofPerson].find(({ length }) => length > 0) ?? (by === 'subjects' ? found : []),
    ...(by === 'period' && due && { period: { ...due.value, isPast: due.isPast } }),
  });

  if (!hasSubject && referred.length === 0 && blocks(text, ignored, question)) {
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
  const { limits, top } = question;
  const ofKinds = (pool: readonly FactRecord[]): FactRecord[] =>
    pool.filter((each) => (kinds.length === 0 || kinds.includes(each.kind)) && keepsLimits(each, limits, today));
  const first = (found: readonly FactRecord[], most = top ?? Infinity): FactRecord[] => found.slice(0, most);
  if (due && !conditions.includes('overdue')) {
    const dated = (kinds.length > 0 ? ofKinds(within) : ofKinds(within).filter(({ kind }) => kind !== 'metric')).filter(
      (each) => isWithin(due.isPast ? (each.completedOn ?? null) : each.due, due.value) && (due.isPast || meetsAll(each, question)),
    );
    return selected('period', first(dated.toSorted(byDue)));
  }
  if (asksNext) {
    const day = today.toISOString().slice(0, 10);
    const isNext = ({ due: dueOn, facts }: FactRecord): boolean =>
      // What is late on a named record must be done before what follows.
      dueOn !== null && (dueOn >= day || (subjects.length > 0 && facts.some((fact) => fact.conditions?.includes('overdue'))));
    const open = (kinds.length > 0 ? ofKinds(within) : ofKinds(within).filter(({ kind }) => DATED_KINDS.has(kind))).filter(isNext);
    return selected('next', first(open.toSorted(byDue), top ?? MAX_NEXT));
  }
  const isLacking = lacking.length > 0 && kinds.length > 0;
  const lacks = ({ facts }: FactRecord): boolean =>
    !isLacking ||
    (!facts.some((fact) => fact.conditions?.includes('completed')) &&
      lacking.every((aspect) => !facts.some((fact) => fact.aspects.includes(aspect))));
  if (rank && (top !== null || !conditions.includes('high_risk'))) {
    const limiting = conditions.filter((each) => !isStatedBy(rank, each));
    // What ends last or first is work that has not ended.
    const ends = ({ kind, completedOn, facts }: FactRecord): boolean =>
      rank.measure !== 'due_in' || (DATED_KINDS.has(kind) && !completedOn && !meets({ facts }, ['completed']));
    const pool = ofKinds(within).filter((each) => ends(each) && lacks(each) && meetsAll(each, { ...question, conditions: limiting }));
    const ranked = rankedBy(rank, pool, today);
    if (ranked.length > 0) return selected('rank', first(ranked));
  }
  if (isLacking) {
    const found = ofKinds(within).filter((each) => lacks(each) && meetsAll(each, question));
    return selected('lacking', first(found.toSorted(byUrgency)));
  }
  if (conditions.length > 0) {
    const met = ofKinds(within).filter((record) => meetsAll(record, question));
    if (met.length > 0 || subjects.length === 0)
      return selected('conditions', first(met.toSorted(conditions.includes('high_risk') ? byRisk : byUrgency)));
  }
  const isOnOne =
    subjects.length === 1 && subjects[0] && !CONTAINERS.has(subjects[0].kind) && kinds.every((kind) => kind === subjects[0]?.kind);
  if (limits.length > 0 && conditions.length === 0 && !isOnOne) {
    const [limit] = limits;
    const kept = ofKinds(within);
    const order = limit?.operator.startsWith('<') ? 'lowest' : 'highest';
    return selected('limits', first(limit ? rankedBy({ measure: limit.measure, order }, kept, today) : kept));
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
      first(
        ofKinds(records)
          .filter(({ urgency }) => urgency > 0)
          .toSorted(byUrgency),
      ),
    );
  const programmes = records.filter(({ kind }) => kind === 'programme');
  if (programmes.length > 0 && kinds.every((kind) => kind === 'programme') && kinds.length > 0) return selected('subjects', programmes);
  if (asksSync) return selected('kinds', rankedBy({ measure: 'synchronised', order: 'highest' }, ofKinds(records), today));
  if (kinds.length > 0) return selected('kinds', ofKinds(records).toSorted(byUrgency));
  const isOfProgramme = aspects.includes('status') || aspects.includes('budget');
  return isOfProgramme && programmes.length > 0 ? selected('subjects', programmes) : null;
};

/** Returns whether a record meets one of the conditions. */
export const meets = ({ facts }: Pick<FactRecord, 'facts'>, conditions: readonly Condition[]): boolean =>
  facts.some((fact) => fact.conditions?.some((each) => conditions.includes(each)));

/** Conditions that exclude each other, or of which each is asked for as an alternative. */
const ALTERNATIVES: readonly (readonly Condition[])[] = [
  ['red', 'amber', 'green'],
  ['overdue', 'behind_plan'],
  ['off_target', 'on_target'],
  ['improved', 'worsened'],
  ['paused', 'completed', 'failed'],
];

/** Returns whether a record meets the conditions of a question: all of them unless they are alternatives. */
export const meetsAll = (record: FactRecord, { conditions, isAny }: Pick<Question, 'conditions' | 'isAny'>): boolean => {
  if (conditions.length === 0) return true;
  // What is late or elevated is open.
  const asked = conditions.length > 1 && !isAny ? conditions.filter((each) => each !== 'open') : conditions;
  if (isAny) return meets(record, asked);
  const groups = [...ALTERNATIVES, ...asked.filter((each) => !ALTERNATIVES.some((group) => group.includes(each))).map((each) => [each])];
  return groups.map((group) => group.filter((each) => asked.includes(each))).every((group) => group.length === 0 || meets(record, group));
};

/** Returns whether a record has to meet only one of the conditions of a question. */
export const areAlternatives = ({ conditions, isAny }: Pick<Question, 'conditions' | 'isAny'>): boolean =>
  isAny || ALTERNATIVES.some((group) => conditions.every((each) => group.includes(each)));

/** Conditions that the words of a figure state: what is the longest overdue is overdue, but the largest late initiative is late. */
const isStatedBy = ({ measure }: Rank, condition: Condition): boolean =>
  (measure === 'delay' && condition === 'overdue') ||
  (measure === 'risk' && (condition === 'high_risk' || condition === 'open')) ||
  (measure === 'gap' && (condition === 'off_target' || condition === 'on_target')) ||
  ((measure === 'change' || measure === 'year_change') && (condition === 'improved' || condition === 'worsened'));

/** Words that put what a question asks about in the future. */
const TO_BE_DONE =
  /(?<!\p{L})(?:offen\p{L}*|open|pending|müssen|muss|soll\p{L}*|zu (?:treffen|entscheiden|fällen)|werden|must|should|to be|have to|will|need)(?!\p{L})/iu;

/** A period that a question asks about: of due dates or, in the past, of days of completion. */
const periodAsked = (text: string, today: Date): { value: Period; words: string; isPast: boolean } | null => {
  const { kinds, conditions, aspects, asksYear } = readQuestion(text);
  const isPast = conditions.includes('completed') || (aspects.includes('decision') && kinds.includes('decision') && !TO_BE_DONE.test(text));
  const isOnDates = kinds.length > 0 && kinds.every((kind) => DATED_KINDS.has(kind)) && !asksYear && !conditions.includes('overdue');
  if (!asksWhatIsDue(text) && !isOnDates) return null;
  const period = periodOf(text, today, isPast ? 'past' : 'future');
  return period && { ...period, isPast };
};

/** States of work, which metrics, data and areas do not have. */
const OF_WORK: ReadonlySet<Condition> = new Set(['overdue', 'behind_plan', 'over_budget', 'paused', 'completed']);

/** Leaves out conditions that the named records cannot meet: "delivered late" is no state of a metric. */
const ofSubjects = (question: Question, subjects: readonly FactRecord[]): Question =>
  subjects.length > 0 && subjects.every(({ kind }) => kind === 'metric') && !question.isInverse
    ? { ...question, conditions: question.conditions.filter((each) => !OF_WORK.has(each)) }
    : question;

/** Returns whether records have parts of the kinds that a question asks about. */
const hasParts = (records: readonly FactRecord[], ids: readonly string[], { kinds }: Question): boolean =>
  kinds.length > 0 &&
  kinds.every((kind) => PART_KINDS.has(kind)) &&
  records.some(({ kind, parentIds }) => kinds.includes(kind) && parentIds.some((parent) => ids.includes(parent)));

/** Returns the records with a figure in its order; of changes, only those in the asked direction. */
const rankedBy = ({ measure, order }: Rank, records: readonly FactRecord[], today: Date): FactRecord[] => {
  const sign = order === 'highest' ? 1 : -1;
  const of = (record: FactRecord): number => sign * (figureOf(record, measure, today) ?? 0);
  return records
    .filter((record) => figureOf(record, measure, today) !== undefined)
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
const blocks = (text: string, ignored: readonly string[], { kinds, conditions, rank, asksNext, lacking, limits }: Question): boolean => {
  if (ignored.length === 0) return false;
  const isClear = (kinds.length > 0 && conditions.length + lacking.length + limits.length > 0) || rank !== null || asksNext;
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

const dayOf = ({ due, completedOn }: FactRecord): string => due ?? completedOn ?? '';
const byDue = (a: FactRecord, b: FactRecord): number => dayOf(a).localeCompare(dayOf(b)) || byUrgency(a, b);

const byRisk = (a: FactRecord, b: FactRecord): number => (b.measures?.risk ?? 0) - (a.measures?.risk ?? 0) || byUrgency(a, b);

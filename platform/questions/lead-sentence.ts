import { dateFormat, type Language } from '../content/index.js';
import type { FactRecord } from './fact-record.js';
import { messagesIn } from './messages.js';
import { meets, type Selection } from './select-records.js';

/** Kinds of records that contain others. A condition in a question about them applies to the contained records. */
const CONTAINERS: ReadonlySet<FactRecord['kind']> = new Set(['area', 'programme']);
/** Maximum number of titles in a sentence. */
const MAX_TITLES = 2;

/**
 * Returns the sentence that answers the kind of the question, before the facts; null if the facts of the only record answer it. The
 * sentence ends with a colon before a list.
 */
export const leadOf = (selection: Selection, language: Language): string | null => {
  const lead = sentenceOf(selection, language);
  if (lead === null) return null;
  const sentence = `${lead.charAt(0).toUpperCase()}${lead.slice(1)}`;
  return /[.:!?]$/.test(sentence) ? sentence : `${sentence}${selection.records.length > 0 ? ':' : '.'}`;
};

const sentenceOf = (selection: Selection, language: Language): string | null => {
  const { by, records, question, period } = selection;
  const messages = messagesIn(language);
  switch (by) {
    case 'period': {
      const [from, until] = [period?.from, period?.until].map((day) => (day ? dayIn(language, day) : null));
      return messages.due(records.length, from ?? null, until ?? null);
    }
    case 'next':
      return records.length === 0 ? messages.noNext : messages.next;
    case 'priority':
      return records.length === 0 ? messages.are(messages.noun.record(0), 0, messages.predicate.priority) : messages.urgent(records.length);
    case 'rank': {
      const { measure = 'gap', order = 'highest' } = question.rank ?? {};
      return `${messages.top(messages.figure[measure](order), records[0]?.title ?? '')}.`;
    }
    case 'lacking':
      return messages.lacking(nounOf(selection, language), question.lacking.map((each) => messages.aspect[each]).join(', '));
    case 'conditions':
      return onConditions(selection, language);
    case 'topic': {
      const words = selection.topic.map(messages.title).join(', ');
      return messages.topic(words, nounOf(selection, language), records.length);
    }
    case 'kinds':
      return onKinds(selection, language);
    case 'subjects':
      return onSubjects(selection, language);
  }
};

const dayIn = (language: Language, day: string): string =>
  dateFormat(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(day));

/** Names the conditions; colours of datasets are those of their gates. */
const predicateOf = ({ question: { conditions, kinds } }: Selection, language: Language): string => {
  const { predicate, gate, or } = messagesIn(language);
  const named: Readonly<Record<string, string>> = kinds.every((kind) => kind === 'dataset') && kinds.length > 0 ? gate : {};
  return conditions.map((each) => named[each] ?? predicate[each]).join(or);
};

/** Returns the number of the records by their kind. */
const nounOf = ({ records, question: { kinds } }: Selection, language: Language): string => {
  const { noun } = messagesIn(language);
  const [kind = 'record', ...others] = records.length === 0 ? kinds : new Set(records.map((record) => record.kind));
  return noun[others.length === 0 ? kind : 'record'](records.length);
};

/** Returns the number of records of each asked kind, such as "2 risks and 1 decision". */
const nounsOf = (selection: Selection, language: Language): string => {
  const { records, question } = selection;
  const { noun, and } = messagesIn(language);
  const { kinds } = question;
  return kinds.length < 2 || records.length === 0
    ? nounOf(selection, language)
    : kinds.map((kind) => noun[kind](records.filter((each) => each.kind === kind).length)).join(and);
};

/** Returns the number of records that meet a predicate, with a leading yes or no if the question asks whether any does. */
const counted = (selection: Selection, predicate: string, language: Language): string => {
  const { records, question } = selection;
  const messages = messagesIn(language);
  const statement = `${about(selection, language)}${messages.are(nounOf(selection, language), records.length, predicate)}`;
  if (question.answer !== 'whether') return statement;
  return records.length > 0 !== question.isInverse ? messages.yes(statement) : messages.no(statement);
};

/** Returns a phrase with the records that limit the answer, such as `on "Logistics": `; empty if the answer lists only these records. */
const about = ({ subjects, records }: Selection, language: Language): string => {
  const others = subjects.filter((subject) => !records.includes(subject));
  return others.length === 0 || others.length > MAX_TITLES
    ? ''
    : messagesIn(language).about(others.map(({ title }) => title).join(messagesIn(language).or));
};

const onConditions = (selection: Selection, language: Language): string | null => {
  const { records, subjects, question } = selection;
  const { answer } = question;
  const predicate = predicateOf(selection, language);
  const [subject] = subjects;
  if (subjects.length === 1 && subject && !CONTAINERS.has(subject.kind)) {
    if (answer === 'whether') return isMet(subject, selection, predicate, language);
    if (records.length === 1 && records[0] === subject) return null;
  }
  return counted(selection, predicate, language);
};

const isMet = (subject: FactRecord, { question: { conditions, isInverse } }: Selection, predicate: string, language: Language): string => {
  const messages = messagesIn(language);
  const met = meets(subject, conditions);
  const statement = messages.is(subject.title, met, predicate);
  return met !== isInverse ? messages.yes(statement) : messages.no(statement);
};

const onKinds = (selection: Selection, language: Language): string => {
  const { records, question, subjects } = selection;
  const messages = messagesIn(language);
  const latest = question.aspects.includes('synchronised') ? records[0]?.measures?.synchronised : undefined;
  if (latest !== undefined && question.answer === 'when') return messages.lastSynchronised(dayIn(language, new Date(latest).toISOString()));
  const noun = records.length === 0 ? noneOf(question.kinds, language) : nounsOf(selection, language);
  const statement = subjects.length === 0 ? messages.there(noun, records.length) : `${about(selection, language)}${noun}`;
  if (question.answer !== 'whether' || question.aspects.includes('quality')) return statement;
  return records.length > 0 ? messages.yes(statement) : messages.no(statement);
};

const noneOf = (kinds: readonly FactRecord['kind'][], language: Language): string => {
  const { noun, or } = messagesIn(language);
  return kinds.map((kind) => noun[kind](0)).join(or);
};

const onSubjects = (selection: Selection, language: Language): string | null => {
  const { records, subjects, question } = selection;
  const { conditions, answer, aspects, kinds } = question;
  const messages = messagesIn(language);
  const [record] = records;
  if (!record) return onKinds(selection, language);
  if (conditions.length > 0) return onUnmet(selection, language);
  if (records.some((each) => !subjects.includes(each)) && kinds.length > 0) return onKinds(selection, language);
  if (records.length > 1) return null;
  const { title, kind } = record;
  const isOpen = meets(record, ['open']);
  if (answer === 'why' && !record.facts.some((fact) => fact.aspects.includes('reason'))) return `${messages.noReason(title)}.`;
  if (kind === 'decision' && isOpen && (answer === 'whether' || aspects.includes('decision'))) return messages.notDecided(title);
  if (answer !== 'whether') return null;
  if (kind === 'dataset') return messages.trust(title, meets(record, ['green']), meets(record, ['amber']));
  if (kind === 'milestone')
    return isMet(record, { ...selection, question: { ...question, conditions: ['completed'] } }, messages.predicate.completed, language);
  return kind === 'decision' ? null : messages.notDecidable;
};

/** Returns a statement that no subject meets the conditions of the question, or that this cannot be decided. */
const onUnmet = (selection: Selection, language: Language): string => {
  const { records, question } = selection;
  const { conditions, answer } = question;
  const messages = messagesIn(language);
  const predicate = predicateOf(selection, language);
  const [record] = records;
  if (records.length !== 1 || !record || CONTAINERS.has(record.kind))
    return counted({ ...selection, records: [] }, predicate, language).concat('.');
  if (conditions.every((each) => record.undecided?.includes(each))) return messages.undecided(record.title, predicate);
  return answer === 'whether' ? isMet(record, selection, predicate, language) : messages.is(record.title, false, predicate);
};

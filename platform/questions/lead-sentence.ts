import { capitalised } from '../text/index.js';
import { amountIn, dateFormat, type Language } from '../content/index.js';
import type { FactRecord } from './fact-record.js';
import { figureOf, keepsLimits } from './limits.js';
import { messagesIn } from './messages.js';
import type { Question } from './read-question.js';
import { areAlternatives, CONTAINERS, meets, meetsAll, type Selection } from './select-records.js';

/** Maximum number of titles in a sentence. */
const MAX_TITLES = 2;

/**
 * Returns the sentence that answers the kind of the question, before the facts; null if the facts of the only record answer it. The
 * sentence ends with a colon before a list.
 */
export const leadOf = (selection: Selection, language: Language): string | null => {
  const lead = sentenceOf(selection, language);
  if (lead === null) return null;
  const sentence = capitalised(lead);
  return /[.:!?]$/.test(sentence) ? sentence : `${sentence}${selection.records.length > 0 ? ':' : '.'}`;
};

const sentenceOf = (selection: Selection, language: Language): string | null => {
  const { by, records, question, period } = selection;
  const messages = messagesIn(language);
  switch (by) {
    case 'period': {
      const [from, until] = [period?.from, period?.until].map((day) => (day ? dayIn(language, day) : null));
      return period?.isPast
        ? messages.completed(records.length, from ?? null, until ?? null)
        : messages.due(records.length, from ?? null, until ?? null);
    }
    case 'next':
      return records.length === 0 ? messages.noNext : withLimits(messages.next, selection, language);
    case 'priority':
      return records.length === 0 ? messages.are(messages.noun.record(0), 0, messages.predicate.priority) : messages.urgent(records.length);
    case 'rank': {
      const { measure = 'gap', order = 'highest' } = question.rank ?? {};
      const figure = (messages.figure as Readonly<Record<string, (order: string) => string>>)[measure];
      const title = records[0]?.title ?? '';
      const name = figure?.(order) ?? messages.extreme(messages.measure[measure], order);
      return `${withLimits(messages.top(name, title), selection, language)}.`;
    }
    case 'lacking': {
      const statement = messages.lacking(nounOf(selection, language), question.lacking.map((each) => messages.aspect[each]).join(', '));
      return withLimits(answered(statement, selection, language), selection, language);
    }
    case 'limits': {
      const statement = `${about(selection, language)}${nounOf(selection, language)}`;
      return withLimits(answered(statement, selection, language), selection, language);
    }
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
const predicateOf = ({ question }: Selection, language: Language): string => {
  const { predicate, gate, or, and } = messagesIn(language);
  const { conditions, kinds } = question;
  const named: Readonly<Record<string, string>> = kinds.every((kind) => kind === 'dataset') && kinds.length > 0 ? gate : {};
  return conditions.map((each) => named[each] ?? predicate[each]).join(areAlternatives(question) ? or : and);
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

/** Adds the limits that the records keep, such as "(delay: more than 30 days)". */
const withLimits = (statement: string, { question: { limits } }: Selection, language: Language): string => {
  if (limits.length === 0) return statement;
  const messages = messagesIn(language);
  const stated = limits.map(({ measure, operator, value, unit }) =>
    messages.limit(
      messages.measure[measure],
      OPERATORS[operator],
      amountIn(language, value, unit === 'money' ? null : (UNIT_NAMES[unit ?? ''] ?? null)),
    ),
  );
  return `${statement} (${stated.join(', ')})`;
};

const OPERATORS = { '>': 'over', '>=': 'least', '<': 'under', '<=': 'most' } as const;
/** Units of limits as `amountIn` reads them. */
const UNIT_NAMES: Readonly<Record<string, string>> = { percent: '%', days: 'days', weeks: 'weeks', months: 'months', years: 'years' };

/** Puts yes or no before a statement on the number of records if the question asks whether there are any. */
const answered = (statement: string, { records, question }: Selection, language: Language): string => {
  if (question.answer !== 'whether') return statement;
  const messages = messagesIn(language);
  return records.length > 0 !== question.isInverse ? messages.yes(statement) : messages.no(statement);
};

/** Returns the number of records that meet a predicate, with a leading yes or no if the question asks whether any does. */
const counted = (selection: Selection, predicate: string, language: Language): string => {
  const { records } = selection;
  const messages = messagesIn(language);
  const statement = `${about(selection, language)}${messages.are(nounOf(selection, language), records.length, predicate)}`;
  return withLimits(answered(statement, selection, language), selection, language);
};

/** Returns a phrase with the records that limit the answer, such as `on "Logistics": `; empty if the answer lists only these records. */
const about = ({ subjects, records }: Selection, language: Language): string => {
  const others = subjects.filter(
    ({ id, kind }) =>
      !records.some((record) => record.id === id) &&
      (records.length === 0 || CONTAINERS.has(kind) || records.some(({ parentIds }) => parentIds.includes(id))),
  );
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

const isMet = (subject: FactRecord, { question }: Selection, predicate: string, language: Language): string => {
  const messages = messagesIn(language);
  const met = meetsAll(subject, question);
  const statement = messages.is(subject.title, met, predicate);
  return met !== question.isInverse ? messages.yes(statement) : messages.no(statement);
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
  if (question.counted !== null && selection.ignored.includes(question.counted)) return messages.notCounted(question.counted);
  if (records.length === 1 && record.outlook && asksOutlook(question)) return record.outlook[language];
  if (records.length === 1 && question.limits.length > 0) return onLimits(record, selection, language);
  if (conditions.length > 0) return onUnmet(selection, language);
  if (records.some((each) => !subjects.includes(each)) && kinds.length > 0) return onKinds(selection, language);
  if (records.length > 1) return null;
  const { title, kind } = record;
  const isOpen = meets(record, ['open']);
  if (answer === 'why' && !record.facts.some((fact) => fact.aspects.includes('reason'))) return `${messages.noReason(title)}.`;
  if (kind === 'decision' && isOpen && (answer === 'whether' || aspects.includes('decision'))) return messages.notDecided(title);
  if (answer !== 'whether') return null;
  if (record.verdict) return messages.verdict(title, record.verdict);
  if (kind === 'dataset') return messages.trust(title, meets(record, ['green']), meets(record, ['amber']));
  if (kind === 'milestone')
    return isMet(record, { ...selection, question: { ...question, conditions: ['completed'] } }, messages.predicate.completed, language);
  return kind === 'decision' ? null : messages.notDecidable;
};

/** A question whether a metric is on course or reaches its target asks for a judgement. */
const asksOutlook = ({ answer, isInverse, aspects, conditions }: Question): boolean =>
  answer === 'achievable' ||
  (answer === 'whether' &&
    (isInverse || aspects.includes('target') || conditions.includes('on_target') || conditions.includes('off_target')));

/** States whether the only named record keeps the limits of the question. */
const onLimits = (record: FactRecord, selection: Selection, language: Language): string => {
  const { today, question } = selection;
  const messages = messagesIn(language);
  if (question.limits.some(({ measure }) => figureOf(record, measure, today) === undefined)) return messages.notDecidable;
  const isKept = keepsLimits(record, question.limits, today);
  const statement = withLimits(messages.keeps(record.title, isKept), selection, language);
  return question.answer !== 'whether' ? statement : isKept ? messages.yes(statement) : messages.no(statement);
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

import { describeRecord, quotedIn, type Aspect, type Fact as RecordedFact, type FactRecord } from '../../../platform/questions/index.js';
import { languageOf, withFullStop } from '../../../platform/text/index.js';
import { formatDate, formatPercent } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { isRole } from '../request-reading/index.js';
import { oneLine } from '../tenant-state/index.js';
import { messagesIn } from './messages.js';

/** Aspects of the sentences that a text for readers states in addition to the first one. */
const FURTHER: ReadonlySet<Aspect> = new Set(['budget', 'benefit', 'mitigation', 'decision']);
const MAX_LENGTH = 700;

/**
 * Returns what a record of the programme states in sentences that can stand in a text for readers: its findings, how far it is, when it
 * is due and who is responsible, what it is about, and its money.
 *
 * @param names whether the text names the people who are responsible
 */
export const recordText = (record: FactRecord, language: Language, names: boolean): string => {
  const people = record.people.filter((name) => !isRole(name));
  const hidden = names ? [] : people;
  const facts = record.facts.filter(({ part }) => part === undefined);
  const findings = facts.filter(({ isNamed }) => isNamed === true).map(({ text }) => text[language]);
  const opening = openingOf(record, language, { owner: names ? (people[0] ?? null) : null, findings });
  const further = facts.filter((fact) => fact.isNamed !== true && isFurther(fact));
  const sentences =
    opening === null
      ? [describeRecord({ ...record, facts: facts.filter((fact) => !isOnPeople(fact, hidden.length > 0)) }, language)]
      : [...findings, ...opening, ...aboutOf(record, language), ...further.map(({ text }) => text[language])];
  const text = hidden.reduce(
    // Findings name the owner in brackets.
    (rest, name) => rest.replaceAll(new RegExp(String.raw`\s\([^()]*${RegExp.escape(name)}[^()]*\)`, 'gu'), ''),
    sentences.join(' '),
  );
  return oneLine(text, MAX_LENGTH);
};

const isFurther = ({ aspects }: RecordedFact): boolean => aspects.some((aspect) => FURTHER.has(aspect));

/** Members of an area are not stated, and those who are responsible only to readers to whom they may be named. */
const isOnPeople = ({ aspects }: RecordedFact, isHidden: boolean): boolean =>
  aspects.length > 0 && aspects.every((aspect) => aspect === 'members' || (isHidden && aspect === 'owner'));

/** Returns the sentence on the state of an initiative, a milestone or an open decision; null for other records. */
const openingOf = (
  { kind, title, due, completedOn, measures, facts }: FactRecord,
  language: Language,
  { owner, findings }: { owner: string | null; findings: readonly string[] },
): string[] | null => {
  const messages = messagesIn(language).record;
  const [name, day] = [oneLine(title), due === null ? null : formatDate(due, language)];
  // A finding that names the owner or the progress has stated them.
  const told = findings.join(' ');
  const hasTold = (part: string): boolean => withoutSpace(told).includes(withoutSpace(part));
  const responsible = owner !== null && hasTold(owner) ? null : owner;
  // After a finding, which names the record, its date is enough.
  if (findings.length > 0 && (kind === 'milestone' || kind === 'decision'))
    return facts.filter(({ aspects }) => aspects.includes('due')).map(({ text }) => text[language]);
  switch (kind) {
    case 'initiative': {
      const share = measures?.progress === undefined ? null : formatPercent(measures.progress, language, 0);
      const progress = share !== null && hasTold(share) ? null : share;
      return progress === null && day === null && responsible === null ? [] : [messages.initiative(name, progress, day, responsible)];
    }
    case 'milestone':
      if (completedOn !== undefined && completedOn !== null) return [messages.reached(name, formatDate(completedOn, language))];
      return day === null ? null : [messages.milestone(name, day, responsible)];
    case 'decision':
      return due === null || facts.some(({ aspects }) => aspects.includes('decision')) ? null : [messages.decision(name, day, responsible)];
    default:
      return null;
  }
};

const withoutSpace = (text: string): string => text.replaceAll(/\s/gu, '');

/** Returns the description of an initiative in the language of the text; one in another language is marked as a quotation. */
const aboutOf = ({ kind, text }: FactRecord, language: Language): string[] => {
  if (kind !== 'initiative' || text.trim() === '') return [];
  const about = oneLine(text, MAX_LENGTH / 2);
  const isForeign = (languageOf(about) ?? language) !== language;
  return [messagesIn(language).record.about(isForeign ? quotedIn(about, language) : withFullStop(about))];
};

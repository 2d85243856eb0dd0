import { localized, type Language, type LocalizedText } from '../../../platform/content/index.js';
import { numberIn } from '../../../platform/graph/types/advice.js';
import { findingsOf } from '../board/findings.policy.js';
import { Light } from '../board/light.js';
import { displayDay, type Day } from '../day.js';
import { messagesIn, type Messages } from '../messages.js';
import { ofKind, type IndexedItem } from '../programme-index/indexed-item.js';

/** Describes a record in sentences: its findings on the day, its facts and its text. Numbers are formatted for the language. */
export const evidenceOf = (item: IndexedItem, all: readonly IndexedItem[], today: Day): LocalizedText => {
  const own = item.text.slice(0, MAX_CHARACTERS).toWellFormed();
  return localized(messagesIn, (_, language) => [...factsOf(item, all, today, language), own].join(' ').trim());
};

const MAX_CHARACTERS = 900;

const factsOf = (item: IndexedItem, all: readonly IndexedItem[], today: Day, language: Language): string[] => {
  const { fact, phase, status, verdict } = messagesIn(language);
  const amount = (value: number): string => numberIn(language, value);
  const facts = item.kind === 'programme' ? programmeFacts(item, all, today, language) : [];
  const findings = findingsOf(item, today).map(({ text }) => text[language]);
  if ('areaName' in item && item.areaName) facts.push(fact.area(item.areaName));
  if ('initiativeTitle' in item && item.initiativeTitle) facts.push(fact.initiative(item.initiativeTitle));
  if ('phase' in item && item.phase) facts.push(fact.phase(phase[item.phase]));
  if ('status' in item) facts.push(fact.status(status[item.status] ?? item.status));
  if ('owner' in item && item.owner) facts.push(fact.owner(item.owner));
  if ('due' in item && item.due) facts.push(fact.due(displayDay(item.due, language)));
  if (item.kind === 'initiative') {
    facts.push(fact.progress(percent(item.progress)));
    if (item.budget !== null) facts.push(fact.budget(amount(item.budget), amount(item.spent)));
    if (item.benefit !== null) facts.push(fact.benefit(amount(item.benefit)));
  }
  if (item.kind === 'risk') facts.push(fact.risk(item.probability, item.impact));
  if (item.kind === 'decision' && item.decision) facts.push(fact.decision(String(item.decidedBy), item.decision));
  if (item.kind === 'area' && item.members.length > 0) facts.push(fact.members(item.members.join(', ')));
  if (item.kind === 'scope_check')
    facts.push(fact.verdict(verdict[item.decision] ?? item.decision), ...item.reasons.map((reason) => reason[language]));
  return [...findings, ...facts];
};

/** Summarises the state of the whole programme; counts of 0 are omitted so that questions about them do not match the programme. */
const programmeFacts = (
  { budget, currency }: IndexedItem<'programme'>,
  all: readonly IndexedItem[],
  today: Day,
  language: Language,
): string[] => {
  const { fact, count: messages } = messagesIn(language);
  const initiatives = ofKind(all, 'initiative').filter(({ status }) => status !== 'cancelled');
  const counted = (count: number, noun: keyof Messages['count']): string[] => (count === 0 ? [] : [messages[noun](count)]);
  const withFinding = (code: string, noun: keyof Messages['count']): string[] =>
    counted(all.filter((item) => findingsOf(item, today).some((finding) => finding.code === code)).length, noun);
  const sentence = (message: (counts: string) => string, counts: readonly string[]): string[] =>
    counts.length === 0 ? [] : [message(counts.join(', '))];
  const open = ofKind(all, 'decision').filter(({ status }) => status === 'open').length;
  const spent = initiatives.reduce((sum, initiative) => sum + initiative.spent, 0);
  const states = (['active', 'planned', 'paused', 'done'] as const).flatMap((state) =>
    counted(initiatives.filter(({ status }) => status === state).length, state),
  );
  return [
    ...sentence(fact.state, [...counted(initiatives.length, 'initiative'), ...states]),
    ...sentence(fact.overdue, [
      ...withFinding('initiative_overdue', 'initiative'),
      ...withFinding('milestone_overdue', 'milestone'),
      ...withFinding('decision_overdue', 'decision'),
    ]),
    ...sentence(fact.behindPlan, withFinding('behind_plan', 'initiative')),
    ...sentence(fact.open, [...counted(open, 'decision'), ...withFinding('high_risk', 'risk')]),
    ...(budget === null ? [] : [fact.programmeBudget(numberIn(language, budget), numberIn(language, spent), currency)]),
  ];
};

/** Synonyms of the record kinds, for retrieval only; not part of the evidence text. */
const KIND_SYNONYMS: Readonly<Record<string, string>> = {
  programme: 'stand lage ueberblick uebersicht overview status summary zusammenfassung vision ziel goal transformation kosten cost',
  area: 'zustaendig owns responsible team mitglieder members',
  initiative: 'massnahme projekt project kosten cost owns zustaendig responsible deadline frist faellig due',
  milestone: 'termin deadline frist faellig due liefern',
  risk: 'gefahr danger owns massnahme mitigation',
  decision: 'beschluss beschlossen entscheiden decide',
  scope_check: 'freigabe approval antrag request genehmigung',
};
const FINDING_SYNONYMS: Readonly<Record<string, string>> = {
  initiative_overdue: 'verspaetet verzug verzoegert verzoegerung late delayed delay problem kritisch critical rot red',
  milestone_overdue: 'verspaetet verzug verzoegert verzoegerung late delayed delay problem kritisch critical rot red',
  decision_overdue: 'verspaetet ausstehend late outstanding problem kritisch critical rot red',
  behind_plan: 'rueckstand verzug verzoegert verzoegerung late delayed delay behind problem kritisch critical',
  over_budget: 'teuer ueberzogen mehrkosten expensive overrun overspent problem kritisch critical',
  paused: 'blockiert pausiert gestoppt blocked stalled hold problem',
  not_started: 'verspaetet late delayed',
  high_risk: 'hoch high gross groesste groessten biggest top kritisch critical problem',
};

/** Terms of questions about the overall status, which should also retrieve records with red findings. */
const STATUS_SYNONYMS = 'stand lage ueberblick uebersicht overview status summary zusammenfassung';

/** Returns the terms besides its text by which a record is retrieved, separated by spaces. */
export const synonymsOf = (item: IndexedItem, today: Day): string => {
  const findings = findingsOf(item, today);
  const red = findings.some(({ light }) => light === Light.RED);
  return [KIND_SYNONYMS[item.kind], ...findings.map(({ code }) => FINDING_SYNONYMS[code]), red && STATUS_SYNONYMS]
    .filter(Boolean)
    .join(' ');
};

const percent = (share: number): number => Math.round(share * 100);

import { describeRecord, type Aspect, type Fact, type FactRecord } from '../../../../platform/questions/index.js';
import { contentWords, MONTH_PATTERN, periodOf, stemOf } from '../../../../platform/text/index.js';
import { addDays, daysBetween } from '../../../../subgraphs/transformation/index.js';
import { formatDate, type Language } from '../../../documents/text/formatting.js';
import { oneLine } from '../../../methods/tenant-state/index.js';
import { card as actionRecommendation } from '../../action-recommendation/card.js';
import { card as stakeholderCommunication } from '../../stakeholder-communication/card.js';
import { messagesIn } from '../messages.js';
import { workday } from './make-work-plan.js';
import { limitsIn } from './read-undertaking.js';
import type { AnsweredPlan, WorkPlan } from './work-plan-schema.js';

export interface RecordedPlanTask {
  readonly request: string;
  readonly language: Language;
  /** Day of the tenant (YYYY-MM-DD). */
  readonly today: string;
  /** Day by which the request wants its target reached; null if it states none. */
  readonly end: string | null;
  /** Id of the initiative that the request names. */
  readonly initiativeId: string;
  readonly records: readonly FactRecord[];
}

/** Share of the days until the wanted end on which steps are placed; the rest is slack. */
const PLANNED_SHARE = 0.8;
/** Days for each overdue step if neither the request nor the programme limits them. */
const DAYS_PER_STEP = 14;
const MIN_WORD_LENGTH = 5;
/** Minimum share of the words of a risk's title at which a request mentions the risk. */
const MENTIONED_SHARE = 0.5;

/**
 * Plans the rest of an initiative from what the programme records on it: its open milestones and decisions in the order of their dates,
 * and the risks of the initiative and of what the request mentions. Steps that are overdue get a proposed date, spread evenly before the
 * next recorded one. Returns null if the programme records no open step of the initiative.
 */
export const recordedPlan = ({ request, language, today, end, initiativeId, records }: RecordedPlanTask): AnsweredPlan | null => {
  const initiative = records.find(({ id }) => id === initiativeId);
  if (!initiative) return null;
  const { recorded: messages } = messagesIn(language).work;
  const open = records
    .filter(({ kind, due, parentIds }) => (kind === 'milestone' || kind === 'decision') && due !== null && parentIds.includes(initiativeId))
    .toSorted((one, other) => (one.due ?? '').localeCompare(other.due ?? ''));
  if (open.length === 0) return null;
  const wanted = wantedDay(request, today, end);
  const dates = datesOf(
    open.map(({ due }) => due ?? today),
    { today, wanted },
  );
  const steps = open.map((record, index): WorkPlan['steps'][number] => {
    const due = record.due ?? today;
    return {
      title: record.kind === 'decision' ? messages.decide(oneLine(record.title)) : oneLine(record.title),
      from: workday(index === 0 ? today : (dates[index - 1] ?? today), 1),
      until: dates[index] ?? due,
      responsible: record.people[0] ?? initiative.people[0] ?? '–',
      result: due < today ? messages.overdue(daysBetween(due, today), formatDate(due, language)) : messages.onRecord,
      weeks: null,
      after: [],
      critical: null,
      stage: null,
      agents: due < today ? [actionRecommendation.name] : index === open.length - 1 ? [stakeholderCommunication.name] : [],
    };
  });
  const last = steps.at(-1)?.until ?? today;
  const overdue = open.filter(({ due }) => (due ?? today) < today).length;
  const plan: WorkPlan = {
    kind: 'recorded',
    goal: oneLine(initiative.title),
    start: steps[0]?.from ?? today,
    end: last,
    endStated: wanted !== null,
    steps,
    usualWeeks: null,
    related: [],
    stages: [],
    milestones: [],
    limits: limitsIn(request),
    risks: risksOf(records, initiative, { request, language }),
  };
  const decisions = open.filter(({ kind }) => kind === 'decision');
  const answers = [
    describeRecord({ ...initiative, facts: stateFacts(initiative) }, language),
    messages.lead(open.length - decisions.length, decisions.length, formatDate(last, language)),
    ...(wanted === null ? [] : [wantedText({ wanted, last, due: initiative.due }, language)]),
    ...decisions.map(({ title, people, due }) =>
      messages.decision(oneLine(title), people[0] ?? '–', formatDate(due ?? today, language), (due ?? today) < today ? 'late' : 'open'),
    ),
    ...(overdue === 0 ? [] : [messages.proposed(overdue)]),
    messages.unknown,
    ...(plan.limits.length === 0 ? [] : [messagesIn(language).work.limits(plan.limits.map(messagesIn(language).work.quoted).join(', '))]),
  ];
  return { plan, answers };
};

/** Returns the facts on findings, progress, date, owner and budget of an initiative; a finding already names the owner. */
const stateFacts = ({ facts }: FactRecord): Fact[] => {
  const hasFinding = facts.some(({ isNamed }) => isNamed === true);
  const stated: readonly Aspect[] = ['status', 'due', 'budget', ...(hasFinding ? [] : (['owner'] as const))];
  return facts.filter(({ aspects }) => aspects.some((aspect) => stated.includes(aspect)));
};

/** States whether the recorded dates fit the day that the request wants, and how many days are left or missing. */
const wantedText = ({ wanted, last, due }: { wanted: string; last: string; due: string | null }, language: Language): string => {
  const { recorded: messages } = messagesIn(language).work;
  const latest = due !== null && due > last ? due : last;
  const days = daysBetween(wanted, latest);
  const [asked, planned] = [formatDate(wanted, language), formatDate(latest, language)];
  return days > 0 ? messages.tooLate(asked, planned, days) : messages.inTime(asked, formatDate(last, language), daysBetween(last, wanted));
};

/** The beginning of a state, such as "since October"; it is not the wanted day. */
const SINCE = new RegExp(
  String.raw`(?<!\p{L})(?:seit|since)\s+(?:(?:ende|anfang|mitte|the|end|early|late|of)\s+)*(?:\d{1,2}\.?\s+)?(?:${MONTH_PATTERN}|\d[\d./-]*)(?:\s+\d{4})?`,
  'giu',
);

/** Returns the day by which the request wants the initiative to be completed: a stated end, or the day from which the result is to apply. */
const wantedDay = (request: string, today: string, end: string | null): string | null => {
  const period = periodOf(request.replace(SINCE, ' '), new Date(`${today}T00:00:00Z`), 'future')?.value;
  const day = end ?? period?.until ?? period?.from ?? null;
  return day !== null && day > today ? day : null;
};

/** Returns the dates of steps: the recorded ones, and proposed ones for those that are overdue, which come first. */
const datesOf = (dues: readonly string[], { today, wanted }: { today: string; wanted: string | null }): string[] => {
  const overdue = dues.filter((due) => due < today).length;
  const next = dues[overdue];
  const limit = [next, wanted].filter((day) => day != null).toSorted()[0];
  const days =
    limit === undefined
      ? overdue * DAYS_PER_STEP
      : limit === next
        ? (daysBetween(today, limit) * overdue) / (overdue + 1)
        : daysBetween(today, limit) * PLANNED_SHARE;
  return dues.map((due, index) => (index < overdue ? workday(addDays(today, Math.round((days * (index + 1)) / overdue)), -1) : due));
};

/** Label before a response; the heading of the column states it already. */
const LABEL = /^\p{L}+: /u;

/** Returns the open risks of the initiative, and those that the request mentions by at least half of the words of their title, with their responses. */
const risksOf = (
  records: readonly FactRecord[],
  initiative: FactRecord,
  { request, language }: { request: string; language: Language },
): WorkPlan['risks'] => {
  const stemsOf = (text: string): string[] =>
    contentWords(text)
      .filter((word) => word.length >= MIN_WORD_LENGTH)
      .map(stemOf);
  const known = new Set(stemsOf(initiative.title));
  const mentioned = new Set(stemsOf(request).filter((stem) => !known.has(stem)));
  const isMentioned = (stems: readonly string[]): boolean =>
    stems.filter((stem) => mentioned.has(stem)).length >= Math.max(1, MENTIONED_SHARE * stems.length);
  return records
    .filter(({ kind, measures }) => kind === 'risk' && measures?.risk !== undefined)
    .filter(({ parentIds, title }) => parentIds.includes(initiative.id) || isMentioned(stemsOf(title)))
    .toSorted((one, other) => (other.measures?.risk ?? 0) - (one.measures?.risk ?? 0))
    .map(({ title, facts }) => ({
      risk: oneLine(title),
      response: facts.find(({ aspects }) => aspects.includes('mitigation'))?.text[language].replace(LABEL, '') ?? '–',
    }));
};

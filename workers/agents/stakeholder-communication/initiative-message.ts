import { withFullStop } from '../../../platform/text/index.js';
import { daysBetween } from '../../../platform/text/index.js';
import { formatDate, formatPercent } from '../../documents/text/formatting.js';
import type { Language } from '../../kit.js';
import { measureName, measureValue, type RowAnswer } from '../../methods/answer-plan/index.js';
import { sentencesOf } from '../../methods/document-text/index.js';
import type { Fact } from '../../methods/programme-facts/index.js';
import { periodText, SURE, type Understood } from '../../methods/request-reading/index.js';
import {
  initiativesOf,
  initiativesOnAsked,
  oneLine,
  overdue,
  quantity,
  type PlacedInitiative,
  type TenantState,
} from '../../methods/tenant-state/index.js';
import { stemOf, wordsIn } from '../../../platform/text/index.js';
import { messagesIn } from './messages.js';
import { isPublic } from './public-facts.js';

interface Writing {
  readonly language: Language;
  /** Whether people may be named. */
  readonly names: boolean;
}

const MAX_NAMED = 2;

/** Returns the open decisions of the programme on an initiative, those without a day last. */
const decisionsOn = (
  { name }: PlacedInitiative,
  { programme }: TenantState,
): { question: string; owner: string | null; due: string | null }[] => {
  const id = programme?.initiatives.find(({ title }) => title === name)?.initiativeId;
  return (programme?.decisions ?? [])
    .filter(({ initiativeId, status }) => id !== undefined && initiativeId === id && status === 'open')
    .toSorted((a, b) => (a.due ?? '9999').localeCompare(b.due ?? '9999'));
};

/** Returns the description of an initiative of the programme; null without one. */
const descriptionOf = ({ name }: Pick<PlacedInitiative, 'name'>, { programme }: TenantState): string | null =>
  programme?.initiatives.find(({ title }) => title === name)?.description ?? null;

/** States an initiative in running sentences: its delay and progress, its money, what it is about, its benefit and what is to be decided. */
export const initiativeText = (initiative: PlacedInitiative, state: TenantState, { language, names }: Writing): string => {
  const messages = messagesIn(language).initiative;
  const { name, due, progress, budget, spent, benefit, currency, owner, risk } = initiative;
  const money = (value: number): string => quantity(value, currency ?? '', language);
  const day = due === null ? null : formatDate(due, language);
  const late = due !== null && overdue([initiative], state.today).length > 0 ? daysBetween(due, state.today) : null;
  const done = progress === null ? null : formatPercent(progress, language, 0);
  const over = budget !== null && budget > 0 && spent !== null && spent > budget ? spent - budget : null;
  const about = descriptionOf(initiative, state);
  const decisions = decisionsOn(initiative, state);
  return [
    messages.state(oneLine(name), late === null ? null : String(late), day, done, names && owner !== null ? oneLine(owner) : null),
    ...(budget === null || spent === null
      ? []
      : [
          over === null
            ? messages.spent(money(spent), money(budget))
            : messages.overspent(money(spent), money(budget), money(over), formatPercent(over / budget, language, 1)),
        ]),
    ...(about === null ? [] : [withFullStop(oneLine(about, 400))]),
    ...(about === null && risk !== null ? [messages.reason(oneLine(risk, 200).replace(/\.$/u, ''))] : []),
    ...(benefit === null ? [] : [messages.benefit(money(benefit))]),
    ...decisions.map(({ question, owner: by, due: until }) =>
      messages.decision(oneLine(question), names && by !== null ? oneLine(by) : null, until === null ? null : formatDate(until, language)),
    ),
  ].join(' ');
};

/**
 * Returns facts in which each initiative that a request names is one text with its money and open decisions. Its milestones and decisions
 * are not stated a second time.
 */
export const withInitiativeTexts = (
  facts: readonly Fact[],
  state: TenantState,
  understood: Understood | null,
  writing: Writing,
): Fact[] => {
  const subjects = (understood?.subjects ?? []).filter(({ kind }) => kind === 'initiative');
  const best = Math.max(0, ...subjects.map(({ confidence }) => confidence));
  const labels = subjects.filter(({ confidence }) => confidence >= SURE || confidence === best).map(({ label }) => oneLine(label));
  const named = initiativesOf(state).filter(({ name }) => labels.includes(oneLine(name)));
  if (named.length === 0 || named.length > MAX_NAMED) return [...facts];
  const own = new Set(
    (state.programme?.initiatives ?? [])
      .filter(({ title }) => named.some(({ name }) => name === title))
      .map(({ initiativeId }) => initiativeId),
  );
  const records = new Set(
    [...(state.programme?.milestones ?? []), ...(state.programme?.decisions ?? [])]
      .filter(({ initiativeId }) => initiativeId !== null && own.has(initiativeId))
      .map((record) => oneLine('title' in record ? record.title : record.question)),
  );
  return facts.flatMap((fact): Fact[] => {
    if ((fact.topic === 'milestone' || fact.topic === 'decision') && records.has(fact.subject)) return [];
    const initiative = fact.topic === 'initiative' ? named.find(({ name }) => oneLine(name) === fact.subject) : undefined;
    return [initiative ? { ...fact, text: initiativeText(initiative, state, writing) } : fact];
  });
};

/** Returns whether an initiative text states an open decision. */
export const hasDecision = (state: TenantState, facts: readonly Pick<Fact, 'topic' | 'subject'>[]): boolean =>
  initiativesOf(state).some(
    (initiative) =>
      facts.some(({ topic, subject }) => topic === 'initiative' && subject === oneLine(initiative.name)) &&
      decisionsOn(initiative, state).length > 0,
  );

/** Words that ask what is done or changed. */
const ASKS_CHANGES =
  /(?<!\p{L})(?:ändern|verbesser\p{L}*|tun wir|unternehmen|maßnahmen|dagegen|chang(?:e|es|ing)|improv\p{L}*|(?:are|we) doing|actions?|measures)(?!\p{L})/iu;
const MAX_CHANGES = 3;
const OPEN: ReadonlySet<string | null> = new Set(['running', 'planned']);

/** Returns the name of an initiative for outside readers, without a goal after a colon; empty if it states numbers. */
const publicName = ({ name }: Pick<PlacedInitiative, 'name'>): string => {
  const [head = ''] = oneLine(name).split(/:\s/u);
  return /\d/u.test(head) ? '' : `${head}: `;
};

/** Returns what the company changes, for readers outside of it: descriptions of the initiatives on the asked subject without anything internal. */
export const changeFacts = (
  state: TenantState,
  understood: Understood | null,
  input: string,
  { people, language }: { people: readonly string[]; language: Language },
): Fact[] => {
  if (!ASKS_CHANGES.test(input)) return [];
  const labels = (understood?.subjects ?? []).filter(({ kind }) => kind === 'initiative').map(({ label }) => label);
  const working = initiativesOnAsked(state);
  return initiativesOf(state)
    .filter(({ name, status }) => OPEN.has(status) && (working.includes(name) || labels.includes(name)))
    .flatMap((initiative): Fact[] => {
      const source = { id: initiative.sourceId, kind: 'programme', label: oneLine(initiative.name) };
      const text = sentencesOf(descriptionOf(initiative, state) ?? '')
        .map((sentence): Fact => ({ topic: 'given', subject: oneLine(initiative.name), text: withFullStop(sentence), source }))
        .filter((fact) => isPublic(fact, people))
        .map((fact) => fact.text)
        .join(' ');
      return text === '' ? [] : [{ topic: 'given', subject: oneLine(initiative.name), text: `${publicName(initiative)}${text}`, source }];
    })
    .slice(0, MAX_CHANGES)
    .map((fact, index) => (index === 0 ? { ...fact, text: `${messagesIn(language).changes} ${fact.text}` } : fact));
};

/** Returns the figure on the readers themselves, if the rows that a request selects are theirs: "department stores" in a letter to them. */
export const ownFigureFacts = (
  answer: RowAnswer | null,
  readers: string | null,
  understood: Understood | null,
  language: Language,
): Fact[] => {
  if (answer === null || readers === null) return [];
  const { figures } = answer;
  const stems = new Set(wordsIn(readers).map(stemOf));
  const isOfReaders = figures.filters.some(({ values }) => values.some((value) => wordsIn(value).every((word) => stems.has(stemOf(word)))));
  const [measure] = figures.measures;
  const value = figures.asked.measures[0]?.mean ?? null;
  if (!isOfReaders || !measure || value === null || figures.asked.count === 0) return [];
  if (measure.kind !== 'metric' && measure.kind !== 'share' && measure.kind !== 'ratio') return [];
  const { dataset } = figures;
  const period = figures.timeColumn !== null && understood?.period ? periodText(understood.period, language) : null;
  return [
    {
      topic: 'given',
      subject: oneLine(dataset.name),
      text: messagesIn(language).ownFigure(measureName(measure, figures, language), measureValue(value, measure, language), period),
      source: { id: dataset.datasetId, kind: 'dataset', label: oneLine(dataset.name) },
    },
  ];
};

import { LANGUAGES, localized, type Language } from '../../../platform/content/index.js';
import { numberIn } from '../../../platform/graph/types/advice.js';
import { quotedIn, type Aspect, type Condition, type Fact, type FactRecord, type Measure } from '../../../platform/questions/index.js';
import { findingsOf } from '../board/findings.policy.js';
import { Light, worstOf, type LightReason } from '../board/light.js';
import { daysBetween, displayDay, type Day } from '../day.js';
import { messagesIn, type Messages } from '../messages.js';
import { ofKind, type IndexedItem } from '../programme-index/indexed-item.js';

/** Conditions that a finding states, besides `red`. */
const CONDITIONS: Readonly<Partial<Record<LightReason['code'], Condition>>> = {
  initiative_overdue: 'overdue',
  milestone_overdue: 'overdue',
  decision_overdue: 'overdue',
  behind_plan: 'behind_plan',
  not_started: 'behind_plan',
  over_budget: 'over_budget',
  high_risk: 'high_risk',
  paused: 'paused',
};
/** States in which a record still has to be completed or decided. */
const OPEN = new Set(['open', 'pending']);
const COMPLETED = new Set(['done', 'cancelled', 'completed', 'decided', 'closed', 'approved', 'rejected']);
/** Urgency of a finding; those of metrics are on the same scale. */
const URGENCY: Readonly<Record<Light, number>> = { red: 100, amber: 20, green: 0, grey: 0 };

/** Describes the records of the programme on a day, to answer questions. */
export const programmeRecords = (items: readonly IndexedItem[], today: Day): FactRecord[] =>
  items.map((item) => toRecord(item, items, today));

const toRecord = (item: IndexedItem, all: readonly IndexedItem[], today: Day): FactRecord => ({
  id: item.id,
  kind: item.kind,
  title: item.title,
  names: [item.title, ...headOf(item.title)],
  ...(item.kind === 'programme' && {
    synonyms: item.phases.flatMap(({ phase }) =>
      LANGUAGES.map((language) => messagesIn(language).fact.phaseName(messagesIn(language).phase[phase])),
    ),
  }),
  facts: factsOf(item, all, today),
  text: item.text,
  urgency: Math.max(0, ...findingsOf(item, today).map(({ light }) => URGENCY[light])),
  due: 'due' in item && !('status' in item && COMPLETED.has(item.status)) ? item.due : null,
  completedOn: completionOf(item),
  ...(item.kind === 'decision' && verdictOf(item.decision)),
  parentIds: [...('areaId' in item && item.areaId && item.kind !== 'area' ? [item.areaId] : []), ...initiativeOf(item)],
  people: 'owner' in item && item.owner ? [item.owner] : [],
  measures: measuresOf(item, today),
});

/** Returns the day on which a milestone was reached or a decision was made. */
const completionOf = (item: IndexedItem): Day | null =>
  (item.kind === 'milestone' ? item.completedAt : item.kind === 'decision' ? item.decidedAt : null)?.slice(0, 10) ?? null;

/** Returns the yes or no with which the text of a decision begins. */
const verdictOf = (decision: string | null): Pick<FactRecord, 'verdict'> => {
  if (/^\s*(?:ja|yes)(?!\p{L})/iu.test(decision ?? '')) return { verdict: 'yes' };
  return /^\s*(?:nein|no)(?!\p{L})/iu.test(decision ?? '') ? { verdict: 'no' } : {};
};

/** Returns the figures by which records are compared: amounts and progress of initiatives, scores of risks, and days of delay. */
const measuresOf = (item: IndexedItem, today: Day): Partial<Record<Measure, number>> => {
  const isLate = findingsOf(item, today).some(({ code }) => CONDITIONS[code] === 'overdue');
  const amounts: [Measure, number | null][] =
    item.kind === 'initiative'
      ? [
          ['budget', item.budget],
          ['spent', item.spent],
          ['benefit', item.benefit],
          ['progress', item.progress],
        ]
      : item.kind === 'risk' && item.status === 'open'
        ? [
            ['risk', item.score],
            ['probability', item.probability],
            ['impact', item.impact],
          ]
        : [];
  const delay = isLate && 'due' in item && item.due !== null ? daysBetween(item.due, today) : null;
  return Object.fromEntries([...amounts, ['delay', delay] as const].filter(([, value]) => value !== null));
};

/** Returns the colour of a record by its findings: the worst one; green for a running initiative without findings. */
const lightOf = (item: IndexedItem, lights: readonly Light[]): Condition[] => {
  if (lights.length > 0) {
    const light = worstOf(lights);
    return light === Light.AMBER || light === Light.RED ? [light] : [];
  }
  return item.kind === 'initiative' && item.status === 'active' ? ['green'] : [];
};

/** Returns the part of a title before a colon or a dash, by which people refer to the record. */
export const headOf = (title: string): string[] => {
  const [, head] = /^(.{4,}?)(?::| [–—-]) /u.exec(title) ?? [];
  return head === undefined ? [] : [head];
};

const initiativeOf = (item: IndexedItem): string[] => ('initiativeId' in item && item.initiativeId ? [item.initiativeId] : []);

/** Returns a sentence in each language. */
const fact = (
  aspects: readonly Aspect[],
  textOf: (messages: Messages, number: (value: number) => string, day: (day: Day) => string, language: Language) => string,
  conditions: readonly Condition[] = [],
): Fact => ({
  aspects,
  conditions,
  text: localized(messagesIn, (messages, language) =>
    textOf(
      messages,
      (value) => numberIn(language, value),
      (day) => displayDay(day, language),
      language,
    ),
  ),
});

/** States a finding; `lights` is the colour of the record, which its findings of the same colour explain. */
const findingFact = ({ code, light, text }: LightReason, lights: readonly Condition[]): Fact => {
  const condition = CONDITIONS[code];
  return {
    aspects: [
      'status',
      'reason',
      ...(code === 'high_risk' ? (['value'] as const) : []),
      ...(code === 'over_budget' ? (['budget'] as const) : []),
    ],
    conditions: [...(condition ? [condition] : []), ...lights.filter((each) => each === light)],
    text,
    isNamed: true,
  };
};

const factsOf = (item: IndexedItem, all: readonly IndexedItem[], today: Day): Fact[] => {
  const findings = findingsOf(item, today);
  const lights = lightOf(
    item,
    findings.map(({ light }) => light),
  );
  const facts = [
    ...findings.map((each) => findingFact(each, lights)),
    ...(item.kind === 'programme' ? programmeFacts(item, all, today) : []),
  ];
  if ('areaName' in item && item.areaName) facts.push(fact([], ({ fact: { area } }) => area(item.areaName ?? '')));
  if ('initiativeTitle' in item && item.initiativeTitle)
    facts.push(fact([], ({ fact: { initiative } }) => initiative(item.initiativeTitle ?? '')));
  if ('phase' in item && item.phase) facts.push(fact([], (messages) => messages.fact.phase(item.phase ? messages.phase[item.phase] : '')));
  if ('status' in item)
    facts.push(
      fact(['status'], (messages) => messages.fact.status(messages.status[item.status] ?? item.status), [
        ...(OPEN.has(item.status) ? (['open'] as const) : []),
        ...(COMPLETED.has(item.status) ? (['completed'] as const) : []),
        ...lights.filter((each) => each === 'green'),
      ]),
    );
  if ('owner' in item && item.owner) facts.push(fact(['owner'], (messages) => messages.fact.owner(item.owner ?? '')));
  if ('due' in item && item.due) facts.push(fact(['due'], (messages, _, day) => messages.fact.due(day(item.due ?? ''))));
  const isElevated = findings.some(({ code }) => code === 'high_risk');
  return [...facts, ...ownFacts(item, { currency: ofKind(all, 'programme')[0]?.currency ?? null, isElevated })];
};

/**
 * Returns the facts that only records of one kind have.
 *
 * @param currency currency of the amounts; null without a programme
 * @param isElevated true if a finding states the probability and impact of a risk
 */
const ownFacts = (item: IndexedItem, { currency, isElevated }: { currency: string | null; isElevated: boolean }): Fact[] => {
  switch (item.kind) {
    case 'initiative':
      return [
        fact(['status'], (messages) => messages.fact.progress(Math.round(item.progress * 100))),
        ...amounts([item.budget], (budget) =>
          fact(['budget'], (messages, number) =>
            messages.fact.budget(
              money(number(budget), currency, messages),
              money(number(item.spent), currency, messages),
              budget < item.spent ? null : money(number(budget - item.spent), currency, messages),
            ),
          ),
        ),
        ...amounts([item.benefit], (benefit) =>
          fact(['benefit'], (messages, number) =>
            messages.fact.benefit(
              money(number(benefit), currency, messages),
              money(number(Math.round(benefit / MONTHS)), currency, messages),
            ),
          ),
        ),
        ...amounts([paybackMonths(item.budget, item.benefit)], (months) =>
          fact(['payback'], (messages, number) => messages.fact.payback(number(months), spentMonths(item, number))),
        ),
      ];
    case 'risk':
      return [
        // The finding on an elevated risk states the same.
        ...(isElevated ? [] : [fact(['status', 'value'], (messages) => messages.fact.risk(item.probability, item.impact))]),
        ...(item.mitigation
          ? [fact(['mitigation'], (messages, _, __, language) => messages.fact.mitigation(quotedIn(item.mitigation ?? '', language)))]
          : []),
      ];
    case 'decision':
      return item.decision
        ? [
            fact(['decision', 'owner', 'due'], (messages, _, day, language) =>
              messages.fact.decision(item.decidedBy, decidedOn(item, day), quotedIn(item.decision ?? '', language)),
            ),
          ]
        : [];
    case 'area':
      return item.members.length > 0 ? [fact(['members'], (messages) => messages.fact.members(item.members.join(', ')))] : [];
    case 'scope_check':
      return [
        fact(['decision'], (messages) => messages.fact.verdict(messages.verdict[item.decision] ?? item.decision)),
        ...item.reasons.map((text): Fact => ({ aspects: ['reason'], text })),
      ];
    default:
      return [];
  }
};

const decidedOn = (item: IndexedItem<'decision'>, day: (day: Day) => string): string | null => {
  const completed = completionOf(item);
  return completed === null ? null : day(completed);
};

/** Months of a year. */
const MONTHS = 12;

/** Returns the months after which a yearly benefit equals an amount, to one decimal; null if this cannot be told. */
const paybackMonths = (amount: number | null, benefit: number | null): number | null =>
  amount === null || amount <= 0 || benefit === null || benefit <= 0 ? null : Math.round((10 * MONTHS * amount) / benefit) / 10;

/** Returns the pay-back time of what was spent if that is more than the budget. */
const spentMonths = ({ budget, spent, benefit }: IndexedItem<'initiative'>, number: (value: number) => string): string | null => {
  const months = budget !== null && spent > budget ? paybackMonths(spent, benefit) : null;
  return months === null ? null : number(months);
};

const money = (amount: string, currency: string | null, { scope }: Messages): string =>
  currency === null ? amount : scope.money(amount, currency);

const amounts = (values: readonly (number | null)[], toFact: (value: number) => Fact): Fact[] =>
  values.flatMap((value) => (value === null ? [] : [toFact(value)]));

/** Summarises the whole programme; counts of 0 are omitted so that questions about them do not match the programme. */
const programmeFacts = ({ budget, currency, phases }: IndexedItem<'programme'>, all: readonly IndexedItem[], today: Day): Fact[] => {
  const initiatives = ofKind(all, 'initiative').filter(({ status }) => status !== 'cancelled');
  const withFinding = (code: LightReason['code']): number =>
    all.filter((item) => findingsOf(item, today).some((finding) => finding.code === code)).length;
  const inState = (state: string): number => initiatives.filter(({ status }) => status === state).length;
  const counts = (noun: keyof Messages['fact'], of: readonly [keyof Messages['count'], number][]): Fact[] => {
    const present = of.filter(([, count]) => count > 0);
    if (present.length === 0) return [];
    return [
      fact(['status'], (messages) =>
        (messages.fact[noun] as (counts: string) => string)(present.map(([name, count]) => messages.count[name](count)).join(', ')),
      ),
    ];
  };
  const spent = initiatives.reduce((sum, initiative) => sum + initiative.spent, 0);
  return [
    ...counts('state', [
      ['initiative', initiatives.length],
      ...(['active', 'planned', 'paused', 'done'] as const).map((state) => [state, inState(state)] as const satisfies [string, number]),
    ]),
    ...counts('overdue', [
      ['initiative', withFinding('initiative_overdue')],
      ['milestone', withFinding('milestone_overdue')],
      ['decision', withFinding('decision_overdue')],
    ]),
    ...counts('behindPlan', [['initiative', withFinding('behind_plan')]]),
    ...counts('open', [
      ['decision', ofKind(all, 'decision').filter(({ status }) => status === 'open').length],
      ['risk', withFinding('high_risk')],
    ]),
    ...amounts([budget], (granted) =>
      fact(['budget'], (messages, number) =>
        messages.fact.budget(
          money(number(granted), currency, messages),
          money(number(spent), currency, messages),
          granted < spent ? null : money(number(granted - spent), currency, messages),
        ),
      ),
    ),
    ...phases.flatMap(({ phase, plannedFrom, plannedTo }): Fact[] =>
      plannedFrom === null && plannedTo === null
        ? []
        : [
            {
              ...fact(['due', 'status'], (messages, _, day) =>
                messages.fact.plannedPhase(messages.phase[phase], plannedFrom && day(plannedFrom), plannedTo && day(plannedTo)),
              ),
              part: localized(messagesIn, (messages) => messages.phase[phase]),
            },
          ],
    ),
  ];
};

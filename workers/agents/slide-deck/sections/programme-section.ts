import { daysBetween } from '../../../../platform/text/index.js';
import {
  blocked,
  citeInitiatives,
  INITIATIVE_STATUSES,
  initiativesOf,
  listed,
  notStarted,
  oneLine,
  overBudget,
  overdue,
  type PlacedInitiative,
} from '../../../methods/tenant-state/index.js';
import { formatPercent } from '../../../documents/text/formatting.js';
import type { SlideTable, Tone } from '../deck-result.js';
import {
  Amounts,
  amountText,
  dateText,
  emptySection,
  MAX_BARS,
  titleOf,
  type Ask,
  type Drafting,
  type Finding,
  type Section,
  type SlideIdea,
} from '../drafting.js';
import { askedInitiatives, budgetFindings, initiativeIdea } from './initiative-status.js';
import { benefitIdeas, budgetIdeas, isAsked, moneyFindings, type ProgrammeContext } from './programme-money.js';
import { milestoneFindings, recordAsks, recordIdeas } from './programme-records.js';

const MAX_ASKS = 3;

const STATUS_TONES: Readonly<Record<(typeof INITIATIVE_STATUSES)[number] | 'unknown', Tone>> = {
  done: 'good',
  running: 'neutral',
  planned: 'neutral',
  blocked: 'bad',
  cancelled: 'muted',
  unknown: 'muted',
};
/** Statuses in the order of their bars. */
const STATUS_ORDER = ['done', 'running', 'planned', 'blocked', 'cancelled'] as const;

/** Presents initiatives by area and status, delays and budgets, milestones and the lights of the board. */
export const programmeSection = (drafting: Drafting): Section => {
  const initiatives = initiativesOf(drafting.state);
  if (initiatives.length === 0 && drafting.state.programme === null) return emptySection('programme');
  const sourceIds = citeInitiatives(initiatives, drafting.state, drafting.composition);
  const context = { initiatives, sourceIds, drafting };
  const asked = askedInitiatives(initiatives, drafting);
  const records = recordIdeas(drafting);
  // Initiatives that all have slides of their own are neither counted nor listed.
  const isCounted = initiatives.length > asked.length;
  return {
    key: 'programme',
    findings: [
      ...asked.map((each) => askedFinding(each, drafting)),
      ...(isCounted ? [statusFinding(context)] : []),
      ...(isAsked(context) ? moneyFindings(context) : []),
      ...(drafting.leftOut.length > 0 ? [...milestoneFindings(drafting), ...asked.flatMap((each) => budgetFindings(each, drafting))] : []),
    ],
    ideas: [
      ...asked.flatMap((each) => initiativeIdea(each, drafting)),
      ...(isCounted ? [drafting.listsEach === true && initiatives.length <= MAX_LISTED ? listIdea(context) : statusIdea(context)] : []),
      ...(isCounted ? lateIdeas(context) : []),
      ...(isAsked(context) ? [...budgetIdeas(context), ...benefitIdeas(context), ...records] : [...records, ...budgetIdeas(context)]),
    ],
    appendix: isCounted && initiatives.length > 1 && drafting.listsEach !== true ? [tableIdea(context)] : [],
    asks: [...recordAsks(drafting), ...initiativeAsks(context)],
  };
};

const askedFinding = (initiative: PlacedInitiative, drafting: Drafting): Finding => {
  const { messages, composition } = drafting;
  const name = oneLine(initiative.name, 60);
  const status = composition.messages.statuses[initiative.status ?? 'unknown'];
  const isLate = overdue([initiative], composition.today).length > 0;
  const amounts = new Amounts(composition, [initiative.sourceId]);
  const figure =
    initiative.progress === null
      ? status
      : amounts.share(`initiatives.progress.${name}`, `${name}: ${messages.programme.progress}`, initiative.progress);
  const answer = messages.programme.state(name, status, dateText(initiative.due, composition), isLate);
  const tone = isLate || initiative.status === 'blocked' ? 'bad' : initiative.status === 'done' ? 'good' : 'neutral';
  return { figure, text: answer, answer, tone, sourceIds: [initiative.sourceId] };
};

const statusFinding = ({ initiatives, sourceIds, drafting: { messages, composition } }: ProgrammeContext): Finding => {
  const { figures: labels, statuses } = composition.messages;
  const amounts = new Amounts(composition, sourceIds);
  const late = overdue(initiatives, composition.today);
  const stuck = new Set([...late, ...blocked(initiatives)]);
  const figure = messages.of(
    amounts.count('initiatives.stuck', messages.programme.stuck, stuck.size),
    amounts.count('initiatives.total', labels.initiatives, initiatives.length),
  );
  amounts.count('initiatives.overdue', labels.overdue, late.length);
  amounts.count('initiatives.blocked', labels.initiativesIn(statuses.blocked), blocked(initiatives).length);
  const answer = messages.programme.answer(stuck.size, initiatives.length);
  const [longest] = late;
  return {
    figure,
    text: longest
      ? messages.programme.finding(oneLine(longest.name, 60), dateText(longest.due, composition) ?? '')
      : messages.programme.stuckText,
    answer,
    tone: stuck.size === 0 ? 'good' : stuck.size * 4 >= initiatives.length ? 'bad' : 'warning',
    sourceIds,
  };
};

/** Maximum number of initiatives on one slide. */
const MAX_LISTED = 20;
/** Maximum number of late initiatives that a headline names. */
const MAX_IN_HEADLINE = 2;

/** Lists all initiatives one by one with status, progress and date, the late ones first; the headline names these. */
const listIdea = ({ initiatives, sourceIds, drafting }: ProgrammeContext): SlideIdea => {
  const { messages, composition } = drafting;
  const titles = messages.stuckColumns;
  const late = overdue(initiatives, composition.today);
  const stopped = blocked(initiatives);
  const hasOwner = drafting.names !== false && initiatives.some(({ owner }) => owner !== null);
  const hasProgress = initiatives.some(({ progress }) => progress !== null);
  const rankOf = (each: PlacedInitiative): number => (late.includes(each) ? 0 : stopped.includes(each) ? 1 : 2);
  const names = late.slice(0, MAX_IN_HEADLINE).map(({ name }) => oneLine(name, 60));
  const headline = messages.programme.headline(initiatives.length, late.length, stopped.length);
  return {
    headline:
      names.length === 0
        ? headline
        : messages.programme.named(headline, listed(names, composition.messages.and), late.length > names.length ? 'some' : 'all'),
    rank: 1,
    isDense: true,
    table: {
      columns: [
        { title: titles.name, right: false },
        { title: titles.status, right: false },
        ...(hasProgress ? [{ title: messages.programme.progress, right: true }] : []),
        { title: titles.due, right: false },
        ...(hasOwner ? [{ title: titles.owner, right: false }] : []),
      ],
      rows: initiatives
        .toSorted((a, b) => rankOf(a) - rankOf(b))
        .map((each) => [
          oneLine(each.name, 70),
          statusText(each, late, drafting),
          ...(hasProgress ? [each.progress === null ? '–' : formatPercent(each.progress, composition.language, 0)] : []),
          dateText(each.due, composition) ?? '–',
          ...(hasOwner ? [each.owner === null ? '–' : oneLine(each.owner, 40)] : []),
        ]),
    },
    notes: messages.notes.initiatives,
    sourceIds,
  };
};

/** Returns the status of an initiative, with a word for a late one. */
const statusText = (each: PlacedInitiative, late: readonly PlacedInitiative[], { messages, composition }: Drafting): string =>
  [composition.messages.statuses[each.status ?? 'unknown'], ...(late.includes(each) ? [messages.late] : [])].join(', ');

const areaOf = ({ area }: PlacedInitiative, { messages }: Drafting): string => (area === null ? messages.noArea : oneLine(area, 40));

const statusIdea = ({ initiatives, sourceIds, drafting }: ProgrammeContext): SlideIdea => {
  const { messages, composition } = drafting;
  const { statuses } = composition.messages;
  const amounts = new Amounts(composition, sourceIds);
  const late = overdue(initiatives, composition.today).length;
  const stopped = blocked(initiatives).length;
  const numberIn = (area: string): number => initiatives.filter((each) => areaOf(each, drafting) === area).length;
  const allAreas = [...new Set(initiatives.map((each) => areaOf(each, drafting)))].toSorted((a, b) => numberIn(b) - numberIn(a));
  const areas = allAreas.slice(0, MAX_BARS);
  const hasAreas = initiatives.some(({ area }) => area !== null);
  const kinds = [...STATUS_ORDER, null].filter((status) => initiatives.some((each) => each.status === status));
  return {
    headline: messages.programme.headline(initiatives.length, late, stopped),
    rank: 1,
    chart: hasAreas
      ? {
          form: 'stacked-bar',
          title: titleOf(messages.programme.statusTitle, areas.length, allAreas.length, drafting),
          categories: areas,
          series: kinds.map((status) => ({
            name: statuses[status ?? 'unknown'],
            tone: STATUS_TONES[status ?? 'unknown'],
            values: areas.map((area) => initiatives.filter((each) => areaOf(each, drafting) === area && each.status === status).length),
          })),
          ...{ unit: 'count', decimals: 0 },
          alt: messages.programme.statusAlt(listed(areas, composition.messages.and)),
        }
      : {
          form: 'bar',
          title: messages.programme.byStatusTitle,
          categories: kinds.map((status) => statuses[status ?? 'unknown']),
          series: [
            {
              name: composition.messages.figures.initiatives,
              tone: 'neutral',
              values: kinds.map((status) => initiatives.filter((each) => each.status === status).length),
            },
          ],
          ...{ unit: 'count', decimals: 0 },
          alt: messages.programme.byStatusAlt,
        },
    cards: [
      {
        figure: amounts.count('initiatives.overdue', composition.messages.figures.overdue, late),
        text: composition.messages.figures.overdue,
        tone: late > 0 ? 'bad' : 'good',
      },
      {
        figure: amounts.count('initiatives.blocked', composition.messages.figures.initiativesIn(statuses.blocked), stopped),
        text: composition.messages.figures.initiativesIn(statuses.blocked),
        tone: stopped > 0 ? 'bad' : 'good',
      },
    ],
    notes: messages.notes.initiatives,
    sourceIds,
  };
};

/** Shows how long initiatives are overdue if several are. */
const lateIdeas = ({ initiatives, sourceIds, drafting }: ProgrammeContext): SlideIdea[] => {
  const { messages, composition } = drafting;
  const all = overdue(initiatives, composition.today);
  const rows = all.slice(0, MAX_BARS).map((each) => ({ each, days: daysBetween(each.due ?? composition.today, composition.today) }));
  const [longest] = rows;
  if (!longest) return [];
  const name = oneLine(longest.each.name, 50);
  const amounts = new Amounts(composition, sourceIds);
  const days = amounts.value('initiatives.longest', `${name}: ${messages.programme.lateTitle}`, longest.days, 'day');
  return [
    {
      headline: messages.programme.late(all.length, name, days),
      rank: 3,
      chart: {
        form: 'bar',
        title: titleOf(messages.programme.lateTitle, rows.length, all.length, drafting),
        categories: rows.map(({ each }) =>
          messages.programme.withOwner(oneLine(each.name, 60), drafting.names === false ? null : each.owner && oneLine(each.owner, 24)),
        ),
        series: [{ name: composition.messages.figures.overdue, tone: 'bad', values: rows.map((row) => row.days) }],
        ...{ unit: 'count', decimals: 0 },
        alt: messages.programme.lateAlt(name, days),
      },
      bullets: rows
        .flatMap(({ each: { name: title, risk } }) => (risk ? [messages.programme.risk(oneLine(title, 40), oneLine(risk, 110))] : []))
        .slice(0, 4),
      notes: messages.notes.late,
      sourceIds,
    },
  ];
};

const initiativeAsks = ({ initiatives, drafting }: ProgrammeContext): Ask[] => {
  const { messages, composition } = drafting;
  const { today, language } = composition;
  const ask = (each: PlacedInitiative, decision: string, reason: string): Ask => ({
    ...{ decision, reason, owner: each.owner, due: null, sourceIds: [each.sourceId] },
  });
  const name = (each: PlacedInitiative): string => oneLine(each.name, 60);
  return [
    ...blocked(initiatives)
      .slice(0, MAX_ASKS)
      .map((each) => ask(each, messages.asks.unblock(name(each)), each.risk ? oneLine(each.risk, 110) : messages.asks.blocked)),
    ...overdue(initiatives, today)
      .filter(({ status }) => status !== 'blocked')
      .slice(0, MAX_ASKS)
      .map((each) => ask(each, messages.asks.reschedule(name(each)), messages.asks.overdue(dateText(each.due, composition) ?? ''))),
    ...overBudget(initiatives)
      .slice(0, MAX_ASKS)
      .map((each) =>
        ask(
          each,
          messages.asks.budget(name(each)),
          messages.asks.spent(amountText(each.spent ?? 0, each.currency, language), amountText(each.budget ?? 0, each.currency, language)),
        ),
      ),
    ...notStarted(initiatives, today)
      .slice(0, MAX_ASKS)
      .map((each) => ask(each, messages.asks.start(name(each)), messages.asks.plannedStart(dateText(each.start, composition) ?? ''))),
  ];
};

const tableIdea = ({ initiatives, sourceIds, drafting }: ProgrammeContext): SlideIdea => {
  const { messages, composition } = drafting;
  const late = overdue(initiatives, composition.today);
  const titles = messages.stuckColumns;
  const hasAreas = initiatives.some(({ area }) => area !== null);
  const table: SlideTable = {
    columns: [titles.name, ...(hasAreas ? [titles.area] : []), titles.owner, titles.due, titles.status].map((title) => ({
      title,
      right: false,
    })),
    rows: initiatives.map((each) => [
      oneLine(each.name),
      ...(hasAreas ? [areaOf(each, drafting)] : []),
      each.owner === null ? '–' : oneLine(each.owner, 60),
      dateText(each.due, composition) ?? '–',
      statusText(each, late, drafting),
    ]),
  };
  return { headline: messages.programme.table(initiatives.length), rank: 2, table, notes: '', sourceIds };
};

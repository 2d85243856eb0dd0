import { blocked, moneyOf, overdue } from '../../../methods/tenant-state/index.js';
import { messagesIn as tenantStateMessagesIn } from '../../../methods/tenant-state/messages.js';
import type { DashboardPanel, DashboardSection } from '../dashboard-result.js';
import type { ProgrammeState } from '../data/read-programme.js';
import { filterOf, labelOf, section, tile, type Drafting } from '../drafting.js';
import type { Focus } from '../focus.js';
import { daysBetween } from '../../../../platform/text/index.js';

/** Returns the section of the programme: overdue and blocked work, milestones, initiatives by area and status, spending against budget. */
export const initiativeSection = ({ initiatives: all, milestones }: ProgrammeState, focus: Focus, drafting: Drafting): DashboardSection => {
  const initiatives = all.filter(({ status }) => status !== 'cancelled');
  if (initiatives.length === 0) return section('initiatives', drafting);
  const { today, messages } = drafting;
  const { initiatives: titles } = messages;
  const sourceIds = [...new Set(initiatives.map(({ datasetId }) => datasetId))];
  const late = overdue(initiatives, today);
  const lateMilestones = milestones.filter(({ due, isReached }) => !isReached && due < today);
  const context = { initiatives, drafting, sourceIds };
  const panels = [...milestonePanel(milestones, context), ...byAreaPanel(context), ...budgetPanel(context), listPanel(context)];
  const count = (label: string, value: number, isAlert = false) => tile(label, value, 'count', sourceIds, drafting, { isAlert });
  const stopped = blocked(initiatives).length;
  const area = focus.areas.find((name) => initiatives.some((each) => each.area === name));
  return section('initiatives', drafting, {
    tiles: [
      count(titles.total, initiatives.length),
      count(titles.overdue, late.length, late.length > 0),
      count(titles.blocked, stopped, stopped > 0),
      ...moneyTiles(context),
      ...(milestones.length === 0 ? [] : [count(titles.lateMilestones, lateMilestones.length, lateMilestones.length > 0)]),
    ],
    filters: [
      ...filterOf(panels, 'area', { initial: area === undefined ? '' : labelOf(area, drafting) }),
      ...filterOf(panels, 'status'),
      ...filterOf(panels, 'state'),
    ],
    panels,
  });
};

/** Returns the share of the budgets that is spent, and the number of initiatives above their budget. */
const moneyTiles = ({ initiatives, drafting, sourceIds }: PanelContext): DashboardSection['tiles'] => {
  const { initiatives: titles } = drafting.messages;
  const money = moneyOf(initiatives);
  if (!money?.budget || !money.spent || money.budget.sum <= 0) return [];
  return [
    tile(titles.spentShare, money.spent.sum / money.budget.sum, 'share', sourceIds, drafting),
    tile(titles.overBudget, money.over.length, 'count', sourceIds, drafting, { isAlert: money.over.length > 0 }),
  ];
};

interface PanelContext {
  readonly initiatives: ProgrammeState['initiatives'];
  readonly drafting: Drafting;
  readonly sourceIds: string[];
}

const hasAreas = (initiatives: PanelContext['initiatives']): boolean => initiatives.some(({ area }) => area !== null);

const areaColumn = ({ messages }: Drafting) => ({ key: 'area', title: messages.initiatives.area, kind: 'text' }) as const;
const statusColumn = ({ messages }: Drafting) => ({ key: 'status', title: messages.initiatives.status, kind: 'text' }) as const;

const statusOf = ({ status }: ProgrammeState['initiatives'][number], { language }: Drafting): string =>
  tenantStateMessagesIn(language).statuses[status ?? 'unknown'];

/** Returns the milestones: overdue ones first, longest overdue first, then the next ones, then those reached. */
const milestonePanel = (milestones: ProgrammeState['milestones'], { drafting, sourceIds }: PanelContext): DashboardPanel[] => {
  if (milestones.length === 0) return [];
  const { initiatives: titles } = drafting.messages;
  const { today } = drafting;
  const stateOf = ({ isReached, due }: (typeof milestones)[number]): string =>
    isReached ? titles.reached : due < today ? titles.isOverdue : titles.upcoming;
  const order = [titles.isOverdue, titles.upcoming, titles.reached];
  return [
    {
      id: 'milestones',
      title: titles.milestones,
      chart: null,
      dimensions: [
        { key: 'milestone', title: titles.milestone, kind: 'text' },
        { key: 'initiative', title: titles.name, kind: 'text' },
        areaColumn(drafting),
        { key: 'owner', title: titles.owner, kind: 'text' },
        { key: 'due', title: titles.due, kind: 'date' },
        { key: 'state', title: titles.state, kind: 'text' },
      ],
      measures: [{ key: 'days', title: titles.daysLate, kind: 'number', digits: 0, combine: 'only' }],
      groupBy: ['milestone', 'initiative', 'area', 'owner', 'due', 'state'],
      rows: milestones
        .toSorted((a, b) => order.indexOf(stateOf(a)) - order.indexOf(stateOf(b)) || a.due.localeCompare(b.due))
        .map((each) => [
          labelOf(each.title, drafting),
          labelOf(each.initiative, drafting),
          labelOf(each.area, drafting),
          labelOf(each.owner, drafting),
          each.due,
          stateOf(each),
          stateOf(each) === titles.isOverdue ? daysBetween(each.due, today) : null,
        ]),
      note: null,
      sourceIds,
    },
  ];
};

/** Compares areas and statuses; nothing for a single initiative. */
const byAreaPanel = ({ initiatives, drafting, sourceIds }: PanelContext): DashboardPanel[] =>
  initiatives.length < 2
    ? []
    : [
        {
          id: 'initiatives-by-area',
          title: hasAreas(initiatives) ? drafting.messages.initiatives.byArea : drafting.messages.initiatives.byStatus,
          chart: hasAreas(initiatives)
            ? { form: 'stacked-bar', x: 'area', series: 'status', measures: ['count'], choice: false }
            : { form: 'bar', x: 'status', series: null, measures: ['count'], choice: false },
          dimensions: [...(hasAreas(initiatives) ? [areaColumn(drafting)] : []), statusColumn(drafting)],
          measures: [{ key: 'count', title: drafting.messages.initiatives.total, kind: 'number', digits: 0, combine: 'sum' }],
          groupBy: hasAreas(initiatives) ? ['area', 'status'] : ['status'],
          rows: initiatives.map((each) => [...(hasAreas(initiatives) ? [labelOf(each.area, drafting)] : []), statusOf(each, drafting), 1]),
          note: null,
          sourceIds,
        },
      ];

const budgetPanel = ({ initiatives, drafting, sourceIds }: PanelContext): DashboardPanel[] => {
  const { initiatives: titles, unit } = drafting.messages;
  const currencies = new Set(initiatives.map(({ currency }) => currency));
  if (initiatives.every(({ budget }) => budget === null) || currencies.size !== 1) return [];
  const [currency] = currencies;
  const money = (title: string): string => (currency ? unit(title, currency) : title);
  // Without areas, the initiatives themselves are compared.
  const first = hasAreas(initiatives) ? areaColumn(drafting) : ({ key: 'name', title: titles.name, kind: 'text' } as const);
  return [
    {
      id: 'initiative-budgets',
      title: money(titles.budgets),
      chart: { form: 'bar', x: first.key, series: null, measures: ['budget', 'spent'], choice: false },
      dimensions: [first, statusColumn(drafting)],
      measures: [
        { key: 'budget', title: money(titles.budget), kind: 'number', digits: 0, combine: 'sum' },
        { key: 'spent', title: money(titles.spent), kind: 'number', digits: 0, combine: 'sum' },
      ],
      groupBy: [first.key],
      rows: initiatives.map((each) => [
        labelOf(first.key === 'area' ? each.area : each.name, drafting),
        statusOf(each, drafting),
        each.budget,
        each.spent,
      ]),
      note: null,
      sourceIds,
    },
  ];
};

/** Amounts that the list shows as far as an initiative states them. */
const AMOUNTS = ['budget', 'spent', 'benefit'] as const;

/** Returns the list of initiatives: overdue ones first, longest overdue first, then open ones by due date, then those done. */
const listPanel = ({ initiatives, drafting, sourceIds }: PanelContext): DashboardPanel => {
  const { initiatives: titles, yes, no, unit } = drafting.messages;
  const late = overdue(initiatives, drafting.today);
  const others = initiatives
    .filter((each) => !late.includes(each))
    .toSorted((a, b) => Number(a.status === 'done') - Number(b.status === 'done') || (a.due ?? '9').localeCompare(b.due ?? '9'));
  const currencies = [...new Set(initiatives.map(({ currency }) => currency))];
  const [currency = null] = currencies;
  const amounts = currencies.length > 1 ? [] : AMOUNTS.filter((amount) => initiatives.some((each) => each[amount] !== null));
  const areas = hasAreas(initiatives);
  return {
    id: 'initiative-list',
    title: titles.list,
    chart: null,
    dimensions: [
      { key: 'name', title: titles.name, kind: 'text' },
      ...(areas ? [areaColumn(drafting)] : []),
      statusColumn(drafting),
      { key: 'owner', title: titles.owner, kind: 'text' },
      { key: 'due', title: titles.due, kind: 'date' },
      { key: 'late', title: titles.late, kind: 'text' },
    ],
    measures: [
      { key: 'progress', title: titles.progress, kind: 'percent', digits: 1, combine: 'only' },
      ...amounts.map((amount) => ({
        key: amount,
        title: currency === null ? titles[amount] : unit(titles[amount], currency),
        ...({ kind: 'number', digits: 0, combine: 'only' } as const),
      })),
    ],
    groupBy: ['name', ...(areas ? ['area'] : []), 'status', 'owner', 'due', 'late'],
    rows: [...late, ...others].map((each) => [
      labelOf(each.name, drafting),
      ...(areas ? [labelOf(each.area, drafting)] : []),
      statusOf(each, drafting),
      labelOf(each.owner, drafting),
      each.due,
      late.includes(each) ? yes : no,
      each.progress,
      ...amounts.map((amount) => each[amount]),
    ]),
    note: null,
    sourceIds,
  };
};

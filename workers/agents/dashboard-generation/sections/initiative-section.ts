import { blocked, initiativesOf, overdue, type TenantState } from '../../../methods/tenant-state/index.js';
import type { DashboardPanel, DashboardSection } from '../dashboard-result.js';
import { filterOf, labelOf, section, tile, type Drafting } from '../drafting.js';
import { messagesIn as tenantStateMessagesIn } from '../../../methods/tenant-state/messages.js';

/** Returns the section of initiatives: by area and status, spending against budget, and a list. */
export const initiativeSection = (state: TenantState, drafting: Drafting): DashboardSection => {
  const initiatives = initiativesOf(state);
  if (initiatives.length === 0) return section('initiatives', drafting);
  const { language, today } = drafting;
  const { initiatives: messages, yes, no, unit } = drafting.messages;
  const sourceIds = [...new Set(initiatives.map(({ datasetId }) => datasetId))];
  const late = new Set(overdue(initiatives, today));
  const statusOf = ({ status }: (typeof initiatives)[number]): string => tenantStateMessagesIn(language).statuses[status ?? 'unknown'];
  const area = { key: 'area', title: messages.area, kind: 'text' } as const;
  const status = { key: 'status', title: messages.status, kind: 'text' } as const;
  const byArea: DashboardPanel = {
    id: 'initiatives-by-area',
    title: messages.byArea,
    chart: { form: 'stacked-bar', x: 'area', series: 'status', measures: ['count'], choice: false },
    dimensions: [area, status],
    measures: [{ key: 'count', title: messages.total, kind: 'number', digits: 0, combine: 'sum' }],
    groupBy: ['area', 'status'],
    rows: initiatives.map((each) => [labelOf(each.area, drafting), statusOf(each), 1]),
    note: null,
    sourceIds,
  };
  const currencies = new Set(initiatives.map(({ currency }) => currency));
  const [currency] = currencies;
  const money = (title: string): string => (currency ? unit(title, currency) : title);
  const budgeted = initiatives.some(({ budget }) => budget !== null) && currencies.size === 1;
  const budgets: DashboardPanel = {
    id: 'initiative-budgets',
    title: money(messages.budgets),
    chart: { form: 'bar', x: 'area', series: null, measures: ['budget', 'spent'], choice: false },
    dimensions: [area, status],
    measures: [
      { key: 'budget', title: money(messages.budget), kind: 'number', combine: 'sum' },
      { key: 'spent', title: money(messages.spent), kind: 'number', combine: 'sum' },
    ],
    groupBy: ['area'],
    rows: initiatives.map((each) => [labelOf(each.area, drafting), statusOf(each), each.budget, each.spent]),
    note: null,
    sourceIds,
  };
  const list: DashboardPanel = {
    id: 'initiative-list',
    title: messages.list,
    chart: null,
    dimensions: [
      { key: 'name', title: messages.name, kind: 'text' },
      area,
      status,
      { key: 'owner', title: messages.owner, kind: 'text' },
      { key: 'due', title: messages.due, kind: 'date' },
      { key: 'late', title: messages.late, kind: 'text' },
    ],
    measures: [{ key: 'progress', title: messages.progress, kind: 'percent', digits: 0, combine: 'only' }],
    groupBy: ['name', 'area', 'status', 'owner', 'due', 'late'],
    rows: initiatives.map((each) => [
      labelOf(each.name, drafting),
      labelOf(each.area, drafting),
      statusOf(each),
      labelOf(each.owner, drafting),
      each.due,
      late.has(each) ? yes : no,
      each.progress,
    ]),
    note: null,
    sourceIds,
  };
  const panels = [byArea, ...(budgeted ? [budgets] : []), list];
  return section('initiatives', drafting, {
    tiles: [
      tile(messages.total, initiatives.length, 'count', sourceIds, drafting),
      tile(messages.blocked, blocked(initiatives).length, 'count', sourceIds, drafting),
      tile(messages.overdue, late.size, 'count', sourceIds, drafting),
    ],
    filters: [...filterOf(panels, 'area'), ...filterOf(panels, 'status')],
    panels,
  });
};

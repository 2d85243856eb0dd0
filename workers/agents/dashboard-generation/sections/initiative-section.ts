import { blocked, initiativesOf, overdue, type TenantState } from '../../../methods/tenant-state/index.js';
import type { DashboardPanel, DashboardSection } from '../dashboard-result.js';
import { filterOf, labelOf, section, tile, type Drafting } from '../drafting.js';
import { messagesIn as tenantStateMessagesIn } from '../../../methods/tenant-state/messages.js';

/** How the initiatives stand: by area and status, against their budgets, and one by one. */
export const initiativeSection = (state: TenantState, drafting: Drafting): DashboardSection => {
  const initiatives = initiativesOf(state);
  if (initiatives.length === 0) return section('initiatives', drafting);
  const { language, today } = drafting;
  const { initiatives: words, yes, no, unit } = drafting.words;
  const sourceIds = [...new Set(initiatives.map(({ datasetId }) => datasetId))];
  const late = new Set(overdue(initiatives, today));
  const statusOf = ({ status }: (typeof initiatives)[number]): string => tenantStateMessagesIn(language).statuses[status ?? 'unknown'];
  const area = { key: 'area', title: words.area, kind: 'text' } as const;
  const status = { key: 'status', title: words.status, kind: 'text' } as const;
  const byArea: DashboardPanel = {
    id: 'initiatives-by-area',
    title: words.byArea,
    chart: { form: 'stacked-bar', x: 'area', series: 'status', measures: ['count'], choice: false },
    dimensions: [area, status],
    measures: [{ key: 'count', title: words.total, kind: 'number', digits: 0, combine: 'sum' }],
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
    title: money(words.budgets),
    chart: { form: 'bar', x: 'area', series: null, measures: ['budget', 'spent'], choice: false },
    dimensions: [area, status],
    measures: [
      { key: 'budget', title: money(words.budget), kind: 'number', combine: 'sum' },
      { key: 'spent', title: money(words.spent), kind: 'number', combine: 'sum' },
    ],
    groupBy: ['area'],
    rows: initiatives.map((each) => [labelOf(each.area, drafting), statusOf(each), each.budget, each.spent]),
    note: null,
    sourceIds,
  };
  const list: DashboardPanel = {
    id: 'initiative-list',
    title: words.list,
    chart: null,
    dimensions: [
      { key: 'name', title: words.name, kind: 'text' },
      area,
      status,
      { key: 'owner', title: words.owner, kind: 'text' },
      { key: 'due', title: words.due, kind: 'date' },
      { key: 'late', title: words.late, kind: 'text' },
    ],
    measures: [{ key: 'progress', title: words.progress, kind: 'percent', digits: 0, combine: 'only' }],
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
      tile(words.total, initiatives.length, 'count', sourceIds, drafting),
      tile(words.blocked, blocked(initiatives).length, 'count', sourceIds, drafting),
      tile(words.overdue, late.size, 'count', sourceIds, drafting),
    ],
    filters: [...filterOf(panels, 'area'), ...filterOf(panels, 'status')],
    panels,
  });
};

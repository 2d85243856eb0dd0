import { unitIn } from '../../../../platform/content/index.js';
import { Dataset } from '../../../../subgraphs/sources/index.js';
import type { AgentContext } from '../../../kit.js';
import { isByValue, pageFilters, readCells, type Cells } from '../../../methods/answer-plan/index.js';
import {
  filterColumnsIn,
  groupsOfView,
  readViews,
  viewSentence,
  type AskedView,
  type KpiView,
  type RowsView,
} from '../../../methods/asked-views/index.js';
import type { Understood } from '../../../methods/request-reading/index.js';
import { dayText, oneLine, type TenantState } from '../../../methods/tenant-state/index.js';
import { readableColumn } from '../column-names.js';
import type { DashboardCell, DashboardFilter, DashboardMeasure, DashboardPanel, DashboardSection } from '../dashboard-result.js';
import { filterOf, labelOf, section, type Drafting } from '../drafting.js';
import { amountText, lightOf } from '../kpi-texts.js';

/** The views that a request lists, with a sentence on each. */
export interface AskedSection {
  readonly section: DashboardSection;
  readonly answers: readonly string[];
  /** Datasets that the views are computed from. */
  readonly datasets: readonly Dataset[];
  /** Names of the measures that are shown. */
  readonly measures: readonly string[];
  /** Words of the request for the views. */
  readonly words: readonly string[];
  /** True if any view shows a KPI. */
  readonly hasKpis: boolean;
  /** Columns by which readers can filter the views. */
  readonly filters: readonly string[];
}

const MIN_SHOWN = 2;

interface Scope {
  readonly understood: Understood | null;
  readonly drafting: Drafting;
  /** Text of the request; it can name columns to filter by. */
  readonly input: string;
}

/** Returns one chart with its table for each view that a request lists; null if fewer than two can be shown. */
export const readAskedSection = async (
  context: AgentContext,
  views: readonly AskedView[],
  state: TenantState,
  { understood, drafting, input }: Scope,
): Promise<AskedSection | null> => {
  const { messages, language } = drafting;
  const read = await readViews(context, views, state, { understood, language });
  const shown = read.filter((view) => view.kind !== 'missing');
  if (shown.length < MIN_SHOWN && !shown.some((view) => view.kind === 'rows' && view.matrix !== null && read.length === 1)) return null;
  const panels: DashboardPanel[] = [];
  for (const [at, view] of shown.entries()) {
    const id = `asked-${at + 1}`;
    const columns = view.kind === 'rows' ? filterColumnsIn(input, view.dataset) : [];
    const filtered = view.kind === 'rows' && columns.length > 0 ? await filteredPanel(context, view, columns, { drafting, id }) : null;
    const panel = filtered ?? (view.kind === 'rows' ? rowsPanel(view, { drafting, id }) : kpiPanel(view, { drafting, id }));
    if (panel) panels.push(panel);
  }
  const keys = [...new Set(panels.flatMap(({ dimensions }) => dimensions.map(({ key }) => key).filter((key) => key.startsWith(FILTER))))];
  const filters = keys.flatMap((key): DashboardFilter[] => filterOf(panels, key));
  return {
    section: section('dataset', drafting, { id: 'asked', title: titleOf(filters, input, drafting), filters, panels }),
    answers: [
      ...read.map((view) => (view.kind === 'kpi' ? kpiAnswer(view, drafting) : viewSentence(view, language))),
      ...(filters.length === 0 ? [] : [messages.asked.filters(filters.map(({ title, options }) => messages.asked.filter(title, options.length)).join(', '))]), // prettier-ignore
    ],
    datasets: [
      ...new Map(shown.flatMap((view) => (view.kind === 'rows' ? [[view.dataset.datasetId, view.dataset] as const] : []))).values(),
    ],
    measures: [...new Set(shown.map(({ view: { measure } }) => measure))],
    words: views.map(({ title }) => title),
    hasKpis: shown.some(({ kind }) => kind === 'kpi'),
    filters: filters.map(({ key }) => key.slice(FILTER.length)),
  };
};

/** Returns the title of the section, with the available filters in the words of the request. */
const titleOf = (filters: readonly DashboardFilter[], input: string, { messages }: Drafting): string => {
  const words = pageFilters(input).map(({ columns }) => oneLine(columns, 60));
  return filters.length === 0 || words.length === 0 ? messages.asked.title : messages.asked.filtered(words.join(', '));
};

interface Panel {
  readonly drafting: Drafting;
  readonly id: string;
}

/** Prefix for the keys of filter dimensions. */
const FILTER = 'filter-';

const numberKind = ({ isShare }: RowsView['measured']) =>
  isShare ? ({ kind: 'percent', digits: 1 } as const) : ({ kind: 'number' } as const);

const chartOf = (isByTime: boolean, measures: readonly string[]): DashboardPanel['chart'] => ({
  ...{ form: isByTime ? 'line' : 'lying-bar', x: 'x', series: null, measures: [...measures], choice: false },
});

const noteOf = ({ measured, answer: { figures } }: RowsView, { messages }: Drafting): string =>
  messages.asked.note(measured.title, oneLine(figures.dataset.name));

const rowsPanel = (view: RowsView, { drafting, id }: Panel): DashboardPanel | null => {
  const { messages, language } = drafting;
  const { measured, matrix, answer, title } = view;
  const shown = groupsOfView(view, language);
  if (!shown) return null;
  const isCounted = answer.figures.measures.length === 0;
  const kind = numberKind(measured);
  const series = matrix?.series ?? [];
  const base = {
    ...{ id, title: title.slice(0, 300), groupBy: ['x'], note: noteOf(view, drafting), sourceIds: [view.dataset.datasetId] },
    dimensions: [{ key: 'x', title: shown.axis, kind: 'text' as const }],
  };
  if (series.length > 0) {
    const axis = matrix?.axis.column;
    // Groups that are not periods are sorted by their figure.
    const groups = [answer.figures, ...answer.figures.apart].find(({ groupColumns }) => groupColumns[0] === axis)?.groups ?? [];
    const periods = shown.isByTime
      ? groups
      : groups.toSorted((a, b) => (measured.valueOf(b) ?? -Infinity) - (measured.valueOf(a) ?? -Infinity));
    return {
      ...base,
      chart: chartOf(shown.isByTime, series.map((_, at) => `value-${at}`)), // prettier-ignore
      measures: series.map(({ value }, at): DashboardMeasure => ({ key: `value-${at}`, title: oneLine(value), ...kind, combine: 'only' })),
      rows: periods.map(({ group }, at) => [
        labelOf(shown.groups[at]?.name ?? null, drafting),
        ...series.map(({ figures }): DashboardCell => {
          const found = figures.groups.find((each) => each.group[0] === group[0]);
          return found ? measured.valueOf(found) : null;
        }),
      ]),
    };
  }
  return {
    ...base,
    chart: chartOf(shown.isByTime, ['value']),
    measures: [
      { key: 'value', title: measured.title, ...kind, combine: 'only' },
      ...(isCounted
        ? []
        : [{ key: 'count', title: messages.asked.count, kind: 'number', digits: 0, combine: 'sum' } satisfies DashboardMeasure]),
    ],
    rows: shown.groups.map(({ name, value, count }) => [labelOf(name, drafting), value, ...(isCounted ? [] : [count])]),
  };
};

/** Returns a panel whose rows contain the parts of each figure for every combination of filter values. */
const filteredPanel = async (
  context: AgentContext,
  view: RowsView,
  columns: readonly string[],
  { drafting, id }: Panel,
): Promise<DashboardPanel | null> => {
  const { messages } = drafting;
  const { measured, rows, dataset, period, matrix, title } = view;
  const byValue = rows.groups.find(isByValue);
  const x = matrix === null ? rows.groups[0] : matrix.axis;
  if (!x) return null;
  const filters = columns.filter((column) => column !== x.column && (matrix === null || column !== byValue?.column));
  if (filters.length === 0) return null;
  const series = matrix?.series.map(({ value }) => value) ?? [];
  const keys = [x, ...(matrix === null || !byValue ? [] : [byValue]), ...filters.map((column) => ({ column, grain: null, words: column }))];
  const cells = await readCells(context, { dataset, rows, period, isTotal: measured.isTotal }, keys);
  if (cells === null) return null;
  const isTime = !isByValue(x);
  const isMonth = x.grain === 'month';
  const kind = numberKind(measured);
  const combine = measured.isTotal ? ('sum' as const) : ('mean' as const);
  const first = matrix === null ? 1 : 2;
  const values = (cell: Cells[number]): DashboardCell[] => {
    const value = cell.value === null && measured.isTotal ? cell.weight : cell.value;
    if (measured.isTotal) return [value];
    return value === null ? [null, null] : [(measured.isShare ? value / 100 : value) * cell.weight, cell.weight];
  };
  const blank: DashboardCell[] = measured.isTotal ? [null] : [null, null];
  const label = (key: string | null | undefined): string => labelOf(key ?? null, drafting);
  const dimensions: DashboardPanel['dimensions'] = [
    { key: 'x', title: isTime ? messages.asked.period : oneLine(x.column), kind: isMonth ? 'month' : 'text' },
    ...filters.map((column) => ({ key: `${FILTER}${column}`, title: readableColumn(column), kind: 'text' as const })),
  ];
  const shared = {
    ...{ id, title: title.slice(0, 300), dimensions, groupBy: ['x'], note: noteOf(view, drafting), sourceIds: [dataset.datasetId] },
  };
  const order = isTime ? [] : (groupsOfView(view, drafting.language)?.groups ?? []).map(({ name }) => name.toLowerCase());
  const rankOf = ({ keys: [own] }: Cells[number]): number =>
    order.indexOf((own ?? '–').toLowerCase()) + (order.includes((own ?? '–').toLowerCase()) ? 0 : order.length + 1);
  const dated = isMonth ? cells.filter(({ keys: [own] }) => own != null) : isTime ? cells : cells.toSorted((a, b) => rankOf(a) - rankOf(b));
  if (matrix === null)
    return {
      ...shared,
      chart: chartOf(isTime, ['value']),
      measures: [
        { key: 'value', title: measured.title, ...kind, combine },
        { key: 'count', title: messages.asked.count, kind: 'number', digits: 0, combine: 'sum' },
      ],
      rows: dated.map((cell) => [
        isMonth ? (cell.keys[0] ?? null) : label(cell.keys[0]),
        ...cell.keys.slice(first).map(label),
        ...values(cell),
        cell.count,
      ]),
    };
  return {
    ...shared,
    chart: chartOf(isTime, series.map((_, at) => `value-${at}`)), // prettier-ignore
    measures: series.map((value, at): DashboardMeasure => ({ key: `value-${at}`, title: oneLine(value), ...kind, combine })),
    rows: dated
      .filter(({ keys: [, own] }) => own != null && series.includes(own))
      .map((cell) => [
        isMonth ? (cell.keys[0] ?? null) : label(cell.keys[0]),
        ...cell.keys.slice(first).map(label),
        ...series.flatMap((value) => (cell.keys[1] === value ? values(cell) : blank)),
      ]),
  };
};

const kpiPanel = ({ kpi, points, target }: KpiView, { drafting, id }: Panel): DashboardPanel => {
  const { messages, language } = drafting;
  const unit = kpi.unit === null ? '' : unitIn(language, oneLine(kpi.unit));
  const number = { kind: 'number', combine: 'only' } as const;
  return {
    ...{ id, title: messages.asked.view(oneLine(kpi.name), messages.asked.period) },
    chart: { form: 'line', x: 'day', series: null, measures: ['value', ...(target === null ? [] : ['target'])], choice: false },
    dimensions: [
      { key: 'day', title: messages.kpis.day, kind: kpi.monthly ? 'month' : 'date' },
      { key: 'unit', title: messages.kpis.unit, kind: 'text' },
    ],
    measures: [
      { key: 'value', title: messages.kpis.value, ...number },
      ...(target === null ? [] : [{ key: 'target', title: messages.kpis.target, ...number }]),
    ],
    groupBy: ['day', 'unit'],
    rows: points.map(({ date, value, target: own }) => [
      kpi.monthly ? date.slice(0, 7) : date,
      unit,
      value,
      ...(target === null ? [] : [own ?? target]),
    ]),
    note: null,
    sourceIds: [kpi.sourceId],
  };
};

const kpiAnswer = ({ kpi, points, target }: KpiView, drafting: Drafting): string => {
  const last = points.at(-1);
  if (!last) return '';
  const amount = (value: number): string => amountText(value, kpi.unit, drafting);
  return drafting.messages.asked.kpi(
    oneLine(kpi.name),
    amount(last.value),
    dayText(kpi, last.date, drafting.language),
    target === null ? null : amount(target),
    last.date.slice(0, 7) === kpi.last.slice(0, 7) ? lightOf(kpi, drafting).status : null,
  );
};

import { isPercent, unitIn } from '../../../../platform/content/index.js';
import { capitalised, wordsIn } from '../../../../platform/text/index.js';
import { MetricDefinition, MetricStatus } from '../../../../subgraphs/metrics/index.js';
import { Dataset } from '../../../../subgraphs/sources/index.js';
import { z } from 'zod';
import type { AgentContext } from '../../../kit.js';
import {
  answerRows,
  contextOfPart,
  isByValue,
  loadPlan,
  measureName,
  measureValue,
  periodDateOf,
  type RowAnswer,
  type RowFigures,
  type RowPlan,
} from '../../../methods/answer-plan/index.js';
import { isWithin, type Understood } from '../../../methods/request-reading/index.js';
import { askedOf } from '../../../methods/tenant-state/asked.js';
import { dayText, kpisOf, oneLine, type PlacedKpi, type TenantState } from '../../../methods/tenant-state/index.js';
import { plannedKpi } from '../../report-generation/index.js';
import type { AskedView } from '../asked-views.js';
import type { DashboardCell, DashboardMeasure, DashboardPanel, DashboardSection } from '../dashboard-result.js';
import { labelOf, section, type Drafting } from '../drafting.js';
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
}

interface Shown {
  readonly panel: DashboardPanel;
  readonly answer: string;
  readonly dataset: Dataset | null;
}

const MIN_SHOWN = 2;
const DAY_SECONDS = 86_400;

/** Returns one chart with its table for each view that a request lists; null if fewer than two can be shown. */
export const readAskedSection = async (
  context: AgentContext,
  views: readonly AskedView[],
  state: TenantState,
  { understood, drafting }: { understood: Understood | null; drafting: Drafting },
): Promise<AskedSection | null> => {
  const { messages } = drafting;
  const read: (Shown | AskedView)[] = [];
  for (const view of views)
    read.push((await viewOf(context, view, state, { understood, drafting, id: `asked-${read.length + 1}` })) ?? view);
  const shown = read.filter((each) => 'panel' in each);
  if (shown.length < MIN_SHOWN) return null;
  return {
    section: section('dataset', drafting, { id: 'asked', title: messages.asked.title, panels: shown.map(({ panel }) => panel) }),
    answers: read.map((each) => ('panel' in each ? each.answer : messages.asked.missing(oneLine(each.words, 120)))),
    datasets: [...new Map(shown.flatMap(({ dataset }) => (dataset ? [[dataset.datasetId, dataset] as const] : []))).values()],
    measures: [...new Set(views.filter((_, at) => 'panel' in (read[at] ?? {})).map(({ measure }) => measure))],
    words: views.map(({ words }) => words),
  };
};

interface Scope {
  readonly understood: Understood | null;
  readonly drafting: Drafting;
  readonly id: string;
}

const callerInput = z.object({ dataset_ids: z.array(z.string()) });

/** Ways to say the same for which the reading of a request may find rows: what is counted, and without a first word that names nothing else. */
const wordings = ({ words, measure }: AskedView, { messages }: Drafting): string[] => [
  words,
  messages.asked.number(words),
  // The measure must not be lost.
  ...(wordsIn(measure).length > 1 ? [words.replace(/^\S+\s+/u, '')] : []),
];

const viewOf = async (context: AgentContext, view: AskedView, state: TenantState, scope: Scope): Promise<Shown | null> => {
  for (const words of wordings(view, scope.drafting)) {
    const shown = await viewInWords(context, { ...view, words }, state, scope);
    if (shown) return shown;
  }
  return null;
};

const viewInWords = async (context: AgentContext, view: AskedView, state: TenantState, scope: Scope): Promise<Shown | null> => {
  const { language } = scope.drafting;
  const { words } = view;
  const part = contextOfPart(context, words, language);
  const read = await part.understood();
  if (read === null) return null;
  const understood: Understood = { ...read, period: read.period ?? scope.understood?.period ?? null };
  const datasetIds = callerInput.safeParse(context.run.input).data?.dataset_ids ?? [];
  const { plan, rows } = await loadPlan({ ...context, em: context.em.fork() }, words, understood, datasetIds);
  const kpi = kpisOf({ ...state, asked: askedOf(understood, state.datasets, words) }).find(({ isAsked }) => isAsked);
  const isByGroup = rows !== null && rows.groups.some(isByValue);
  if (kpi && !isByGroup) return kpiView(kpi, understood.period, state, scope);
  if (rows === null || (view.isGrouped && rows.groups.length === 0)) return null;
  const dataset = await context.em.findOne(Dataset, { tenantId: context.run.tenantId, datasetId: rows.datasetId });
  if (!dataset) return null;
  const metric = kpi && rows.measures.length === 0 && !rows.asksDuration ? await metricOf(context, kpi, dataset) : null;
  const shown = groupedRows(metric === null ? rows : { ...rows, measures: [metric], asksOtherMeasure: false }, dataset);
  if (shown === null) return null;
  const answer = await answerRows(part, plan, understood, shown);
  if (answer === null || answer.figures.asked.count === 0) return null;
  const matrix = isMatrix(shown) ? await matrixOf(part, { plan, understood, rows: shown }) : null;
  const found = rowView(answer, matrix, view, scope);
  return found && { ...found, dataset };
};

/** Returns the metric of a KPI as a measure if it is computed from the rows of a dataset. */
const metricOf = async (context: AgentContext, kpi: PlacedKpi, { datasetId }: Dataset): Promise<RowPlan['measures'][number] | null> => {
  const metric = await context.em.findOne(MetricDefinition, {
    ...{ tenantId: context.run.tenantId, metricId: kpi.sourceId, datasetId },
    status: { $ne: MetricStatus.RETIRED },
  });
  return metric && { name: metric.name, metricId: metric.metricId, words: metric.name };
};

/**
 * Returns the rows of a view: by month if the view names no grouping. Rows that are later than another date are a share of all rows, so that
 * groups of different sizes can be compared. Null if nothing groups the rows.
 */
const groupedRows = (rows: RowPlan, dataset: Dataset): RowPlan | null => {
  const time = periodDateOf(dataset, rows);
  const isMeasured = rows.measures.length + rows.dates.length + rows.intervals.length > 0 || rows.share !== null || rows.asksDuration;
  // Without a grouping and a measure, nothing says that these rows are meant.
  if (rows.groups.length === 0 && !isMeasured) return null;
  const groups = rows.groups.length > 0 ? rows.groups : time === null ? [] : [{ column: time, grain: 'month' as const, words: time }];
  if (groups.length === 0) return null;
  const isLate = rows.dates.length > 0 && rows.share === null && rows.measures.length === 0 && !rows.asksDuration;
  return {
    ...rows,
    ...(isLate && { dates: [], share: { filters: [], conditions: [], dates: rows.dates, blanks: [] } }),
    ...{ groups, isGroupedApart: groups.length > 1, listsRows: false },
  };
};

/** Returns whether rows are grouped by a calendar unit and by the values of one column. */
const isMatrix = ({ groups }: RowPlan): boolean => groups.length === 2 && groups.filter(isByValue).length === 1;

/** Maximum number of values of a column that get a line of their own. */
const MAX_SERIES = 6;

/** Figures by calendar unit for each value of a column. */
interface Matrix {
  readonly column: string;
  readonly series: readonly { readonly value: string; readonly figures: RowFigures }[];
}

interface Planned {
  readonly plan: Parameters<typeof answerRows>[1];
  readonly understood: Understood;
  readonly rows: RowPlan;
}

/** Computes the course of each value of the grouping column by itself: pairs of a value and a period are too many for one table of groups. */
const matrixOf = async (context: AgentContext, { plan, understood, rows }: Planned): Promise<Matrix | null> => {
  const [byValue, byTime] = [rows.groups.find(isByValue), rows.groups.find((group) => !isByValue(group))];
  if (!byValue || !byTime) return null;
  const values = (await answerRows(context, plan, understood, { ...rows, groups: [byValue], isGroupedApart: false }))?.figures.groups ?? [];
  if (values.length < 2 || values.length > MAX_SERIES) return null;
  const series: { value: string; figures: RowFigures }[] = [];
  for (const { group } of values.filter((each) => nameOf(each) !== MISSING)) {
    const value = group[0] ?? '';
    const filter = { column: byValue.column, values: [value], isExcluded: false, caseColumn: null, words: value };
    const of = { ...rows, groups: [byTime], isGroupedApart: false, filters: [...rows.filters, filter] };
    const answer = await answerRows(context, plan, understood, of);
    if (answer) series.push({ value, figures: answer.figures });
  }
  return { column: byValue.column, series };
};

interface Measured {
  readonly title: string;
  readonly isShare: boolean;
  readonly valueOf: (group: RowFigures['groups'][number]) => number | null;
  readonly textOf: (group: RowFigures['groups'][number]) => string;
}

/** Returns the figure of a view: the total of what adds up, otherwise the mean or the rate; the number of rows without a measure. */
const measuredOf = (figures: RowFigures, { language, messages }: Drafting): Measured => {
  const [measure] = figures.measures;
  if (!measure) {
    const valueOf: Measured['valueOf'] = ({ count }) => count;
    return { title: messages.asked.count, isShare: false, valueOf, textOf: (group) => String(group.count) };
  }
  const isTotal = measure.isAdditive === true && measure.kind !== 'metric';
  const raw = ({ measures: [of] }: RowFigures['groups'][number]): number | null => (isTotal ? (of?.sum ?? of?.mean) : of?.mean) ?? null;
  const isShare = isPercent(measure.unit);
  const name = measureName(measure, figures, language);
  const unit = measure.kind === 'duration' || measure.kind === 'interval' ? 'd' : measure.unit === '1' ? null : measure.unit;
  const label = unit === null || isShare ? name : `${name} (${unitIn(language, unit)})`;
  const isMean = !isTotal && !isShare && measure.kind !== 'metric' && measure.kind !== 'ratio';
  return {
    title: isTotal ? messages.dataset.sum(label) : isMean ? messages.dataset.mean(label) : label,
    isShare,
    valueOf: (group) => {
      const value = raw(group);
      return value === null ? null : measure.kind === 'duration' ? value / DAY_SECONDS : isShare ? value / 100 : value;
    },
    textOf: (group) => measureValue(raw(group), measure, language),
  };
};

const titleOf = ({ words }: AskedView): string => capitalised(words);

const rowView = (
  { figures }: RowAnswer,
  matrix: Matrix | null,
  view: AskedView,
  { drafting, id }: Scope,
): Omit<Shown, 'dataset'> | null => {
  const { messages } = drafting;
  const measured = measuredOf(figures, drafting);
  const groupings = [figures, ...figures.apart].filter(({ groups }) => groups.length > 0);
  const [grouping] = matrix === null ? groupings : groupings.filter(({ groupGrains }) => groupGrains[0] !== null);
  if (!grouping) return null;
  const isByTime = grouping.groupGrains[0] != null;
  const axis = isByTime ? messages.asked.period : oneLine(grouping.groupColumns[0] ?? '');
  const groups = grouping.groups.map((group) => ({ group, name: labelOf(nameOf(group), drafting), value: measured.valueOf(group) }));
  const sorted = isByTime ? groups : groups.toSorted((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity));
  // Rows without a value and a handful of rows say nothing on the highest and the lowest.
  const least = Math.min(MIN_ROWS, figures.asked.count * MIN_SHARE);
  const named = sorted.filter(({ group }) => nameOf(group) !== MISSING && group.count >= least);
  const ranked = named.length === 0 ? sorted : named;
  const [first, last] = [ranked[0], ranked.at(-1)];
  if (!first || !last) return null;
  const isCounted = figures.measures.length === 0;
  const kind = measured.isShare ? ({ kind: 'percent', digits: 1 } as const) : ({ kind: 'number' } as const);
  const title = titleOf(view).slice(0, 300);
  const figure = messages.asked.figure(title, isCounted ? null : measured.title);
  const total = measured.textOf(figures.asked);
  const series = matrix?.series ?? [];
  const valueIn = (of: RowFigures, period: string): DashboardCell => {
    const found = of.groups.find((group) => nameOf(group) === period);
    return found ? measured.valueOf(found) : null;
  };
  return {
    panel: {
      ...{ id, title },
      chart: {
        form: isByTime ? 'line' : 'lying-bar',
        x: 'x',
        series: null,
        measures: series.length === 0 ? ['value'] : series.map((_, at) => `value-${at}`),
        choice: false,
      },
      dimensions: [{ key: 'x', title: axis, kind: 'text' }],
      measures:
        series.length > 0
          ? series.map(({ value }, at): DashboardMeasure => ({ key: `value-${at}`, title: oneLine(value), ...kind, combine: 'only' }))
          : [
              { key: 'value', title: measured.title, ...kind, combine: 'only' },
              ...(isCounted
                ? []
                : [{ key: 'count', title: messages.asked.count, kind: 'number', digits: 0, combine: 'sum' } satisfies DashboardMeasure]),
            ],
      groupBy: ['x'],
      rows:
        series.length > 0
          ? groups.map(({ group, name }) => [name, ...series.map(({ figures: of }) => valueIn(of, nameOf(group)))])
          : groups.map(({ group, name, value }) => [name, value, ...(isCounted ? [] : [group.measures[0]?.known ?? group.count])]),
      note: messages.asked.note(measured.title, oneLine(figures.dataset.name)),
      sourceIds: [figures.dataset.datasetId],
    },
    answer:
      series.length > 0
        ? messages.asked.items(
            figure,
            total,
            series.map(({ value, figures: of }) => messages.asked.item(value, measured.textOf(of.asked))).join(', '),
          )
        : isByTime
          ? messages.asked.course(figure, total, last.name, measured.textOf(last.group))
          : messages.asked.groups(figure, total, first.name, measured.textOf(first.group), last.name, measured.textOf(last.group)),
  };
};

const nameOf = ({ group }: RowFigures['groups'][number]): string => group[0] ?? MISSING;

/** Rows, and share of all rows, from which a group is named as the highest or lowest. */
const MIN_ROWS = 20;
const MIN_SHARE = 0.01;

/** Name of the group of rows without a value. */
const MISSING = '–';

/** Returns the course of a KPI against its target in the asked period. */
const kpiView = (asked: PlacedKpi, period: Understood['period'], state: TenantState, { drafting, id }: Scope): Shown | null => {
  const { messages, language } = drafting;
  const planned = plannedKpi(asked, period, state);
  const points = period === null ? planned.points : planned.points.filter(({ date }) => isWithin(date, period));
  const last = points.at(-1);
  if (!last) return null;
  const name = oneLine(planned.name);
  const amount = (value: number): string => amountText(value, planned.unit, drafting);
  const unit = planned.unit === null ? '' : unitIn(language, oneLine(planned.unit));
  const goal = last.target ?? planned.target;
  const number = { kind: 'number', combine: 'only' } as const;
  return {
    panel: {
      ...{ id, title: messages.asked.view(name, messages.asked.period) },
      chart: { form: 'line', x: 'day', series: null, measures: ['value', ...(goal === null ? [] : ['target'])], choice: false },
      dimensions: [
        { key: 'day', title: messages.kpis.day, kind: planned.monthly ? 'month' : 'date' },
        { key: 'unit', title: messages.kpis.unit, kind: 'text' },
      ],
      measures: [
        { key: 'value', title: messages.kpis.value, ...number },
        ...(goal === null ? [] : [{ key: 'target', title: messages.kpis.target, ...number }]),
      ],
      groupBy: ['day', 'unit'],
      rows: points.map(({ date, value, target }) => [
        planned.monthly ? date.slice(0, 7) : date,
        unit,
        value,
        ...(goal === null ? [] : [target ?? goal]),
      ]),
      note: null,
      sourceIds: [asked.sourceId],
    },
    answer: messages.asked.kpi(
      name,
      amount(last.value),
      dayText(planned, last.date, language),
      goal === null ? null : amount(goal),
      last.date.slice(0, 7) === asked.last.slice(0, 7) ? lightOf(asked, drafting).status : null,
    ),
    dataset: null,
  };
};

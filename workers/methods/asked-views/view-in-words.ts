import { z } from 'zod';
import { capitalised, wordsIn } from '../../../platform/text/index.js';
import { MetricDefinition, MetricStatus } from '../../../subgraphs/metrics/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import type { AgentContext, Language } from '../../kit.js';
import { answerRows, contextOfPart, isByValue, loadPlan, type RowPlan } from '../answer-plan/index.js';
import { isWithin, type Understood } from '../request-reading/index.js';
import { askedOf } from '../tenant-state/asked.js';
import { kpisOf, oneLine, plannedKpi, type PlacedKpi, type TenantState } from '../tenant-state/index.js';
import type { AskedView } from './asked-views.js';
import { isMatrix, matrixOf, measuredOf } from './measured-view.js';
import { messagesIn } from './messages.js';
import { columnFor } from './named-column.js';
import { groupedRows, isSingled, measuresAll, measuring } from './view-rows.js';
import type { KpiView, ReadView, RowsView, ViewScope } from './view-types.js';

/** Returns the title of a view: its words and, for the course of a shared measure, the words that ask for the course. */
export const titleOf = ({ title, words, isShared, form }: AskedView): string =>
  capitalised(oneLine(!isShared || form === 'total' ? (isShared ? words : title) : form === 'course' ? `${words}, ${title}` : words, 200));

const callerInput = z.object({ dataset_ids: z.array(z.string()) });

/** Returns wordings of a view to try: as written, as a number of rows, and without the first word. */
const wordings = ({ words, measure }: AskedView, language: Language): string[] => [
  words,
  messagesIn(language).number(words),
  // A measure of one word must be kept.
  ...(wordsIn(measure).length > 1 ? [words.replace(/^\S+\s+/u, '')] : []),
];

export const viewOf = async (context: AgentContext, view: AskedView, state: TenantState, scope: ViewScope): Promise<ReadView> => {
  const title = titleOf(view);
  for (const dataset of scope.datasets) {
    const column = columnFor(view.measure, dataset, state);
    const shown = column === null ? null : await viewInWords(context, view, state, { ...scope, title, datasets: [dataset], column });
    if (shown) return shown;
  }
  for (const words of wordings(view, scope.language)) {
    const shown = await viewInWords(context, { ...view, words }, state, { ...scope, title, column: null });
    if (shown) return { ...shown, view };
  }
  return { kind: 'missing', view, title };
};

interface WordScope extends ViewScope {
  readonly title: string;
  /** Column that the view measures; null if the measure is read from the words of the view. */
  readonly column: string | null;
}

const viewInWords = async (
  context: AgentContext,
  view: AskedView,
  state: TenantState,
  { understood: whole, language, title, datasets, groups: inherited, column }: WordScope,
): Promise<RowsView | KpiView | null> => {
  const { words } = view;
  const part = contextOfPart(context, words, language);
  const read = await part.understood();
  if (read === null) return null;
  const understood: Understood = { ...read, period: read.period ?? whole?.period ?? null };
  const ofCaller = callerInput.safeParse(context.run.input).data?.dataset_ids ?? [];
  const ids = ofCaller.length > 0 ? ofCaller : datasets.map(({ datasetId }) => datasetId);
  const loaded = await loadPlan({ ...context, em: context.em.fork() }, words, understood, ids);
  const { plan } = loaded;
  const [only] = datasets;
  const rows = column === null || !only ? loaded.rows : measuring(column, only, loaded.rows, view);
  const named = kpisOf({ ...state, asked: askedOf(understood, state.datasets, words) }).find(({ isAsked }) => isAsked);
  const isPerRow = rows !== null && rows.measures.some((measure) => measure.isPerRow === true);
  const isByGroup = rows !== null && (rows.groups.some(isByValue) || rows.filters.length > 0 || isPerRow);
  if (named && !isByGroup) return kpiView(named, view, title, understood.period, state);
  if (rows === null || (view.isGrouped && rows.groups.length === 0 && !isPerRow)) return null;
  const dataset = await context.em.findOne(Dataset, { tenantId: context.run.tenantId, datasetId: rows.datasetId });
  if (!dataset || !measuresAll(rows, view, understood, dataset)) return null;
  const metric = named && rows.measures.length === 0 && !rows.asksDuration ? await metricOf(context, named, dataset) : null;
  const own = rows.groups.length > 0 || inherited?.datasetId !== dataset.datasetId || rows.filters.some(isSingled);
  const grouped = own || view.form !== 'measure' || inherited === null ? rows : { ...rows, groups: inherited.groups };
  const measuredRows = metric === null ? { ...grouped, asksCount: true } : { ...grouped, measures: [metric], asksOtherMeasure: false };
  const shown = groupedRows(measuredRows, dataset, view);
  if (shown === null) return null;
  const answer = await answerRows(part, plan, understood, shown.rows);
  if (answer === null || answer.figures.asked.count === 0) return null;
  return {
    ...{ kind: 'rows', view, title, dataset, answer, rows: shown.rows, period: understood.period, marked: shown.marked },
    measured: measuredOf(answer.figures, language),
    matrix: isMatrix(shown.rows) ? await matrixOf(part, { plan, understood, rows: shown.rows }) : null,
    kpi: named === undefined ? null : plannedKpi(named, understood.period, state),
  };
};

/** Returns the metric of a KPI as a measure; null if it is not computed from the rows of the dataset. */
const metricOf = async (context: AgentContext, kpi: PlacedKpi, { datasetId }: Dataset): Promise<RowPlan['measures'][number] | null> => {
  const metric = await context.em.findOne(MetricDefinition, {
    ...{ tenantId: context.run.tenantId, metricId: kpi.sourceId, datasetId },
    status: { $ne: MetricStatus.RETIRED },
  });
  return metric && { name: metric.name, metricId: metric.metricId, words: metric.name };
};

/** Returns the course of a KPI against its target in the requested period; null if it has no values in that period. */
const kpiView = (asked: PlacedKpi, view: AskedView, title: string, period: Understood['period'], state: TenantState): KpiView | null => {
  const kpi = plannedKpi(asked, period, state);
  const points = period === null ? kpi.points : kpi.points.filter(({ date }) => isWithin(date, period));
  const last = points.at(-1);
  return last ? { kind: 'kpi', view, title, kpi, points, target: last.target ?? kpi.target } : null;
};

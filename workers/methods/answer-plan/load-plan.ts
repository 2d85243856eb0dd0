import { MetricDefinition, MetricStatus } from '../../../subgraphs/metrics/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import { findAgentCard } from '../../agents/cards.js';
import { usualSpelling } from '../../dataset-rows.js';
import type { AgentContext } from '../../kit.js';
import { documentDefinitions } from '../document-definitions/index.js';
import { derivedMeasures } from '../derived-measures/index.js';
import { datasetOfColumn, isMeasureWord, namedIds, SURE, type Understood } from '../request-reading/index.js';
import { findInitiativeColumns, findKpiRows, kpiNamesIn, peerColumns } from '../table-roles/index.js';
import type { AnswerPlan, RowPlan } from './answer-plan.js';
import { wordsForTerm } from './definitions/named-definitions.js';
import { boundDefinitions, namedDefinitions, type NamedDefinition } from './definitions/defined-figure.js';
import { readPlan } from './read-plan.js';
import { withoutSteps } from './step-times.js';
import { describeRowFigures, type RowAnswer } from './row-answer.js';
import { computeRowFigures, type RowFigures } from './row-figures.js';
import { DAY_MS, stemOf, wordsIn } from '../../../platform/text/index.js';

/** Maximum number of datasets whose columns and values are compared with a request in full. */
const MAX_DATASETS = 8;

/**
 * Plans the answer to a request with the tables of records that the request names directly or by a column, value or metric. Tables of
 * KPIs, peers and initiatives have no records: their values are read as such.
 *
 * @param datasetIds datasets that the caller names; they take precedence over the text
 * @param options.prefersDefined whether the rows of a defined term are wanted although a table of KPIs states its values
 */
export const loadPlan = async (
  context: AgentContext,
  text: string,
  understood: Understood,
  datasetIds: readonly string[],
  { prefersDefined = false } = {},
): Promise<LoadedPlan> => {
  const {
    em,
    run: { tenantId, agent },
  } = context;
  const metrics = await em.find(MetricDefinition, { tenantId, status: { $ne: MetricStatus.RETIRED } }, { limit: 200 });
  const named = namedIds(understood, 'metric');
  const definitions = await definitionsNamedIn(context, text, datasetIds);
  const parts = understood.subjects.filter(({ kind, confidence }) => (kind === 'column' || kind === 'value') && confidence >= SURE);
  const ids =
    datasetIds.length > 0
      ? datasetIds
      : [
          ...namedIds(understood, 'dataset'),
          ...metrics.flatMap(({ metricId, datasetId }) => (datasetId !== null && named.includes(metricId) ? [datasetId] : [])),
          ...definitions.map(({ datasetId }) => datasetId),
          ...parts.map(({ id }) => datasetOfColumn(id)),
        ];
  // Datasets that the request does not name follow: their columns and values may fit its words better.
  const others =
    datasetIds.length > 0
      ? []
      : await em.find(Dataset, { tenantId }, { fields: ['datasetId'], orderBy: { updatedAt: 'desc' }, limit: MAX_DATASETS });
  const wanted = [...new Set([...ids, ...others.map(({ datasetId }) => datasetId)])].slice(0, MAX_DATASETS);
  const found = wanted.length === 0 ? [] : await em.find(Dataset, { tenantId, datasetId: { $in: wanted } });
  const isOfLogs = findAgentCard(agent)?.needs.includes('event_log') === true;
  const datasets = wanted
    .flatMap((id) => found.filter(({ datasetId }) => datasetId === id))
    .filter((dataset) => hasRecords(dataset) && (!isOfLogs || dataset.eventLogColumns !== null));
  const plan = withUsualSpellings(
    readPlan(text, understood, {
      datasets,
      named: new Set(ids),
      metrics,
      kpiNames: kpiNamesOf(found),
      kpiWords: kpiWordsOf(found),
      isOfLogs,
      derived: await derivedMeasures(context, text),
      ...{ definitions, prefersDefined },
    }),
    datasets,
  );
  const dataset = datasets.find(({ datasetId }) => datasetId === plan.rows?.datasetId);
  return { plan: { ...plan, rows: plan.rows && dataset ? withoutSteps(plan.rows, dataset) : plan.rows }, rows: plan.rows };
};

/** Maximum number of datasets to whose columns the definitions of documents are bound. */
const MAX_DEFINED = 40;

/**
 * Returns the definitions of documents whose terms a request names. Datasets are read only if it names one.
 * @param datasetIds the only datasets that come into question; all if empty
 */
export const definitionsNamedIn = async (
  context: AgentContext,
  text: string,
  datasetIds: readonly string[] = [],
): Promise<NamedDefinition[]> => {
  const documents = (await documentDefinitions(context)).map(({ document, definitions }) => ({
    document,
    definitions: definitions.filter(({ term }) => wordsForTerm(text, term) !== null),
  }));
  if (documents.every(({ definitions }) => definitions.length === 0)) return [];
  const where = { tenantId: context.run.tenantId, ...(datasetIds.length > 0 && { datasetId: { $in: [...datasetIds] } }) };
  const datasets = await context.em.find(Dataset, where, { orderBy: { updatedAt: 'desc' }, limit: MAX_DEFINED });
  return namedDefinitions(text, boundDefinitions(documents, datasets.filter(hasRecords)));
};

/** A plan as agents use it, and its rows with what only cases of an event log have, by which the figures are computed. */
export interface LoadedPlan {
  readonly plan: AnswerPlan;
  readonly rows: RowPlan | null;
}

/** Returns a plan whose filters have the usual spelling of each value, which all its rows have when figures are computed. */
const withUsualSpellings = (plan: AnswerPlan, datasets: readonly Dataset[]): AnswerPlan => {
  const { rows } = plan;
  const dataset = datasets.find(({ datasetId }) => datasetId === rows?.datasetId);
  if (rows === null || dataset === undefined) return plan;
  const usual = (filters: RowPlan['filters']): RowPlan['filters'] =>
    filters.map((filter) => ({
      ...filter,
      values: [...new Set(filter.values.map((value) => usualSpelling(dataset, filter.column, value)))],
    }));
  const share = rows.share && { ...rows.share, filters: usual(rows.share.filters) };
  return { ...plan, rows: { ...rows, filters: usual(rows.filters), alsoFor: usual(rows.alsoFor), share } };
};

/** Returns the ids of the columns with the names of KPIs. */
const kpiNamesOf = (datasets: readonly Dataset[]): ReadonlySet<string> =>
  new Set(
    datasets.flatMap((dataset) => {
      const { name } = findKpiRows(dataset) ?? {};
      return name === undefined ? [] : [`${dataset.datasetId}/${name}`];
    }),
  );

/** Returns the stems of the first words of the names of KPIs that are words for a measure. */
const kpiWordsOf = (datasets: readonly Dataset[]): ReadonlySet<string> =>
  new Set(
    datasets.flatMap((dataset) =>
      kpiNamesIn(dataset)
        .flatMap((name) => wordsIn(name).slice(0, 1))
        .filter(isMeasureWord)
        .map(stemOf),
    ),
  );

/** Returns whether a dataset contains records: neither KPIs, initiatives nor values of peers. */
export const hasRecords = (dataset: Dataset): boolean =>
  findKpiRows(dataset) === null && findInitiativeColumns(dataset.columns, dataset.profile) === null && !peerColumns(dataset.columns);

/** Returns whether figures select, group and measure nothing: the number of all rows answers no question. */
const saysNothing = (
  { filters, groups, timeColumn, relation, repeated }: RowFigures,
  { conditions, dates, blanks, share, measures, asksDuration }: RowPlan,
): boolean =>
  share === null &&
  filters.length + groups.length + conditions.length + dates.length + blanks.length + measures.length === 0 &&
  timeColumn === null &&
  relation === null &&
  repeated === null &&
  !asksDuration;

/** Returns whether no row matches because the request speaks of today or later: "which can be computed today", "what to do tomorrow". */
const isOfComingDays = ({ asked, timeColumn }: RowFigures, period: Understood['period']): boolean =>
  asked.count === 0 &&
  timeColumn !== null &&
  period?.from != null &&
  period.from >= new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);

/** Returns whether a period has no start and ends in the future, as in "only what can work by the end of March". Such a period filters no rows. */
const isDeadline = (period: Understood['period']): boolean =>
  period !== null && period.from === null && period.until !== null && period.until >= new Date().toISOString().slice(0, 10);

/**
 * Computes and states the figures on the rows that a request is about; null if it is about none.
 * @param rows the rows of the plan, with what only cases of an event log have
 */
export const answerRows = async (
  context: AgentContext,
  plan: AnswerPlan | null,
  understood: Understood | null,
  rows = plan?.rows ?? null,
): Promise<RowAnswer | null> => {
  const {
    em,
    run: { tenantId },
  } = context;
  if (!plan || !rows || !understood) return null;
  const dataset = await em.findOne(Dataset, { tenantId, datasetId: rows.datasetId });
  if (!dataset) return null;
  const ids = rows.measures.flatMap(({ metricId }) => metricId ?? []);
  const metrics = ids.length === 0 ? [] : await em.find(MetricDefinition, { tenantId, metricId: { $in: ids } });
  const { language } = understood;
  const period = isDeadline(understood.period) ? null : understood.period;
  const compared = understood.comparisons.find(({ kind }) => kind === 'period')?.period ?? null;
  const figures = await computeRowFigures(context, { dataset, rows, metrics }, { period, compared });
  if (saysNothing(figures, rows) || isOfComingDays(figures, period)) return null;
  const asksWhether = plan.question === 'whether' || plan.question === 'compare';
  return describeRowFigures(figures, { rows, asksWhether, period, compared, language });
};

import { isDateType } from '../../../platform/column-meaning/index.js';
import { isFormOf, stemOf, wordsIn } from '../../../platform/text/index.js';
import { MetricDefinition, MetricStatus, quotedColumn } from '../../../subgraphs/metrics/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import { tenantCalendar } from '../../../platform/identity/tenant-calendar.js';
import { chooseDataset, datasetsTrustedFirst, fetchDataset, importDayOf } from '../../datasets.js';
import { readEarlierRuns, type EarlierRun } from '../../earlier-runs.js';
import { RefusedError, unlessRefused, type AgentContext, type Language } from '../../kit.js';
import { askedMetrics } from '../../metric-history.js';
import { grainOf, SERIES_GRAINS, type SeriesGrain } from '../../methods/series/index.js';
import { rowConditions, selectionText, withConditions, type RowPlan } from '../../methods/answer-plan/index.js';
import { isShortText, namedIds, namedIn } from '../../methods/request-reading/index.js';
import { findKpiTable, kpiNamesIn } from '../../methods/table-roles/index.js';
import { oneLine, readKpiSeries } from '../../methods/tenant-state/index.js';
import type { TargetResult } from './target-result.js';
import { withoutBasisVerb } from './asked-span.js';
import { kpisInRuns } from './kpis-in-runs.js';
import { formulaSeries, type FormulaPlan, type TargetSeries } from './target-series.js';
import { messagesIn } from './messages.js';

export interface SeriesQuery {
  /** Text of the request. */
  text: string;
  metric_id?: string | undefined;
  run_ids: readonly string[];
  column?: string | undefined;
  time_column?: string | undefined;
  aggregate?: 'mean' | 'sum' | 'count' | undefined;
  direction?: 'higher' | 'lower' | undefined;
  grain?: SeriesGrain | undefined;
  datasetIds: readonly string[];
  language: Language;
}

export interface CollectedSeries {
  series: TargetSeries[];
  /** KPIs that could not be read as a series, with reasons. */
  unusable: TargetResult['notRecommended'];
  datasets: Dataset[];
  runs: EarlierRun[];
  /** Requested runs that were not used. */
  unusedRuns: Pick<EarlierRun, 'runId' | 'agent'>[];
  metrics: MetricDefinition[];
  /** Number of KPIs beyond `MAX_SERIES`. */
  leftOut: number;
  /** True if the request names the KPIs of a table. */
  isChosen?: boolean;
}

const MAX_SERIES = 12;

/**
 * Reads the series to set targets for, from the first available source: the requested column, metric or runs (in this order),
 * otherwise the active metrics that the text of the request names, or the KPIs of a table that it names, or all metrics if it names none,
 * otherwise the newest trusted KPI table.
 * @throws RefusedError if there is no series, or the requested source is unknown or unsuitable
 */
export const collectSeries = async (context: AgentContext, query: SeriesQuery): Promise<CollectedSeries> => {
  if (query.column !== undefined) return columnSeries(context, query, query.column);
  if (query.time_column !== undefined || query.aggregate !== undefined)
    throw new RefusedError(messagesIn(query.language).withoutColumn, ['parameters.column']);
  const inTable = await askedInTable(context, query);
  if (inTable) return inTable;
  const metrics = await metricsOf(context, query);
  const runs = await readEarlierRuns(context, query.run_ids, query.language);
  const usesRuns = query.run_ids.length > 0 && query.metric_id === undefined;
  const { plans: ofRuns, unused } = usesRuns ? kpisInRuns(runs, query.language) : { plans: [], unused: runs };
  const found = usesRuns ? ofRuns : metrics.map(planOf);
  if (usesRuns && found.length === 0) throw new RefusedError(messagesIn(query.language).runWithoutKpi, ['kpi']);
  if (found.length === 0) return kpiTableSeries(context, query);
  const plans = found.slice(0, MAX_SERIES);
  const read = await readPlans(context, plans, query);
  return {
    ...read,
    runs,
    unusedRuns: unused,
    metrics: metrics.filter(({ metricId }) => plans.some(({ key }) => key === metricId)),
    leftOut: found.length - plans.length,
  };
};

/** Returns the series of the KPIs of a table that a request names, if it names no metric; null if there are none. */
const askedInTable = async (context: AgentContext, query: SeriesQuery): Promise<CollectedSeries | null> => {
  if (query.metric_id !== undefined || query.run_ids.length + query.datasetIds.length > 0) return null;
  const understood = await context.understood();
  if (namedIds(understood, 'metric').length > 0) return null;
  for (const dataset of await datasetsTrustedFirst(context)) {
    const { datasetId } = dataset;
    const kpis = kpiNamesIn(dataset).filter(isShortText);
    const named = namedIn(withoutBasisVerb(query.text), kpis, { byRareWord: true });
    const own = named.filter((name) => !isOnlyReference(query.text, name));
    const [ratio] = OF_REFERENCE.exec(query.text) ?? [];
    if (named.length > 0 && own.length === 0 && ratio !== undefined)
      throw new RefusedError(
        messagesIn(query.language).unknownKpi(
          messagesIn(query.language).quoted(oneLine(ratio.trim())),
          kpis.map((kpi) => messagesIn(query.language).quoted(oneLine(kpi))).join(', '),
        ),
        ['kpi'],
      );
    if (own.length === 0) continue;
    const table = await kpiTableSeries(context, { ...query, datasetIds: [datasetId] }, new Set(own)).catch(unlessRefused);
    if (table) return { ...table, isChosen: true };
  }
  return null;
};

/** What something is related to, with the word before it: „Ausstoß je Fahrgast“, "claims per policy". */
const OF_REFERENCE = /(?<!\p{L})[\p{L}\p{N}-]+\s+(?:je|pro|per)\s+(?:\d[\d.,]*\s+)?[\p{L}-]+/iu;

/** Returns whether a request names a KPI only as what another quantity is related to: „Ausstoß je Fahrgast“ is not „Fahrgäste“. */
export const isOnlyReference = (text: string, name: string): boolean =>
  !/(?<!\p{L})(?:je|pro|per)(?!\p{L})/iu.test(name) &&
  namedIn(text.replaceAll(/(?<!\p{L})(?:je|pro|per)\s+(?:\d[\d.,]*\s+)?[\p{L}-]+/giu, ' '), [name]).length === 0;

const metricsOf = async (context: AgentContext, query: SeriesQuery): Promise<MetricDefinition[]> => {
  const { em, run } = context;
  if (query.metric_id !== undefined) {
    const metric = await em.findOne(MetricDefinition, { tenantId: run.tenantId, metricId: query.metric_id });
    const messages = messagesIn(query.language);
    if (!metric) throw new RefusedError(messages.unknownMetric(query.metric_id), ['metric']);
    if (query.datasetIds.length > 0 && !query.datasetIds.includes(metric.datasetId ?? ''))
      throw new RefusedError(messages.metricOfOtherDataset(oneLine(metric.name)), ['metric']);
    return [metric];
  }
  if (query.run_ids.length > 0 || query.datasetIds.length > 1) return [];
  const active = await em.find(
    MetricDefinition,
    {
      tenantId: run.tenantId,
      status: MetricStatus.ACTIVE,
      ...(query.datasetIds.length > 0 && { datasetId: { $in: [...query.datasetIds] } }),
    },
    { orderBy: { updatedAt: 'desc', metricId: 'asc' } },
  );
  return (await askedMetrics(context, active)).metrics;
};

const planOf = ({ metricId, name, unit, direction, target, datasetId, timeColumn, formula, grain }: MetricDefinition): FormulaPlan => ({
  key: metricId,
  origin: 'metric',
  name,
  unit,
  direction,
  presentTarget: target,
  datasetId,
  timeColumn,
  formula,
  grain,
});

/** Returns the requested grain. By default days and weeks become months; longer grains are kept. Null if not supported. */
const seriesGrain = (grain: string, wanted: SeriesGrain | undefined): SeriesGrain | null => {
  if (wanted !== undefined) return wanted;
  if (grain === 'day' || grain === 'week') return 'month';
  return SERIES_GRAINS.find((each) => each === grain) ?? null;
};

const readPlans = async (
  context: AgentContext,
  plans: readonly FormulaPlan[],
  query: SeriesQuery,
): Promise<Pick<CollectedSeries, 'series' | 'unusable' | 'datasets'>> => {
  const messages = messagesIn(query.language);
  const duck = await context.duckDb();
  const { fiscalYearStart } = await tenantCalendar(context.em, context.run.tenantId);
  const fetched = new Map<string, { dataset: Dataset; relation: string }>();
  const asked = await askedFilters(context);
  const [series, unusable]: [TargetSeries[], CollectedSeries['unusable']] = [[], []];
  for (const { datasetId, timeColumn, formula, grain: defined, ...subject } of plans) {
    const filters = beyondName(asked, [subject.name]);
    const refuse = (reason: string): void => {
      const { key, origin, name, unit } = subject;
      unusable.push({ key, origin, name, unit, datasetId: datasetId ?? '', reason });
    };
    const dataset = datasetId === null ? null : await context.em.findOne(Dataset, { tenantId: context.run.tenantId, datasetId });
    const grain = seriesGrain(defined, query.grain);
    if (!dataset || timeColumn === null) refuse(messages.noDataset);
    else if (grain === null) refuse(messages.noGrain);
    else if (!holds(dataset, filters)) refuse(messages.notRestrictable(textOf(filters, query.language)));
    else {
      const source = fetched.get(dataset.datasetId) ?? { dataset, relation: await fetchDataset(context, dataset) };
      fetched.set(dataset.datasetId, source);
      const read = await formulaSeries(duck, context.folder, {
        relation: withConditions(source.relation, rowConditions({ filters }, source.relation)),
        dataset,
        formula,
        unit: subject.unit,
        timeColumn,
        grain,
        importedOn: importDayOf(dataset),
        fiscalYearStart,
      });
      if (read)
        series.push({
          ...subject,
          datasetId: dataset.datasetId,
          grain,
          ...read,
          ...(filters.length > 0 && { restriction: textOf(filters, query.language) }),
        });
      else refuse(messages.notComputable);
    }
    context.signal.throwIfAborted();
  }
  if (series.length > 0) context.considered.add('filter');
  return { series, unusable, datasets: [...fetched.values()].map(({ dataset }) => dataset) };
};

/** Returns the values to which a request restricts its rows, such as a site or a customer segment. */
const askedFilters = async (context: AgentContext): Promise<RowPlan['filters']> => (await context.plan())?.rows?.filters ?? [];

/** Returns the filters whose words do not name the KPI itself: "waiting" in "the target for waiting times" selects no rows. */
export const beyondName = (filters: RowPlan['filters'], names: Iterable<string>): RowPlan['filters'] => {
  const stems = [...names].flatMap(wordsIn).map(stemOf);
  return filters.filter(({ words }) => !wordsIn(words).every((word) => stems.some((stem) => isFormOf(stem, stemOf(word)))));
};

/** Returns the KPIs that the words of filters name as well; undefined if there are none. */
const namedByFilters = (filters: RowPlan['filters'], kpis: readonly string[]): ReadonlySet<string> | undefined => {
  const named = kpis.filter((name) => beyondName(filters, [name]).length < filters.length);
  return named.length > 0 ? new Set(named) : undefined;
};

const textOf = (filters: RowPlan['filters'], language: Language): string => selectionText({ filters }, language).join('; ');

const holds = ({ columns }: Dataset, filters: RowPlan['filters']): boolean =>
  filters.every(({ column, caseColumn }) => [column, caseColumn ?? column].every((name) => columns.some((each) => each.name === name)));

const columnSeries = async (context: AgentContext, query: SeriesQuery, column: string): Promise<CollectedSeries> => {
  const messages = messagesIn(query.language);
  const isNumber = ({ type }: { type: string }): boolean => type === 'integer' || type === 'decimal';
  const fits = ({ columns }: Dataset): boolean =>
    columns.some((each) => each.name === column && isNumber(each)) && columns.some(({ type }) => isDateType(type));
  const dataset =
    query.datasetIds.length > 0
      ? await chooseDataset(context, { ids: query.datasetIds, language: query.language })
      : (await datasetsTrustedFirst(context)).find(fits);
  if (!dataset || !fits(dataset)) throw new RefusedError(messages.unknownColumn(column, dataset?.name ?? '–'), ['column']);
  if (query.direction === undefined) throw new RefusedError(messages.noDirection, ['direction']);
  const timeColumn = query.time_column ?? dataset.roles['time'] ?? dataset.columns.find(({ type }) => isDateType(type))?.name ?? null;
  const call = { mean: 'AVG', sum: 'SUM', count: 'COUNT' }[query.aggregate ?? 'mean'];
  const plan: FormulaPlan = {
    key: column,
    origin: 'column',
    name: column,
    unit: null,
    direction: query.direction,
    presentTarget: null,
    datasetId: dataset.datasetId,
    timeColumn,
    formula: `${call}(${quotedColumn(column)})`,
    grain: 'month',
  };
  const unusedRuns = await readEarlierRuns(context, query.run_ids, query.language);
  return { ...(await readPlans(context, [plan], query)), runs: [], unusedRuns, metrics: [], leftOut: 0 };
};

/** @param names names of the KPIs to be read; all without it */
const kpiTableSeries = async (context: AgentContext, query: SeriesQuery, names?: ReadonlySet<string>): Promise<CollectedSeries> => {
  const messages = messagesIn(query.language);
  const named =
    query.datasetIds.length > 0
      ? [await chooseDataset(context, { ids: query.datasetIds, language: query.language })]
      : await datasetsTrustedFirst(context);
  for (const dataset of named) {
    const columns = findKpiTable(dataset);
    if (!columns) continue;
    const asked = await askedFilters(context);
    const wanted = names ?? namedByFilters(asked, kpiNamesIn(dataset));
    const filters = beyondName(asked, wanted ?? []);
    if (filters.length > 0) {
      const restriction = textOf(filters, query.language);
      throw new RefusedError(`${messages.noneUsable} ${dataset.name}: ${messages.notRestrictable(restriction)}.`, ['series']);
    }
    const { name, updatedAt } = dataset;
    const table = { name, updatedAt, request: query.text };
    const { series: read, total } = await readKpiSeries(await context.duckDb(), await fetchDataset(context, dataset), columns, table);
    const series = read.flatMap(({ name, area, unit, better, target, points }, index): TargetSeries[] => {
      const grain = grainOf(points.map(({ date }) => date));
      return grain === null || wanted?.has(name) === false
        ? []
        : [
            {
              key: `kpi-${index + 1}`,
              origin: 'kpi_table',
              name: read.some((other) => other.name === name && other.area !== area) && area !== null ? `${name} (${area})` : name,
              unit,
              datasetId: dataset.datasetId,
              direction: better ?? query.direction ?? null,
              grain,
              points: points.map(({ date, value }) => ({ period: date, value })),
              presentTarget: target === null ? null : { value: target, due: null },
              isLastDropped: false,
            },
          ];
    });
    if (series.length > 0)
      return {
        series: series.slice(0, MAX_SERIES),
        unusable: [],
        datasets: [dataset],
        runs: [],
        unusedRuns: [],
        metrics: [],
        leftOut: Math.max(0, (wanted ? series.length : total) - MAX_SERIES),
      };
  }
  throw new RefusedError(messages.noSeries, ['metric', 'kpi_table']);
};

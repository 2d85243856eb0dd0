import { MetricDefinition, MetricStatus, quotedColumn } from '../../../subgraphs/metrics/index.js';
import { Dataset } from '../../../subgraphs/sources/index.js';
import { chooseDataset, fetchDataset, trustedFirst } from '../../datasets.js';
import { readEarlierRuns, type EarlierRun } from '../../earlier-runs.js';
import { RefusedError, type AgentContext, type Language } from '../../kit.js';
import { grainOf, SERIES_GRAINS, type SeriesGrain } from '../../methods/series/index.js';
import { findKpiColumns, readKpiSeries } from '../../methods/tenant-state/index.js';
import { targetWords } from './compose-targets.js';
import type { TargetResult } from './target-result.js';
import { kpisInRuns } from './kpis-in-runs.js';
import { formulaSeries, type FormulaPlan, type TargetSeries } from './target-series.js';

export interface SeriesQuery {
  metric_id?: string | undefined;
  run_ids: readonly string[];
  column?: string | undefined;
  time_column?: string | undefined;
  aggregate: 'mean' | 'sum' | 'count';
  direction?: 'higher' | 'lower' | undefined;
  grain?: SeriesGrain | undefined;
  datasetIds: readonly string[];
  language: Language;
}

export interface CollectedSeries {
  series: TargetSeries[];
  /** What could not even be read as a series, and why. */
  unusable: TargetResult['notRecommended'];
  datasets: Dataset[];
  runs: EarlierRun[];
  /** Those of them that hold no KPI. */
  unusedRuns: Pick<EarlierRun, 'runId' | 'agent'>[];
  metrics: MetricDefinition[];
  /** KPIs beyond those that one run looks at. */
  leftOut: number;
}

const MAX_SERIES = 12;

/**
 * The series that targets are wanted for: of what is named (a column, a metric, runs that found KPIs; the first of these that
 * is named goes before the others, and runs that are not used are told), else of the active
 * metrics, else of the newest trusted table of KPIs.
 * @throws RefusedError when there is none, or what is named does not serve
 */
export const collectSeries = async (context: AgentContext, wish: SeriesQuery): Promise<CollectedSeries> => {
  if (wish.column !== undefined) return columnSeries(context, wish, wish.column);
  const metrics = await metricsOf(context, wish);
  const runs = await readEarlierRuns(context, wish.run_ids, wish.language);
  const isOfRuns = wish.run_ids.length > 0 && wish.metric_id === undefined;
  const { plans: ofRuns, unused } = isOfRuns ? kpisInRuns(runs, wish.language) : { plans: [], unused: runs };
  const found = isOfRuns ? ofRuns : metrics.map(planOf);
  if (isOfRuns && found.length === 0) throw new RefusedError(targetWords(wish.language).runWithoutKpi, ['kpi']);
  if (found.length === 0) return kpiTableSeries(context, wish);
  const plans = found.slice(0, MAX_SERIES);
  const read = await readPlans(context, plans, wish);
  return {
    ...read,
    runs,
    unusedRuns: unused,
    metrics: metrics.filter(({ metricId }) => plans.some(({ key }) => key === metricId)),
    leftOut: found.length - plans.length,
  };
};

const metricsOf = async ({ em, run }: AgentContext, wish: SeriesQuery): Promise<MetricDefinition[]> => {
  if (wish.metric_id !== undefined) {
    const metric = await em.findOne(MetricDefinition, { tenantId: run.tenantId, metricId: wish.metric_id });
    if (!metric) throw new RefusedError(targetWords(wish.language).unknownMetric(wish.metric_id), ['metric']);
    return [metric];
  }
  if (wish.run_ids.length > 0 || wish.datasetIds.length > 1) return [];
  return em.find(
    MetricDefinition,
    {
      tenantId: run.tenantId,
      status: MetricStatus.ACTIVE,
      ...(wish.datasetIds.length > 0 && { datasetId: { $in: [...wish.datasetIds] } }),
    },
    { orderBy: { updatedAt: 'desc', metricId: 'asc' } },
  );
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

/** Days make months where nobody asks for them; longer periods stay what they are. */
const seriesGrain = (grain: string, wanted: SeriesGrain | undefined): SeriesGrain | null => {
  if (wanted !== undefined) return wanted;
  if (grain === 'day' || grain === 'week') return 'month';
  return SERIES_GRAINS.find((each) => each === grain) ?? null;
};

const readPlans = async (
  context: AgentContext,
  plans: readonly FormulaPlan[],
  wish: SeriesQuery,
): Promise<Pick<CollectedSeries, 'series' | 'unusable' | 'datasets'>> => {
  const words = targetWords(wish.language);
  const duck = await context.duckDb();
  const fetched = new Map<string, { dataset: Dataset; relation: string }>();
  const [series, unusable]: [TargetSeries[], CollectedSeries['unusable']] = [[], []];
  for (const { datasetId, timeColumn, formula, grain: defined, ...subject } of plans) {
    const refuse = (reason: string): void => {
      const { key, origin, name, unit } = subject;
      unusable.push({ key, origin, name, unit, datasetId: datasetId ?? '', reason });
    };
    const dataset = datasetId === null ? null : await context.em.findOne(Dataset, { tenantId: context.run.tenantId, datasetId });
    const grain = seriesGrain(defined, wish.grain);
    if (!dataset || timeColumn === null) refuse(words.noDataset);
    else if (grain === null) refuse(words.noGrain);
    else {
      const source = fetched.get(dataset.datasetId) ?? { dataset, relation: await fetchDataset(context, dataset) };
      fetched.set(dataset.datasetId, source);
      const read = await formulaSeries(duck, context.folder, {
        relation: source.relation,
        columns: dataset.columns,
        formula,
        timeColumn,
        grain,
      });
      if (read) series.push({ ...subject, datasetId: dataset.datasetId, grain, ...read });
      else refuse(words.notComputable);
    }
    context.signal.throwIfAborted();
  }
  return { series, unusable, datasets: [...fetched.values()].map(({ dataset }) => dataset) };
};

const columnSeries = async (context: AgentContext, wish: SeriesQuery, column: string): Promise<CollectedSeries> => {
  const words = targetWords(wish.language);
  const isTime = ({ type }: { type: string }): boolean => type === 'date' || type === 'timestamp';
  const isNumber = ({ type }: { type: string }): boolean => type === 'integer' || type === 'decimal';
  const fits = ({ columns }: Dataset): boolean => columns.some((each) => each.name === column && isNumber(each)) && columns.some(isTime);
  const dataset =
    wish.datasetIds.length > 0
      ? await chooseDataset(context, { ids: wish.datasetIds, language: wish.language })
      : (await trustedFirst(context)).find(fits);
  if (!dataset || !fits(dataset)) throw new RefusedError(words.unknownColumn(column, dataset?.name ?? '–'), ['column']);
  if (wish.direction === undefined) throw new RefusedError(words.noDirection, ['direction']);
  const timeColumn = wish.time_column ?? dataset.roles['time'] ?? dataset.columns.find(isTime)?.name ?? null;
  const call = { mean: 'AVG', sum: 'SUM', count: 'COUNT' }[wish.aggregate];
  const plan: FormulaPlan = {
    key: column,
    origin: 'column',
    name: column,
    unit: null,
    direction: wish.direction,
    presentTarget: null,
    datasetId: dataset.datasetId,
    timeColumn,
    formula: `${call}(${quotedColumn(column)})`,
    grain: 'month',
  };
  const unusedRuns = await readEarlierRuns(context, wish.run_ids, wish.language);
  return { ...(await readPlans(context, [plan], wish)), runs: [], unusedRuns, metrics: [], leftOut: 0 };
};

const kpiTableSeries = async (context: AgentContext, wish: SeriesQuery): Promise<CollectedSeries> => {
  const words = targetWords(wish.language);
  const named =
    wish.datasetIds.length > 0
      ? [await chooseDataset(context, { ids: wish.datasetIds, language: wish.language })]
      : await trustedFirst(context);
  for (const dataset of named) {
    const columns = findKpiColumns(dataset.columns);
    if (!columns) continue;
    const { series: read, total } = await readKpiSeries(
      await context.duckDb(),
      await fetchDataset(context, dataset),
      columns,
      dataset.name,
    );
    const series = read.flatMap(({ name, area, unit, better, target, points }, index): TargetSeries[] => {
      const grain = grainOf(points.map(({ date }) => date));
      return grain === null
        ? []
        : [
            {
              key: `kpi-${index + 1}`,
              origin: 'kpi_table',
              name: read.some((other) => other.name === name && other.area !== area) && area !== null ? `${name} (${area})` : name,
              unit,
              datasetId: dataset.datasetId,
              direction: better ?? wish.direction ?? null,
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
        leftOut: Math.max(0, total - MAX_SERIES),
      };
  }
  throw new RefusedError(words.noSeries, ['metric', 'kpi_table']);
};

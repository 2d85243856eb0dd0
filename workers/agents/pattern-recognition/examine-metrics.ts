import { Dataset } from '../../../subgraphs/sources/index.js';
import type { AgentContext } from '../../kit.js';
import { activeMetrics, readHistories, type MetricHistory } from '../../metric-history.js';
import { SERIES_GRAINS, type NamedSeries, type SeriesGrain } from '../../methods/series/index.js';
import { examineSeries } from './examine-series.js';
import type { TableFindings } from './examine-table.js';

/**
 * Examines the computed values of the metrics with these ids that are not series of the examined tables, because a formula computes them.
 * Returns null if there are none.
 */
export const examineMetrics = async (
  context: AgentContext,
  metricIds: readonly string[],
  tables: readonly TableFindings[],
): Promise<TableFindings | null> => {
  if (metricIds.length === 0) return null;
  const covered = new Set(tables.flatMap(({ series }) => series.map(({ name }) => name)));
  const metrics = (await activeMetrics(context)).filter(({ metricId, name }) => metricIds.includes(metricId) && !covered.has(name));
  const series = (await readHistories(context, metrics)).flatMap(seriesOf);
  const [first] = series;
  const [metric] = metrics;
  if (!first || !metric) return null;
  const dataset = await context.em.findOne(Dataset, { tenantId: context.run.tenantId, datasetId: metric.datasetId ?? '' });
  const periods = series.flatMap(({ points }) => points.map(({ period }) => period)).toSorted();
  return {
    dataset: {
      datasetId: metric.datasetId ?? metric.metricId,
      name: dataset?.name ?? metric.name,
      version: dataset?.version ?? metric.version,
      rows: dataset?.rows ?? first.points.length,
      timeColumn: metric.timeColumn ?? '',
      grain: first.grain,
      first: periods[0] ?? '0001-01-01',
      last: periods.at(-1) ?? '0001-01-01',
      series: series.map(({ name, points }) => ({ name, periods: points.length })),
      numericColumns: [],
      groupColumns: [],
      sampledRows: null,
    },
    series,
    candidates: await examineSeries(series, context.signal),
    unrelated: 0,
    computed: [],
  };
};

const isGrain = (grain: string): grain is SeriesGrain => SERIES_GRAINS.some((each) => each === grain);

const seriesOf = ({ metric: { name, grain, timeColumn }, points }: MetricHistory): NamedSeries[] => {
  if (!isGrain(grain)) return [];
  const dated = points.flatMap(({ periodStart, value }) => (periodStart === null ? [] : [{ period: periodStart, value }]));
  return dated.length === 0 ? [] : [{ name, columns: timeColumn === null ? [] : [timeColumn], grain, points: dated }];
};

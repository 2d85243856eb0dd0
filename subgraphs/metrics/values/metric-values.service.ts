import { invalid } from '../../../platform/errors/index.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { GraphContext } from '../../../platform/graph/context.js';
import { grouped } from '../../../platform/graph/nodes/loaders.js';
import { cancelledRuns } from '../../../platform/runs/index.js';
import { ComputationStatus, MetricComputation } from '../computation/computation.entity.js';
import type { GoldReader } from '../gold/gold-reader.js';
import type { GoldQuery, GoldRow, GoldTable } from '../gold/gold-row.js';
import { MetricGrain, type MetricContent } from '../definitions/metric-content.type.js';
import { MAX_POINTS, type MetricChange, type MetricPoint, type MetricSeries, type MetricValuesArgs } from './metric-values.type.js';
import { grainsFrom, isCompletePeriod, previousPeriod, type CoveredDays } from './period.js';
import { isTargetReached, thresholdStatus } from './threshold-status.js';

/** A version of a metric, or a metric with the content of its current version. */
type VersionedMetric = MetricContent & { readonly metricId: string; readonly version: number };

/** Request for one series of a metric. */
export interface SeriesRequest {
  readonly metric: VersionedMetric;
  readonly query: GoldQuery;
  /** First day of the returned range; the preceding period is read too, to compute the change. */
  readonly from?: string;
}

/** Tenant and entity manager that values are read with. */
export interface TenantReader {
  readonly em: EntityManager;
  readonly tenantId: string;
}

/** Reads computed values of metrics and the status of their computation. */
export class MetricValuesService {
  constructor(private readonly gold: GoldReader) {}

  /** Returns the computation of each version; null if none was requested yet. */
  async computations<Metric extends VersionedMetric>(
    ctx: TenantReader,
    metrics: readonly Metric[],
  ): Promise<Map<Metric, MetricComputation | null>> {
    const found = await ctx.em.find(MetricComputation, {
      tenantId: ctx.tenantId,
      $or: metrics.map(({ metricId, version }) => ({ metricId, version })),
    });
    await this.markCancelled(ctx, found);
    const byKey = new Map(found.map((computation) => [keyOf(computation), computation]));
    return new Map(metrics.map((metric) => [metric, byKey.get(keyOf(metric)) ?? null]));
  }

  /** Returns the newest total value of each metric; see `latestOf`. */
  async latest<Metric extends VersionedMetric>(ctx: TenantReader, metrics: readonly Metric[]): Promise<Map<Metric, MetricPoint | null>> {
    return this.latestOf(ctx, await this.computations(ctx, metrics));
  }

  /**
   * Returns the newest total value of each computed metric in its own grain, of a complete period if one has a value; null if there is
   * none.
   */
  async latestOf<Metric extends VersionedMetric>(
    ctx: TenantReader,
    computations: ReadonlyMap<Metric, MetricComputation | null>,
  ): Promise<Map<Metric, MetricPoint | null>> {
    const latest = new Map<Metric, MetricPoint | null>([...computations.keys()].map((metric) => [metric, null]));
    const computed = [...computations].flatMap(([metric, computation]) => {
      const table = tableOf(computation);
      return table && computation ? [{ metric, table, computation }] : [];
    });
    for (const [grain, ofGrain] of grouped(computed, ({ metric }) => metric.grain))
      for (const [until, group] of grouped(ofGrain, ({ computation }) => computation.completeUntil)) {
        const tables = group.map(({ table }) => table);
        // Besides the newest complete period and the previous one, at most one period before this day is incomplete.
        const query = { grain, dimension: null, newest: 3, ...(until !== null && grain !== MetricGrain.ALL && { to: until }) };
        const series = await this.gold.read(ctx.em, tables, query);
        for (const [index, { metric, computation }] of group.entries()) {
          const points = toPoints(metric, grain, series[index] ?? [], computation);
          latest.set(metric, points.findLast(({ isComplete }) => isComplete) ?? points.at(-1) ?? null);
        }
      }
    return latest;
  }

  async series(ctx: GraphContext, requests: readonly SeriesRequest[]): Promise<Map<SeriesRequest, MetricSeries>> {
    const computations = await this.computations(ctx, [...new Set(requests.map(({ metric }) => metric))]);
    const series = new Map<SeriesRequest, MetricSeries>();
    for (const request of requests) series.set(request, await this.seriesOf(ctx, request, computations.get(request.metric) ?? null));
    return series;
  }

  private async seriesOf(
    ctx: GraphContext,
    { metric, query, from }: SeriesRequest,
    computation: MetricComputation | null,
  ): Promise<MetricSeries> {
    const grain = query.grain as MetricGrain;
    const table = tableOf(computation);
    const [rows = []] = table ? await this.gold.read(ctx.em, [table], query) : [];
    // The query includes the period before `from`, which is needed for the change of the first point.
    const points = toPoints(metric, grain, rows, computation).filter(
      ({ periodStart }) => from === undefined || (periodStart !== null && periodStart >= from),
    );
    return {
      grain,
      dimension: query.dimension,
      target: metric.target,
      points: points.slice(-MAX_POINTS),
      isCut: points.length > MAX_POINTS,
      computation,
    };
  }

  /** Shows computations of cancelled runs as failed; a cancelled run does not update its computations. */
  private async markCancelled(ctx: TenantReader, computations: readonly MetricComputation[]): Promise<void> {
    const computing = computations.filter(({ status, runId }) => status === ComputationStatus.COMPUTING && runId !== null);
    if (computing.length === 0) return;
    const cancelled = await cancelledRuns(
      ctx.em,
      ctx.tenantId,
      computing.map(({ runId }) => runId ?? ''),
    );
    for (const computation of computing) {
      if (!cancelled.has(computation.runId ?? '')) continue;
      computation.status = ComputationStatus.FAILED;
      computation.error = { code: 'cancelled', message: 'The run that computes the values was cancelled.' };
    }
  }
}

/** Returns null before the first computation. */
const tableOf = (computation: MetricComputation | null): GoldTable | null => {
  if (!computation || computation.blobName === null) return null;
  const { tenantId, metricId, version, blobName } = computation;
  return { tenantId, metricId, version, blobName };
};

/**
 * Builds the request for a series from the arguments of the field.
 * @throws AppError VALIDATION_FAILED for a grain or dimension that the metric lacks, a dimension value without a dimension,
 * or a day before 0010-01-01
 */
export const seriesRequest = (metric: VersionedMetric, args: MetricValuesArgs): SeriesRequest => {
  const grain = args.grain ?? metric.grain;
  const grains = grainsFrom(metric.grain);
  if (!grains.includes(grain))
    throw invalid(['query', 'grain'], `Input should be a grain of the metric: ${grains.join(', ')}`, grain, 'enum');
  const dimension = args.dimension ?? null;
  if (dimension !== null && !metric.dimensions.includes(dimension))
    throw invalid(
      ['query', 'dimension'],
      `The metric has ${metric.dimensions.length === 0 ? 'no dimensions' : `the dimensions ${metric.dimensions.join(', ')}`}`,
      dimension,
      'enum',
    );
  if (args.dimensionValue !== undefined && dimension === null)
    throw invalid(['query', 'dimensionValue'], 'A dimension value requires a dimension');
  const [from, to] = [dayOf('from', args.from), dayOf('to', args.to)];
  const query: GoldQuery = {
    grain,
    dimension,
    ...(args.dimensionValue !== undefined && { dimensionValue: args.dimensionValue }),
    ...(from !== undefined && { from: previousPeriod(from, grain) }),
    ...(to !== undefined && { to }),
  };
  return { metric, query, ...(from !== undefined && { from }) };
};

/** Earliest day; ensures that the preceding period is a valid date. */
const EARLIEST = '0010-01-01';

const dayOf = (name: string, text: string | null | undefined): string | undefined => {
  if (text == null) return undefined;
  if (text < EARLIEST) throw invalid(['query', name], `Input should be ${EARLIEST} or later`, text);
  return text;
};

const toPoints = (metric: VersionedMetric, grain: MetricGrain, rows: readonly GoldRow[], covered: CoveredDays | null): MetricPoint[] => {
  // Values of complete periods, which may be judged and compared.
  const values = new Map(
    rows
      .filter(({ periodStart }) => isCompletePeriod(periodStart, grain, covered))
      .map((row) => [pointKey(row.periodStart, row.dimensionValue), row.value] as const),
  );
  return rows.map(({ periodStart, dimensionValue, value, n, blankRows, missing }) => {
    const key = pointKey(periodStart, dimensionValue);
    const judged = values.get(key) ?? null;
    return {
      ...{ grain, periodStart, dimensionValue, value, n, blankRows, missingReason: missing },
      isComplete: values.has(key),
      targetReached: isTargetReached(judged, metric),
      thresholdStatus: thresholdStatus(judged, metric),
      change:
        periodStart === null || grain === MetricGrain.ALL
          ? null
          : changeOf(judged, values.get(pointKey(previousPeriod(periodStart, grain), dimensionValue)) ?? null),
    };
  });
};

const pointKey = (periodStart: string | null, dimensionValue: string | null): string => JSON.stringify([periodStart, dimensionValue]);

const keyOf = ({ metricId, version }: { metricId: string; version: number }): string => `${metricId} ${version}`;

const changeOf = (value: number | null, previous: number | null): MetricChange | null =>
  value === null || previous === null
    ? null
    : { previous, absolute: value - previous, relative: previous === 0 ? null : (value - previous) / Math.abs(previous) };

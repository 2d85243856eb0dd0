import { MetricStatus } from './metric-content.type.js';
import type { MetricComputation } from '../computation/computation.entity.js';
import { MetricDefinition } from './metric-definition.entity.js';
import type { MetricValuesService, TenantReader } from '../values/metric-values.service.js';
import type { MetricPoint } from '../values/metric-values.type.js';
import { ThresholdStatus } from '../values/threshold-status.js';

/** An active metric, its computation and its latest value. */
export interface MetricWithStatus {
  readonly metric: MetricDefinition;
  readonly computation: MetricComputation | null;
  readonly latest: MetricPoint | null;
}

/** Returns the active metrics with their latest values, sorted by name. */
export const readMetricStatuses = async (ctx: TenantReader, values: MetricValuesService): Promise<MetricWithStatus[]> => {
  const metrics = await ctx.em.find(
    MetricDefinition,
    { tenantId: ctx.tenantId, status: MetricStatus.ACTIVE },
    { orderBy: { name: 'asc', metricId: 'asc' } },
  );
  if (metrics.length === 0) return [];
  const computations = await values.computations(ctx, metrics);
  const latest = await values.latestOf(ctx, computations);
  return metrics.map((metric) => ({ metric, computation: computations.get(metric) ?? null, latest: latest.get(metric) ?? null }));
};

/** True if the latest value misses the target or, without a target, is red. */
export const isOffTarget = ({ latest }: MetricWithStatus): boolean =>
  latest !== null && (latest.targetReached === null ? latest.thresholdStatus === ThresholdStatus.RED : !latest.targetReached);

import { batched, entityLoader, grouped } from '../../platform/graph/loaders.js';
import type { MetricComputation } from './computation.entity.js';
import { KpiCandidate } from './kpi-candidate.entity.js';
import { MetricDefinition, MetricVersion } from './metric-definition.entity.js';
import type { MetricValuesService, SeriesRequest } from './metric-values.service.js';
import type { MetricPoint, MetricSeries } from './metric-values.type.js';

export type Loaders = ReturnType<typeof createLoaders>;

/** What the graph looks up for many metrics at once. */
export const createLoaders = (values: MetricValuesService) => ({
  definition: entityLoader(MetricDefinition, 'metricId'),
  candidate: entityLoader(KpiCandidate, 'candidateId'),
  /** The candidate that a metric was made of, by the metric's id. */
  candidateOfMetric: entityLoader(KpiCandidate, 'metricId'),
  versions: batched<string, MetricVersion[]>(async (ctx, metricIds) =>
    grouped(
      await ctx.em.find(MetricVersion, { tenantId: ctx.tenantId, metricId: { $in: metricIds } }, { orderBy: { version: 'desc' } }),
      ({ metricId }) => metricId,
    ),
  ),
  computation: batched<MetricDefinition, MetricComputation | null>((ctx, metrics) => values.computations(ctx, metrics)),
  stale: batched<MetricComputation, boolean>((ctx, computations) => values.stale(ctx, computations)),
  latest: batched<MetricDefinition, MetricPoint | null>((ctx, metrics) => values.latest(ctx, metrics)),
  series: batched<SeriesRequest, MetricSeries>((ctx, requests) => values.series(ctx, requests)),
});

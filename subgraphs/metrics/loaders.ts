import type { CrossDomainReader, ReadDatasetContents } from '../../platform/cross-domain/index.js';
import { batched, entityLoader, grouped } from '../../platform/graph/nodes/loaders.js';
import { staleComputations } from './computation/stale-computations.js';
import type { MetricComputation } from './computation/computation.entity.js';
import { KpiCandidate } from './candidates/kpi-candidate.entity.js';
import { computes, waitingDrafts } from './candidates/match-drafts.js';
import type { Dataset } from './definitions/metric-content.type.js';
import { MetricDefinition, MetricVersion } from './definitions/metric-definition.entity.js';
import type { MetricValuesService, SeriesRequest } from './values/metric-values.service.js';
import type { MetricPoint, MetricSeries } from './values/metric-values.type.js';

export type Loaders = ReturnType<typeof createLoaders>;

/** Creates the batch loaders of metrics, candidates, computations and series. */
export const createLoaders = (values: MetricValuesService, readDatasets: ReadDatasetContents, crossDomain: CrossDomainReader) => ({
  /** Reference to a dataset that exists. */
  dataset: batched<string, Dataset>(async ({ em, tenantId }, datasetIds) => {
    const existing = (await crossDomain.read(em, tenantId, 'existingDatasets', datasetIds)) ?? datasetIds;
    return new Map(existing.map((datasetId) => [datasetId, { datasetId }]));
  }),
  definition: entityLoader(MetricDefinition, 'metricId'),
  candidate: entityLoader(KpiCandidate, 'candidateId'),
  /** Candidate that a metric was created from, by metric id. */
  candidateOfMetric: entityLoader(KpiCandidate, 'metricId'),
  /** Draft that the adoption of an open candidate completes. */
  waitingDraft: batched<KpiCandidate, MetricDefinition>(async (ctx, candidates) => {
    const drafts = await waitingDrafts(ctx.em, ctx.tenantId);
    return new Map(
      candidates.flatMap((candidate) => {
        const draft = drafts.find((each) => computes(candidate, each));
        return draft ? [[candidate, draft] as const] : [];
      }),
    );
  }),
  versions: batched<string, MetricVersion[]>(async (ctx, metricIds) =>
    grouped(
      await ctx.em.find(MetricVersion, { tenantId: ctx.tenantId, metricId: { $in: metricIds } }, { orderBy: { version: 'desc' } }),
      ({ metricId }) => metricId,
    ),
  ),
  computation: batched<MetricDefinition, MetricComputation | null>((ctx, metrics) => values.computations(ctx, metrics)),
  stale: batched<MetricComputation, boolean>((ctx, computations) => staleComputations(ctx, computations, readDatasets)),
  latest: batched<MetricDefinition, MetricPoint | null>((ctx, metrics) => values.latest(ctx, metrics)),
  series: batched<SeriesRequest, MetricSeries>((ctx, requests) => values.series(ctx, requests)),
});

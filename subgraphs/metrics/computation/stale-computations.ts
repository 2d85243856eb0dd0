import type { ReadDatasetContents } from '../../../platform/cross-domain/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import type { MetricComputation } from './computation.entity.js';

/** Returns for each computation whether the dataset content has changed since. */
export const staleComputations = async (
  ctx: GraphContext,
  computations: readonly MetricComputation[],
  readDatasets: ReadDatasetContents,
): Promise<Map<MetricComputation, boolean>> => {
  const ids = computations.flatMap(({ datasetId }) => datasetId ?? []);
  const datasets = await readDatasets(ctx.em, ctx.tenantId, ids);
  const hashes = new Map(datasets.map(({ datasetId, contentHash }) => [datasetId, contentHash]));
  return new Map(
    computations.map((computation) => {
      const { datasetId, datasetHash } = computation;
      return [computation, datasetId !== null && hashes.get(datasetId) !== datasetHash];
    }),
  );
};

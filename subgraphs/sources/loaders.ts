import { batched, entityLoader } from '../../platform/graph/loaders.js';
import { Dataset, QualityCheck } from './dataset.entity.js';
import { Source } from './source.entity.js';

export type Loaders = ReturnType<typeof createLoaders>;

/** What sources, datasets and checks are found by; see `platform/graph/loaders.ts`. */
export const createLoaders = () => ({
  source: entityLoader(Source, 'sourceId'),
  dataset: entityLoader(Dataset, 'datasetId'),
  qualityCheck: entityLoader(QualityCheck, 'qualityCheckId'),
  datasetOfSource: batched<string, Dataset>(async (ctx, sourceIds) => {
    const datasets = await ctx.em.find(Dataset, { tenantId: ctx.tenantId, sourceId: { $in: sourceIds } });
    return new Map(datasets.map((dataset) => [dataset.sourceId, dataset]));
  }),
  latestCheckOfDataset: batched<string, QualityCheck>(async (ctx, datasetIds) => {
    const latest = await ctx.em.execute<{ quality_check_id: string }[]>(
      `SELECT DISTINCT ON (dataset_id) quality_check_id FROM sources.quality_check
        WHERE tenant_id = ? AND dataset_id IN (${datasetIds.map(() => '?').join(', ')}) ORDER BY dataset_id, quality_check_id DESC`,
      [ctx.tenantId, ...datasetIds],
    );
    const ids = latest.map((row) => row.quality_check_id);
    const checks = await ctx.em.find(QualityCheck, { tenantId: ctx.tenantId, qualityCheckId: { $in: ids } });
    return new Map(checks.map((check) => [check.datasetId, check]));
  }),
});

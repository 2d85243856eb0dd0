import { notFound } from '../../platform/errors/index.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { Dataset, QualityCheck } from './dataset.entity.js';

/** Datasets, their profiles and quality checks, as they are read. */
export class DatasetService {
  list(ctx: GraphContext): Promise<Dataset[]> {
    return ctx.em.find(Dataset, { tenantId: ctx.tenantId }, { orderBy: { updatedAt: 'desc', datasetId: 'desc' } });
  }

  async get(ctx: GraphContext, datasetId: string): Promise<Dataset> {
    const dataset = await ctx.em.findOne(Dataset, { tenantId: ctx.tenantId, datasetId });
    if (!dataset) throw notFound('dataset');
    return dataset;
  }

  /** The dataset that a source was taken in as; null before its first synchronisation. */
  ofSource(ctx: GraphContext, sourceId: string): Promise<Dataset | null> {
    return ctx.em.findOne(Dataset, { tenantId: ctx.tenantId, sourceId });
  }

  checks(ctx: GraphContext, filter: { sourceId?: string; datasetId?: string } = {}, limit = 100): Promise<QualityCheck[]> {
    return ctx.em.find(
      QualityCheck,
      { tenantId: ctx.tenantId, ...filter },
      { orderBy: { createdAt: 'desc', qualityCheckId: 'desc' }, limit },
    );
  }
}

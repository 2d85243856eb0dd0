import { notFound } from '../../platform/errors/index.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { Dataset, type DatasetHead } from './dataset.entity.js';
import { QualityCheck, type QualityCheckHead } from './quality-check.entity.js';

const HEAD = { exclude: ['profile'] } as const;

/** Datasets and quality checks as they are read, without the large values that fields of their own load. */
export class DatasetService {
  list(ctx: GraphContext): Promise<DatasetHead[]> {
    return ctx.em.find(Dataset, { tenantId: ctx.tenantId }, { orderBy: { updatedAt: 'desc', datasetId: 'desc' }, ...HEAD });
  }

  async get(ctx: GraphContext, datasetId: string): Promise<DatasetHead> {
    const dataset = await ctx.em.findOne(Dataset, { tenantId: ctx.tenantId, datasetId }, HEAD);
    if (!dataset) throw notFound('dataset');
    return dataset;
  }

  /** The dataset that a source was taken in as; null before its first synchronisation. */
  ofSource(ctx: GraphContext, sourceId: string): Promise<DatasetHead | null> {
    return ctx.em.findOne(Dataset, { tenantId: ctx.tenantId, sourceId }, HEAD);
  }

  checks(ctx: GraphContext, filter: { sourceId?: string; datasetId?: string } = {}, limit = 100): Promise<QualityCheckHead[]> {
    return ctx.em.find(
      QualityCheck,
      { tenantId: ctx.tenantId, ...filter },
      { orderBy: { createdAt: 'desc', qualityCheckId: 'desc' }, limit, exclude: ['assessment'] },
    );
  }
}

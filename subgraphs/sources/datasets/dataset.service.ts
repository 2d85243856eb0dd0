import type { EntityManager } from '@mikro-orm/postgresql';
import { changeAndRead } from '../../../platform/database/index.js';
import { appendEvent } from '../../../platform/events/index.js';
import { notFound } from '../../../platform/errors/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { changedCorrections } from './correct-columns.js';
import type { DatasetUpdateInput } from './dataset-update.input.js';
import { Dataset, type DatasetHead } from './dataset.entity.js';
import { QualityCheck, type QualityCheckHead } from '../quality-checks/quality-check.entity.js';

const HEAD = { exclude: ['profile'] } as const;

/** Reads and corrects datasets, and reads quality checks, without the large columns, which fields of their own load on demand. */
export class DatasetService {
  list(ctx: GraphContext): Promise<DatasetHead[]> {
    return ctx.em.find(Dataset, { tenantId: ctx.tenantId }, { orderBy: { updatedAt: 'desc', datasetId: 'desc' }, ...HEAD });
  }

  async get(ctx: GraphContext, datasetId: string): Promise<DatasetHead> {
    const dataset = await ctx.em.findOne(Dataset, { tenantId: ctx.tenantId, datasetId }, HEAD);
    if (!dataset) throw notFound('dataset');
    return dataset;
  }

  /**
   * Corrects what the service understood of the columns. The next run of any agent uses the corrections; stored results do not change.
   * @throws AppError NOT_FOUND, VALIDATION_FAILED if a correction does not suit its column
   */
  async update(ctx: GraphContext, datasetId: string, { columns }: DatasetUpdateInput): Promise<DatasetHead> {
    const { tenantId } = ctx;
    const correct = async (em: EntityManager): Promise<void> => {
      // The lock orders simultaneous corrections, so that none is lost.
      const [locked] = await em.execute<{ dataset_id: string }[]>(
        'SELECT dataset_id FROM sources.dataset WHERE tenant_id = ? AND dataset_id = ? FOR NO KEY UPDATE',
        [tenantId, datasetId],
      );
      if (!locked) throw notFound('dataset');
      if (!columns || columns.length === 0) return;
      const dataset = await em.findOneOrFail(Dataset, { tenantId, datasetId }, HEAD);
      dataset.columnCorrections = changedCorrections(dataset, columns);
      await em.flush();
      await appendEvent(em, tenantId, {
        type: 'dataset.corrected',
        source: '/sources',
        subject: datasetId,
        data: { columns: columns.map(({ name }) => name) },
      });
    };
    return changeAndRead(ctx.em, correct, (em) => em.findOneOrFail(Dataset, { tenantId, datasetId }, HEAD));
  }

  /** Returns the dataset of a source; null before its first synchronisation. */
  ofSource(ctx: GraphContext, sourceId: string): Promise<DatasetHead | null> {
    return ctx.em.findOne(Dataset, { tenantId: ctx.tenantId, sourceId }, HEAD);
  }

  /** Returns the newest checks first, for all dataset versions. */
  checks(ctx: GraphContext, limit = 100): Promise<QualityCheckHead[]> {
    return ctx.em.find(
      QualityCheck,
      { tenantId: ctx.tenantId },
      { orderBy: { createdAt: 'desc', qualityCheckId: 'desc' }, limit, exclude: ['assessment'] },
    );
  }

  /** Returns the check that determines the trust gate of a dataset; null before the first check. */
  async latestCheck({ em, tenantId }: Pick<GraphContext, 'em' | 'tenantId'>, datasetId: string): Promise<QualityCheckHead | null> {
    const [latest] = await em.execute<{ quality_check_id: string }[]>(
      'SELECT quality_check_id FROM sources.latest_quality_check WHERE tenant_id = ? AND dataset_id = ?',
      [tenantId, datasetId],
    );
    if (!latest) return null;
    return em.findOne(QualityCheck, { tenantId, qualityCheckId: latest.quality_check_id }, { exclude: ['assessment'] });
  }
}

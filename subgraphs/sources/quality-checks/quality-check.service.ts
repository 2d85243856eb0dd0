import { AppError } from '../../../platform/errors/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { awaitRun, enqueueRun } from '../../../platform/runs/index.js';
import { card as dataQuality } from '../../../workers/agents/data-quality/card.js';
import type { DatasetService } from '../datasets/dataset.service.js';
import type { QualityCheckOutcome } from './quality-check.type.js';
import type { SourceService } from '../source.service.js';

/** Requests quality checks of datasets. A worker performs the check; the request waits for a limited time. */
export class QualityCheckService {
  constructor(
    private readonly sources: SourceService,
    private readonly datasets: DatasetService,
    private readonly maxAttempts: number,
  ) {}

  async check(ctx: GraphContext, sourceId: string): Promise<QualityCheckOutcome> {
    await this.sources.get(ctx, sourceId);
    const dataset = await this.datasets.ofSource(ctx, sourceId);
    if (!dataset) throw new AppError('SOURCE_NOT_SYNCHRONISED');
    const { runId, status } = await awaitRun(ctx.events, ctx.tenantId, () =>
      ctx.em.fork().transactional((em) =>
        enqueueRun(em, {
          tenantId: ctx.tenantId,
          agent: dataQuality.name,
          actor: ctx.actor,
          requestId: ctx.requestId,
          input: { dataset_ids: [dataset.datasetId] },
          maxAttempts: this.maxAttempts,
        }),
      ),
    );
    const check = status === 'succeeded' ? await this.datasets.latestCheck({ ...ctx, em: ctx.em.fork() }, dataset.datasetId) : null;
    return { runId, status, check };
  }
}

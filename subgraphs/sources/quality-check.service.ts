import { AppError } from '../../platform/errors/index.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { enqueueRun } from '../../platform/queue/index.js';
import type { QualityCheck } from './dataset.entity.js';
import type { DatasetService } from './dataset.service.js';
import type { QualityCheckOutcome } from './quality-check.type.js';
import type { SourceService } from './source.service.js';

/** How long a client is kept waiting for a check before it is told to come back for it. */
const PATIENCE_MS = 25_000;
const ENDS = new Set(['run.succeeded', 'run.failed', 'run.cancelled', 'run.dead']);

/** Checks a source's dataset. The work is a worker's; the client waits for its end, within reason. */
export class QualityCheckService {
  constructor(
    private readonly sources: SourceService,
    private readonly datasets: DatasetService,
    private readonly maxAttempts: number,
  ) {}

  async check(ctx: GraphContext, sourceId: string): Promise<QualityCheckOutcome> {
    await this.sources.get(ctx, sourceId);
    const dataset = await this.datasets.ofSource(ctx, sourceId);
    if (!dataset) throw new AppError('CONFLICT', { reason: 'The source has not been synchronised yet.' });
    const patience = AbortSignal.timeout(PATIENCE_MS);
    // Followed before the run exists, so that its end cannot be missed.
    const events = ctx.events.follow(ctx.tenantId, { signal: patience });
    const first = events.next();
    const runId = await ctx.em.fork().transactional((em) =>
      enqueueRun(em, {
        tenantId: ctx.tenantId,
        agent: 'data-quality',
        actor: ctx.actor,
        requestId: ctx.requestId,
        input: { dataset_ids: [dataset.datasetId] },
        maxAttempts: this.maxAttempts,
      }),
    );
    const ended = await endOf(runId, first, events);
    return { runId, status: ended ?? 'running', check: ended === 'succeeded' ? await this.newest(ctx, dataset.datasetId) : null };
  }

  private async newest(ctx: GraphContext, datasetId: string): Promise<QualityCheck | null> {
    const [check] = await this.datasets.checks({ ...ctx, em: ctx.em.fork() }, { datasetId }, 1);
    return check ?? null;
  }
}

/** The status a run ended with, or undefined when the patience did first. */
const endOf = async (runId: string, first: ReturnType<GraphEvents['next']>, events: GraphEvents): Promise<string | undefined> => {
  try {
    for (let step = await first; !step.done; step = await events.next())
      if (step.value.kind === 'event' && step.value.event.subject === runId && ENDS.has(step.value.event.type))
        return step.value.event.type.slice('run.'.length);
    return undefined;
  } finally {
    await events.return(undefined);
  }
};

type GraphEvents = ReturnType<GraphContext['events']['follow']>;

import type { GraphContext } from '../../../platform/graph/context.js';
import { enqueueRun } from '../../../platform/runs/index.js';
import { Run } from './run.entity.js';

const JOB = 'demo-furnish';

/** Requests once the demo results that only workers can produce from the data of a demo company. */
export const seedDemoRuns = async (ctx: GraphContext, maxAttempts: number): Promise<void> => {
  const { tenantId, actor, requestId } = ctx;
  if ((await ctx.em.count(Run, { tenantId, agent: JOB })) > 0) return;
  await ctx.em
    .fork()
    .transactional((em) => enqueueRun(em, { tenantId, agent: JOB, actor, requestId, input: { stage: 'analyses' }, maxAttempts }));
};

import { batched, entityLoader, grouped } from '../../platform/graph/nodes/loaders.js';
import { Artifact, Briefing, Export } from './deliverables/deliverable.entity.js';
import { Feedback, FeedbackSubjectKind, type FeedbackSummary } from './feedback/feedback.entity.js';
import type { FeedbackService } from './feedback/feedback.service.js';
import { Run } from './runs/run.entity.js';

export type Loaders = ReturnType<typeof createLoaders>;

/** Loaders of runs and their deliverables, see `platform/graph/nodes/loaders.ts`. */
export const createLoaders = (feedback: FeedbackService) => ({
  run: entityLoader(Run, 'runId'),
  artifact: entityLoader(Artifact, 'artifactId'),
  briefing: entityLoader(Briefing, 'briefingId'),
  export: entityLoader(Export, 'exportId'),
  feedback: entityLoader(Feedback, 'feedbackId'),
  feedbackOfRun: batched<string, FeedbackSummary>((ctx, runIds) => feedback.summaries(ctx, FeedbackSubjectKind.RUN, runIds)),
  childrenOfRun: batched<string, Run[]>(async (ctx, runIds) => {
    const filter = { tenantId: ctx.tenantId, parentRunId: { $in: runIds } };
    return grouped(await ctx.em.find(Run, filter, { orderBy: { queuedAt: 'asc', runId: 'asc' } }), ({ parentRunId }) => parentRunId ?? '');
  }),
  artifactsOfRun: batched<string, Artifact[]>(async (ctx, runIds) => {
    const filter = { tenantId: ctx.tenantId, runId: { $in: runIds } };
    return grouped(await ctx.em.find(Artifact, filter, { orderBy: { fileName: 'asc', artifactId: 'asc' } }), ({ runId }) => runId);
  }),
});

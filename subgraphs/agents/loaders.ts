import { batched, entityLoader, grouped } from '../../platform/graph/loaders.js';
import { Artifact, Briefing, Export } from './deliverable.entity.js';
import { Run } from './run.entity.js';

export type Loaders = ReturnType<typeof createLoaders>;

/** What runs and their deliverables are found by; see `platform/graph/loaders.ts`. */
export const createLoaders = () => ({
  run: entityLoader(Run, 'runId'),
  artifact: entityLoader(Artifact, 'artifactId'),
  briefing: entityLoader(Briefing, 'briefingId'),
  export: entityLoader(Export, 'exportId'),
  artifactsOfRun: batched<string, Artifact[]>(async (ctx, runIds) => {
    const filter = { tenantId: ctx.tenantId, runId: { $in: runIds } };
    return grouped(await ctx.em.find(Artifact, filter, { orderBy: { fileName: 'asc', artifactId: 'asc' } }), ({ runId }) => runId);
  }),
});

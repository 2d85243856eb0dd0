import type { EntityManager } from '@mikro-orm/postgresql';
import type { CrossDomainQueries } from '../../platform/cross-domain/index.js';
import { loadLandscape } from './content/landscape.js';
import { stepMatches } from './step-matches.js';

/** Returns the number of steps and of completed steps of each phase. */
export const readStepProgress = async (em: EntityManager, tenantId: string): Promise<{ phase: string; steps: number; done: number }[]> => {
  const { phases, steps } = loadLandscape();
  const rows = await em.execute<{ step_id: string }[]>(`SELECT step_id FROM process.step_state WHERE tenant_id = ? AND state = 'done'`, [
    tenantId,
  ]);
  const done = new Set(rows.map(({ step_id: stepId }) => stepId));
  return phases.map(({ phase_id: phase }) => {
    const own = steps.filter((step) => step.phase === phase);
    return { phase, steps: own.length, done: own.filter(({ step_id: stepId }) => done.has(stepId)).length };
  });
};

/** Cross-domain queries on the work on process steps. */
export const processQueries: CrossDomainQueries = {
  async contributedFiles(em, tenantId) {
    const [row] = await em.execute<{ files: number }[]>(
      `SELECT count(*)::integer AS files FROM process.contribution
        WHERE tenant_id = ? AND kind = 'file' AND file_status = 'uploaded' AND withdrawn_at IS NULL`,
      [tenantId],
    );
    return row?.files ?? 0;
  },
  stepProgress: readStepProgress,
  stepMatches,
};

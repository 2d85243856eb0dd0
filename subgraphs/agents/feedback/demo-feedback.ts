import type { EntityManager } from '@mikro-orm/postgresql';
import { Run, RunStatus } from '../runs/run.entity.js';
import { FeedbackSubjectKind } from './feedback.entity.js';
import { recordFeedback } from './feedback.service.js';

/** Feedback of the demo company on its first analyses. */
const DEMO_FEEDBACK: readonly (readonly [agent: string, actor: string, rating: number, helpful: boolean, comment: string | null])[] = [
  ['process-mining', 'demo:vertrieb', 5, true, 'Der Engpass war uns nicht bewusst.'],
  ['process-mining', 'demo:logistik', 4, true, null],
  ['process-mining', 'demo:it', 4, true, 'Gut nachvollziehbar.'],
  ['process-mining', 'demo:produktion', 3, false, 'Für die Fertigung zu grob.'],
  ['data-quality', 'demo:it', 5, true, 'Die Belegzeilen sparen uns die Suche.'],
  ['data-quality', 'demo:controlling', 4, true, null],
  ['data-quality', 'demo:vertrieb', 2, false, 'Zu viele Fachwörter.'],
  ['kpi-discovery', 'demo:controlling', 4, true, null],
  ['kpi-discovery', 'demo:produktion', 2, false, 'Die vorgeschlagenen Kennzahlen haben wir schon.'],
  ['kpi-discovery', 'demo:logistik', 3, true, null],
];

/** Records the demo company's feedback on those of the given runs that succeeded. */
export const seedDemoFeedback = async (em: EntityManager, tenantId: string, runIds: readonly string[]): Promise<void> => {
  const runs = await em.find(Run, { tenantId, runId: { $in: [...runIds] }, status: RunStatus.SUCCEEDED }, { fields: ['runId', 'agent'] });
  for (const [agent, actor, rating, helpful, comment] of DEMO_FEEDBACK) {
    const run = runs.find((each) => each.agent === agent);
    if (run)
      await recordFeedback(
        em,
        { tenantId, actor },
        { subjectKind: FeedbackSubjectKind.RUN, subjectId: run.runId, agent, rating, helpful, comment },
      );
  }
};

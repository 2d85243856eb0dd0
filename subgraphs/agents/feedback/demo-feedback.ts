import type { EntityManager } from '@mikro-orm/postgresql';
import type { DemoCompany, DemoTenant } from '../../../platform/demo-tenants.js';
import { Run, RunStatus } from '../runs/run.entity.js';
import { FeedbackSubjectKind } from './feedback.entity.js';
import { recordFeedback } from './feedback.service.js';

type DemoFeedback = readonly [agent: string, actor: string, rating: number, helpful: boolean, comment: string | null];

/** Feedback of the demo companies on their first analyses. */
const DEMO_FEEDBACK: Readonly<Record<DemoCompany, readonly DemoFeedback[]>> = {
  hallersfeld: [
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
  ],
  harcombe: [
    ['process-mining', 'demo:service', 5, true, 'We argued about this for a year. Now we can see where tickets wait.'],
    ['process-mining', 'demo:warehouse', 4, true, null],
    ['process-mining', 'demo:finance', 3, true, 'Credit notes need a view of their own.'],
    ['data-quality', 'demo:it', 5, true, 'The row numbers saved us an afternoon.'],
    ['data-quality', 'demo:trade-sales', 2, false, 'Too long for a sales manager.'],
    ['kpi-discovery', 'demo:finance', 4, true, null],
    ['kpi-discovery', 'demo:trade-sales', 3, false, 'Half of these are on our scorecard already.'],
  ],
};

/** Records a demo company's feedback on those of the given runs that succeeded. */
export const seedDemoFeedback = async (em: EntityManager, { tenantId, company }: DemoTenant, runIds: readonly string[]): Promise<void> => {
  const runs = await em.find(Run, { tenantId, runId: { $in: [...runIds] }, status: RunStatus.SUCCEEDED }, { fields: ['runId', 'agent'] });
  for (const [agent, actor, rating, helpful, comment] of DEMO_FEEDBACK[company]) {
    const run = runs.find((each) => each.agent === agent);
    if (run)
      await recordFeedback(
        em,
        { tenantId, actor },
        { subjectKind: FeedbackSubjectKind.RUN, subjectId: run.runId, agent, rating, helpful, comment },
      );
  }
};

import type { EntityManager } from '@mikro-orm/postgresql';
import type { DemoCompany, DemoTenant } from '../../../platform/demo-tenants.js';
import { card as dataQuality } from '../../../workers/agents/data-quality/card.js';
import { card as kpiDiscovery } from '../../../workers/agents/kpi-discovery/card.js';
import { card as processMining } from '../../../workers/agents/process-mining/card.js';
import { Run, RunStatus } from '../runs/run.entity.js';
import { FeedbackSubjectKind } from './feedback.entity.js';
import { recordFeedback } from './feedback.service.js';

type DemoFeedback = readonly [agent: string, actor: string, rating: number, helpful: boolean, comment: string | null];

/** Feedback of the demo companies on their first analyses. */
const DEMO_FEEDBACK: Readonly<Record<DemoCompany, readonly DemoFeedback[]>> = {
  hallersfeld: [
    [processMining.name, 'demo:vertrieb', 5, true, 'Der Engpass war uns nicht bewusst.'],
    [processMining.name, 'demo:logistik', 4, true, null],
    [processMining.name, 'demo:it', 4, true, 'Gut nachvollziehbar.'],
    [processMining.name, 'demo:produktion', 3, false, 'Für die Fertigung zu grob.'],
    [dataQuality.name, 'demo:it', 5, true, 'Die Belegzeilen sparen uns die Suche.'],
    [dataQuality.name, 'demo:controlling', 4, true, null],
    [dataQuality.name, 'demo:vertrieb', 2, false, 'Zu viele Fachwörter.'],
    [kpiDiscovery.name, 'demo:controlling', 4, true, null],
    [kpiDiscovery.name, 'demo:produktion', 2, false, 'Die vorgeschlagenen Kennzahlen haben wir schon.'],
    [kpiDiscovery.name, 'demo:logistik', 3, true, null],
  ],
  harcombe: [
    [processMining.name, 'demo:service', 5, true, 'We argued about this for a year. Now we can see where tickets wait.'],
    [processMining.name, 'demo:warehouse', 4, true, null],
    [processMining.name, 'demo:finance', 3, true, 'Credit notes need a view of their own.'],
    [dataQuality.name, 'demo:it', 5, true, 'The row numbers saved us an afternoon.'],
    [dataQuality.name, 'demo:trade-sales', 2, false, 'Too long for a sales manager.'],
    [kpiDiscovery.name, 'demo:finance', 4, true, null],
    [kpiDiscovery.name, 'demo:trade-sales', 3, false, 'Half of these are on our scorecard already.'],
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

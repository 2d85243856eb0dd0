import { readRows } from '../../platform/database/index.js';
import type { Language } from '../../platform/content/index.js';
import { AdviceSeverity, dayIn, type AdviceItem } from '../../platform/graph/types/advice.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { messagesIn } from './messages.js';

/** Number of days without activity after which a running step counts as stalled. */
const STALL_DAYS = 14;

/** A blocked step, or a running step without recent activity. */
export interface StalledStep {
  stepId: string;
  state: 'running' | 'blocked';
  blockedReason: string | null;
  /** Time of the latest activity; for a blocked step, time of the block. */
  lastActivity: Date;
}

/** Returns blocked steps, and running steps without a transition, contribution or analysis for more than `STALL_DAYS` days. */
export const readStalledSteps = ({ em, tenantId }: GraphContext): Promise<StalledStep[]> => readRows(em, STALLED_STEPS, [tenantId]);

const STALLED_STEPS = `
     SELECT * FROM (
       SELECT s.step_id AS "stepId", s.state, s.blocked_reason AS "blockedReason",
              CASE WHEN s.state = 'blocked' THEN s.updated_at ELSE greatest(
                s.updated_at,
                (SELECT max(c.created_at) FROM process.contribution c WHERE c.tenant_id = s.tenant_id AND c.step_id = s.step_id),
                (SELECT max(a.created_at) FROM process.step_analysis a WHERE a.tenant_id = s.tenant_id AND a.step_id = s.step_id)
              ) END AS "lastActivity"
         FROM process.step_state s WHERE s.tenant_id = ? AND s.state IN ('running', 'blocked')) steps
      WHERE state = 'blocked' OR "lastActivity" < now() - ${STALL_DAYS} * interval '1 day'`;

/** SQL of the number of findings, none of which is of severity info. The tenant is the parameter. */
export const URGENT_FINDINGS = `(SELECT count(*)::int FROM (${STALLED_STEPS}) s)`;

/** Returns the advice on a stalled step. @param title title of the step in the language */
export const stepAdvice = (step: StalledStep, title: string, language: Language): AdviceItem => {
  const { advice } = messagesIn(language);
  const since = new Date(step.lastActivity);
  const shared = { link: `/v1/process-landscape/steps/${step.stepId}/guide`, subjectId: step.stepId, since };
  if (step.state === 'blocked')
    return {
      ...shared,
      code: 'step_blocked',
      severity: AdviceSeverity.CRITICAL,
      title: advice.blocked(title),
      why: advice.blockedSince(dayIn(language, since), step.blockedReason ?? advice.noReason),
    };
  return {
    ...shared,
    code: 'step_stalled',
    severity: AdviceSeverity.WARNING,
    title: advice.stalled(title),
    why: advice.stalledSince(dayIn(language, since), STALL_DAYS),
  };
};

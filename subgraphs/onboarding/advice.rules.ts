import { readRows } from '../../platform/database/index.js';
import type { Language } from '../../platform/content/index.js';
import { AdviceSeverity, dayIn, type AdviceItem } from '../../platform/graph/types/advice.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { OnboardingStatus, SetupStatus } from './session/session.entity.js';
import { messagesIn } from './messages.js';

/** A session in progress counts as idle after this many days without an answer. */
const IDLE_DAYS = 14;
const MAX_SESSIONS = 50;

export interface OpenSession {
  onboardingId: string;
  title: string;
  status: OnboardingStatus;
  setupStatus: SetupStatus | null;
  setupReason: string | null;
  completedAt: Date | null;
  updatedAt: Date;
}

/** Returns sessions that wait for approval, are idle, or whose setup failed. */
export const readOpenSessions = ({ em, tenantId }: GraphContext): Promise<OpenSession[]> => readRows(em, OPEN_SESSIONS, [tenantId]);

const OPEN_SESSIONS = `
     SELECT onboarding_id AS "onboardingId", title, status, setup_status AS "setupStatus", setup_reason AS "setupReason",
            completed_at AS "completedAt", updated_at AS "updatedAt"
       FROM onboarding.session
      WHERE tenant_id = ? AND (setup_status = 'failed' OR status = 'completed'
            OR (status = 'in_progress' AND updated_at < now() - ${IDLE_DAYS} * interval '1 day'))
      ORDER BY updated_at DESC LIMIT ${MAX_SESSIONS}`;

/** SQL of the number of findings that are not of severity info: as `sessionAdvice`. The tenant is the parameter. */
export const URGENT_FINDINGS = `
  (SELECT count(*) FILTER (WHERE "setupStatus" = '${SetupStatus.FAILED}' OR status = '${OnboardingStatus.COMPLETED}')::int
     FROM (${OPEN_SESSIONS}) o)`;

export const sessionAdvice = (session: OpenSession, language: Language): AdviceItem => ({
  ...findingOf(session, language),
  link: `/v1/onboarding/${session.onboardingId}`,
  subjectId: session.onboardingId,
});

const findingOf = (session: OpenSession, language: Language): Omit<AdviceItem, 'link' | 'subjectId'> => {
  const { title, status, setupStatus, setupReason } = session;
  const { advice } = messagesIn(language);
  const updated = new Date(session.updatedAt);
  if (setupStatus === SetupStatus.FAILED)
    return {
      code: 'onboarding_setup_failed',
      severity: AdviceSeverity.CRITICAL,
      title: advice.setupFailed(title),
      why: advice.notSetUp(setupReason ?? advice.unknownReason),
      since: updated,
    };
  if (status === OnboardingStatus.COMPLETED) {
    const since = new Date(session.completedAt ?? session.updatedAt);
    return {
      code: 'onboarding_awaits_approval',
      severity: AdviceSeverity.WARNING,
      title: advice.awaitsApproval(title),
      why: advice.answeredSince(dayIn(language, since)),
      since,
    };
  }
  return {
    code: 'onboarding_still',
    severity: AdviceSeverity.INFO,
    title: advice.idle(title),
    why: advice.noAnswerSince(dayIn(language, updated)),
    since: updated,
  };
};

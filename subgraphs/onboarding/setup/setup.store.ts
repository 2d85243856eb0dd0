import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, notFound } from '../../../platform/errors/index.js';
import { appendEvent } from '../../../platform/events/index.js';
import { changeProfile } from '../company-profile/company-profile.store.js';
import type { CompanyFacts } from '../company-profile/company-profile.entity.js';
import { OnboardingSession, OnboardingStatus, SetupStatus, type SetupOutcome } from '../session/session.entity.js';
import { readAnswers } from '../session/session.store.js';
import { setupPlanOf, type SetupPlan } from './setup-plan.js';

const EVENTS = '/onboarding';

export interface PlannedSetup {
  title: string;
  language: 'de' | 'en';
  plan: SetupPlan;
}

/**
 * Returns the setup plan of an approved session.
 * @throws AppError NOT_FOUND if the session does not exist, ONBOARDING_NOT_APPROVED if it is not approved
 */
export const readSetupPlan = async (em: EntityManager, tenantId: string, onboardingId: string): Promise<PlannedSetup> => {
  const session = await em.findOne(OnboardingSession, { tenantId, onboardingId });
  if (!session) throw notFound('onboarding');
  if (session.status !== OnboardingStatus.APPROVED) throw new AppError('ONBOARDING_NOT_APPROVED');
  const { title, language } = session;
  return { title, language, plan: setupPlanOf(await readAnswers(em, tenantId, onboardingId), language) };
};

/**
 * Locks the session and the company profile before the setup changes them.
 * @throws AppError SETUP_TAKEN_OVER if another run has taken over the setup, or it has succeeded
 */
export const lockSetup = async (em: EntityManager, tenantId: string, onboardingId: string, runId: string): Promise<void> => {
  const [locked] = await em.execute<{ setup_status: SetupStatus }[]>(
    `SELECT setup_status FROM onboarding.session WHERE tenant_id = ? AND onboarding_id = ? AND setup_run_id = ? FOR NO KEY UPDATE`,
    [tenantId, onboardingId, runId],
  );
  if (!locked || locked.setup_status === SetupStatus.SUCCEEDED) throw new AppError('SETUP_TAKEN_OVER');
  await em.execute('SELECT 1 FROM onboarding.company_profile WHERE tenant_id = ? FOR UPDATE', [tenantId]);
};

/** Merges the facts of the answers into the profile; other facts are kept. */
export const completeProfile = (em: EntityManager, tenantId: string, actor: string, facts: CompanyFacts): Promise<number> =>
  changeProfile(em, tenantId, actor, (current) => ({ facts: { ...current.facts, ...facts }, extra: current.extra }));

/** Records the objects that the setup created. */
export const recordSetup = async (em: EntityManager, tenantId: string, onboardingId: string, outcome: SetupOutcome): Promise<void> => {
  await em.execute(
    `UPDATE onboarding.session SET setup_status = 'succeeded', setup_reason = NULL, setup_outcome = ?::jsonb, updated_at = now()
      WHERE tenant_id = ? AND onboarding_id = ?`,
    [JSON.stringify(outcome), tenantId, onboardingId],
  );
  await appendEvent(em, tenantId, {
    type: 'onboarding.setup_completed',
    source: EVENTS,
    subject: onboardingId,
    data: {
      profile_version: outcome.profileVersion,
      programme_id: outcome.programmeId,
      area_ids: outcome.areaIds,
      source_ids: outcome.sourceIds,
      metric_ids: outcome.metricIds ?? [],
      initiative_ids: outcome.initiativeIds ?? [],
      milestone_ids: outcome.milestoneIds ?? [],
      kept: outcome.kept.length,
    },
  });
};

/** Records the failure of a setup, unless another run has taken it over. */
export const recordSetupFailure = async (
  em: EntityManager,
  tenantId: string,
  runId: string,
  error: { code: string; message: string },
): Promise<void> => {
  const [session] = await em.execute<{ onboarding_id: string }[]>(
    `UPDATE onboarding.session SET setup_status = 'failed', setup_reason = ?, updated_at = now()
      WHERE tenant_id = ? AND setup_run_id = ? AND setup_status = 'running' RETURNING onboarding_id`,
    [error.message, tenantId, runId],
  );
  if (!session) return;
  await appendEvent(em, tenantId, {
    type: 'onboarding.setup_failed',
    source: EVENTS,
    subject: session.onboarding_id,
    data: { run_id: runId, error },
  });
};

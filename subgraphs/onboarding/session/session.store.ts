import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound } from '../../../platform/errors/index.js';
import type { Answers } from '../questions/answer-parser.js';
import type { OnboardingStatus } from './session.entity.js';
import { REQUIRED_QUESTIONS } from '../questions/step-catalogue.js';

export interface LockedSession {
  status: OnboardingStatus;
  setupStatus: string | null;
}

/**
 * Locks a session until the end of the transaction, so that its changes are serialised.
 * @throws AppError NOT_FOUND
 */
export const lockSession = async (em: EntityManager, tenantId: string, onboardingId: string): Promise<LockedSession> => {
  const [row] = await em.execute<{ status: OnboardingStatus; setup_status: string | null }[]>(
    'SELECT status, setup_status FROM onboarding.session WHERE tenant_id = ? AND onboarding_id = ? FOR NO KEY UPDATE',
    [tenantId, onboardingId],
  );
  if (!row) throw notFound('onboarding');
  return { status: row.status, setupStatus: row.setup_status };
};

export const readAnswers = async (em: EntityManager, tenantId: string, onboardingId: string): Promise<Map<string, unknown>> => {
  const rows = await em.execute<{ question_id: string; value: unknown }[]>(
    'SELECT question_id, value FROM onboarding.answer WHERE tenant_id = ? AND onboarding_id = ?',
    [tenantId, onboardingId],
  );
  return new Map(rows.map((row) => [row.question_id, row.value]));
};

/** Writes validated answers; null deletes one. */
export const writeAnswers = async (
  em: EntityManager,
  { tenantId, onboardingId, actor }: { tenantId: string; onboardingId: string; actor: string },
  answers: Answers,
): Promise<void> => {
  for (const [questionId, value] of answers) {
    if (value === null) {
      await em.execute('DELETE FROM onboarding.answer WHERE tenant_id = ? AND onboarding_id = ? AND question_id = ?', [
        tenantId,
        onboardingId,
        questionId,
      ]);
      continue;
    }
    await em.execute(
      `INSERT INTO onboarding.answer (tenant_id, onboarding_id, question_id, value, answered_by) VALUES (?, ?, ?, ?::jsonb, ?)
       ON CONFLICT (tenant_id, onboarding_id, question_id)
       DO UPDATE SET value = excluded.value, answered_by = excluded.answered_by, answered_at = now()`,
      [tenantId, onboardingId, questionId, JSON.stringify(value), actor],
    );
  }
};

/** Returns the required questions without an answer, in their order. */
export const missingIn = (answers: Answers): string[] => REQUIRED_QUESTIONS.filter((id) => (answers.get(id) ?? null) === null);

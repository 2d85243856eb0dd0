import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../../platform/errors/index.js';
import { appendEvent } from '../../../platform/events/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { awaitRun, enqueueRun } from '../../../platform/runs/index.js';
import { OnboardingStatus, SetupStatus, type OnboardingSession } from '../session/session.entity.js';
import type { SessionService } from '../session/session.service.js';
import { lockSession, missingIn, readAnswers } from '../session/session.store.js';

const SETUP_JOB = 'onboarding-setup';

/** Approves onboardings. A worker performs the setup, because it concerns several domains; the request waits for it for a limited time. */
export class SetupService {
  constructor(
    private readonly sessions: SessionService,
    private readonly maxAttempts: number,
  ) {}

  /** Approves the session and waits for the setup, see `accept`. */
  async approve(ctx: GraphContext, onboardingId: string): Promise<OnboardingSession> {
    await awaitRun(ctx.events, ctx.tenantId, () => this.accept(ctx, onboardingId));
    return this.sessions.get(ctx, onboardingId);
  }

  /**
   * Approves a session and starts its setup.
   * @returns the id of the setup run
   * @throws AppError ANSWERS_MISSING if required answers are missing, ONBOARDING_APPROVED if the session is already approved
   */
  accept(ctx: GraphContext, onboardingId: string): Promise<string> {
    return ctx.em.fork().transactional(async (em) => {
      const { status } = await lockSession(em, ctx.tenantId, onboardingId);
      if (status === OnboardingStatus.APPROVED) throw new AppError('ONBOARDING_APPROVED');
      const missing = missingIn(await readAnswers(em, ctx.tenantId, onboardingId));
      if (missing.length > 0) throw new AppError('ANSWERS_MISSING', { questions: missing.join(', ') });
      await em.execute(
        `UPDATE onboarding.session SET status = 'approved', approved_by = ?, approved_at = now() WHERE tenant_id = ? AND onboarding_id = ?`,
        [ctx.actor, ctx.tenantId, onboardingId],
      );
      const runId = await this.startSetup(em, ctx, onboardingId);
      await appendEvent(em, ctx.tenantId, {
        type: 'onboarding.approved',
        source: '/onboarding',
        subject: onboardingId,
        data: { approved_by: ctx.actor, run_id: runId },
      });
      return runId;
    });
  }

  /** @throws AppError ONBOARDING_NOT_APPROVED, or SETUP_SUCCEEDED if its setup has succeeded */
  async retry(ctx: GraphContext, onboardingId: string): Promise<OnboardingSession> {
    await awaitRun(ctx.events, ctx.tenantId, () =>
      ctx.em.fork().transactional(async (em) => {
        const { status, setupStatus } = await lockSession(em, ctx.tenantId, onboardingId);
        if (status !== OnboardingStatus.APPROVED) throw new AppError('ONBOARDING_NOT_APPROVED');
        if (setupStatus === SetupStatus.SUCCEEDED) throw new AppError('SETUP_SUCCEEDED');
        return this.startSetup(em, ctx, onboardingId);
      }),
    );
    return this.sessions.get(ctx, onboardingId);
  }

  /** Starts the setup run; it replaces an earlier one. */
  private async startSetup(em: EntityManager, ctx: GraphContext, onboardingId: string): Promise<string> {
    const runId = await enqueueRun(em, {
      tenantId: ctx.tenantId,
      agent: SETUP_JOB,
      actor: ctx.actor,
      requestId: ctx.requestId,
      input: { onboarding_id: onboardingId },
      maxAttempts: this.maxAttempts,
    });
    await em.execute(
      `UPDATE onboarding.session SET setup_run_id = ?, setup_status = 'running', setup_reason = NULL, updated_at = now()
        WHERE tenant_id = ? AND onboarding_id = ?`,
      [runId, ctx.tenantId, onboardingId],
    );
    return runId;
  }
}

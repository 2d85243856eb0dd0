import { characterCount } from '../../../platform/text/character-count.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { changeAndRead, createOnce } from '../../../platform/database/index.js';
import { AppError, invalid, type ValidationIssue } from '../../../platform/errors/index.js';
import { appendEvent, type EventContent } from '../../../platform/events/index.js';
import type { CrossDomainReader } from '../../../platform/cross-domain/index.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { enqueueRun, liveWorkers, runsById, type AgentContracts } from '../../../platform/runs/index.js';
import type { Language } from '../../../platform/content/index.js';
import type { StepContent } from '../content/step-content.schema.js';
import { languageFor } from '../../../platform/graph/scalars/language.js';
import { checkRules, type RuleCheck } from '../rules/check-rules.js';
import { gatherFacts } from '../rules/rule-facts.js';
import type { LandscapeService } from './landscape.service.js';
import { toOutcome, type ProcessStepRunResponse } from './step-outcome.type.js';
import { lockStep, recordTransition, type LockedStep, type NewTransition } from './step-transition.store.js';
import { skipReason } from './skip-reason.js';
import { RunSkippedReason, StepTransition } from './step.entity.js';
import { REASON_LENGTH, type ProcessStepRunInput } from './step.input.js';
import { allowedActions, nextState, type StepAction, type StepState } from './step.policy.js';
import { messagesIn } from '../messages.js';

const SOURCE = '/process';

/** Changes the state of steps. Each transition writes state, history, run and event in one transaction; the row lock serialises them. */
export class StepService {
  constructor(
    private readonly landscape: LandscapeService,
    private readonly crossDomain: CrossDomainReader,
    private readonly contracts: Pick<AgentContracts, 'check'>,
    private readonly settings: { maxAttempts: number },
  ) {}

  /** Starts a step and launches its agent unless `runAgent` is false. If no live worker serves the agent, no run is launched. */
  start(ctx: GraphContext, stepId: string, request: ProcessStepRunInput): Promise<ProcessStepRunResponse> {
    return this.transition(ctx, stepId, 'start', request, async (em, step, content, language) => {
      const skipped = request.runAgent === false ? RunSkippedReason.NOT_REQUESTED : skipReason(await liveWorkers(em), content.agent);
      const to = await this.requireTransition(em, ctx, 'start', step, skipped === null);
      const runId = skipped ? null : await this.launch(em, ctx, content.agent, request, language);
      return { action: 'start', to, actor: ctx.actor, note: request.note ?? null, runId, runSkippedReason: skipped };
    });
  }

  /** Completes a step. @throws AppError STEP_RULES_UNMET with the unmet rules, unless `force` overrides them with a reason */
  complete(ctx: GraphContext, stepId: string, request: ProcessStepRunInput): Promise<ProcessStepRunResponse> {
    const force = request.force === true;
    if (force && !request.reason)
      throw invalid(
        ['body', 'reason'],
        `force requires a reason of ${REASON_LENGTH.min} to ${REASON_LENGTH.max} characters`,
        request.reason,
        'missing',
      );
    return this.transition(ctx, stepId, 'complete', request, async (em, step, content, language) => {
      const to = await this.requireTransition(em, ctx, 'complete', step, false);
      const factsOf = await gatherFacts(em, this.crossDomain, ctx.tenantId, [content]);
      const unmet = checkRules(content.completion_rules, factsOf(stepId)).filter(({ met }) => !met);
      if (unmet.length > 0 && !force) throw unmetRules(unmet, language);
      return {
        action: 'complete',
        to,
        actor: ctx.actor,
        note: request.note ?? null,
        reason: request.reason ?? null,
        forced: unmet.length > 0,
        unmetRules: unmet.map(({ rule }) => rule.id),
      };
    });
  }

  /** Blocks, unblocks or reopens a step. */
  change(ctx: GraphContext, stepId: string, action: 'block' | 'unblock' | 'reopen', reason: string): Promise<ProcessStepRunResponse> {
    const trimmed = reason.trim();
    const length = characterCount(trimmed);
    if (length < REASON_LENGTH.min || length > REASON_LENGTH.max)
      throw invalid(
        ['body', 'reason'],
        `The reason must have ${REASON_LENGTH.min} to ${REASON_LENGTH.max} characters`,
        reason,
        'value_error',
      );
    return this.transition(ctx, stepId, action, { reason: trimmed }, async (em, step) => ({
      action,
      to: await this.requireTransition(em, ctx, action, step, false),
      actor: ctx.actor,
      reason: trimmed,
    }));
  }

  private async transition(
    ctx: GraphContext,
    stepId: string,
    action: StepAction,
    request: ProcessStepRunInput,
    decide: (em: EntityManager, step: LockedStep, content: StepContent, language: Language) => Promise<NewTransition>,
  ): Promise<ProcessStepRunResponse> {
    const content = this.landscape.stepContent(stepId);
    const language = await languageFor(ctx, request.language);
    const once = { tenantId: ctx.tenantId, key: ctx.idempotencyKey, operation: `processStep.${action}`, input: { stepId, request } };
    const record = (em: EntityManager): Promise<string> =>
      createOnce(em, once, async () => {
        const step = await lockStep(em, ctx.tenantId, stepId);
        const transition = await decide(em, step, content, language);
        const recorded = await recordTransition(em, ctx.tenantId, stepId, step, transition);
        await appendEvent(em, ctx.tenantId, { ...eventOf(step, transition), source: SOURCE, subject: stepId });
        return String(recorded);
      });
    return changeAndRead(ctx.em, record, async (em, revision) => {
      const transition = await em.findOneOrFail(StepTransition, { tenantId: ctx.tenantId, stepId, revision: Number(revision) });
      return toOutcome(transition, await this.landscape.step({ ...ctx, em }, stepId, language), content, language);
    });
  }

  /** Returns the next state. @throws AppError STEP_TRANSITION_NOT_ALLOWED if the current state does not allow the action */
  private async requireTransition(
    em: EntityManager,
    ctx: GraphContext,
    action: StepAction,
    step: LockedStep,
    launches: boolean,
  ): Promise<StepState> {
    const run = step.runId === null ? undefined : (await runsById(em, ctx.tenantId, [step.runId])).get(step.runId);
    const situation = { state: step.state, wasStarted: step.startedAt !== null, runStatus: run?.status ?? null, launches };
    const next = nextState(action, situation);
    if (next === undefined)
      throw new AppError('STEP_TRANSITION_NOT_ALLOWED', { state: step.state, action, allowed: allowedActions(situation).join(', ') });
    return next;
  }

  /** @throws AppError VALIDATION_FAILED if the agent does not accept the parameters or datasets */
  private launch(em: EntityManager, ctx: GraphContext, agent: string, request: ProcessStepRunInput, language: Language): Promise<string> {
    const input = { input: request.input ?? '', parameters: request.parameters ?? {}, dataset_ids: request.datasetIds ?? [], language };
    this.contracts.check(agent, input);
    return enqueueRun(em, {
      tenantId: ctx.tenantId,
      agent,
      actor: ctx.actor,
      requestId: ctx.requestId,
      maxAttempts: this.settings.maxAttempts,
      input,
    });
  }
}

const EVENTS = {
  block: 'process_step.blocked',
  unblock: 'process_step.unblocked',
  reopen: 'process_step.reopened',
} as const;

const eventOf = (
  from: LockedStep,
  { action, to, actor, reason, runId, runSkippedReason, forced, unmetRules }: NewTransition,
): EventContent => {
  const data = { from: from.state, to, by: actor, ...(reason && { reason }) };
  switch (action) {
    case 'start':
      return { type: 'process_step.started', data: { ...data, run_id: runId ?? null, run_skipped_reason: runSkippedReason ?? null } };
    case 'complete':
      return { type: 'process_step.completed', data: { ...data, forced: forced ?? false, unmet_rules: [...(unmetRules ?? [])] } };
    default:
      return { type: EVENTS[action], data };
  }
};

const unmetRules = (unmet: readonly RuleCheck[], language: Language): AppError => {
  const issues = unmet.map(({ rule, found }): ValidationIssue => ({
    type: rule.kind,
    loc: ['completion_rules', rule.id],
    msg: `${rule.text[language]} (${found[language]})`,
  }));
  const listed = unmet.map(({ rule }, index) => `${rule.id}: ${issues[index]?.msg}`).join(' ');
  return new AppError('STEP_RULES_UNMET', { reason: messagesIn(language).rule.unmet(listed) }, issues);
};

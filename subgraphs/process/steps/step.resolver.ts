import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import { PageArgs, type Connection } from '../../../platform/graph/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import type { StepGuideService } from '../guide/step-guide.service.js';
import { StepGuide } from '../guide/step-guide.type.js';
import type { LandscapeService } from './landscape.service.js';
import { ProcessLandscape, ProcessProgress, ProcessStep } from './landscape.type.js';
import { ProcessStepRunResponse } from './step-outcome.type.js';
import { StepTransitionConnection, type StepTransition } from './step.entity.js';
import { ProcessStepRunRequest } from './step.input.js';
import type { StepService } from './step.service.js';

const LANGUAGE = "de or en; the tenant's own unless given.";

@Resolver(() => ProcessStep)
export class StepResolver {
  constructor(
    private readonly landscapes: LandscapeService,
    private readonly steps: StepService,
    private readonly guides: StepGuideService,
  ) {}

  @Query(() => ProcessLandscape, { description: 'The seven phases with their 26 steps, as they stand for the tenant.' })
  @Allow('graph:read')
  processLandscape(
    @Ctx() ctx: GraphContext,
    @Arg('language', () => String, { nullable: true, description: LANGUAGE }) language: string | null = null,
  ): Promise<ProcessLandscape> {
    return this.landscapes.landscape(ctx, language);
  }

  @Query(() => ProcessProgress, { description: 'How far the tenant is, altogether and by phase.' })
  @Allow('graph:read')
  processProgress(
    @Ctx() ctx: GraphContext,
    @Arg('language', () => String, { nullable: true, description: LANGUAGE }) language: string | null = null,
  ): Promise<ProcessProgress> {
    return this.landscapes.progress(ctx, language);
  }

  @Query(() => ProcessStep, { description: 'A step as the own tenant has it.' })
  @Allow('graph:read')
  processStep(
    @Ctx() ctx: GraphContext,
    @Arg('stepId', () => ID) stepId: string,
    @Arg('language', () => String, { nullable: true, description: LANGUAGE }) language: string | null = null,
  ): Promise<ProcessStep> {
    return this.landscapes.step(ctx, stepId, language);
  }

  @Query(() => StepGuide, { description: 'Purpose, roles, inputs, analysis questions, completion rules and storage transparency in one.' })
  @Allow('graph:read')
  stepGuide(
    @Ctx() ctx: GraphContext,
    @Arg('stepId', () => ID) stepId: string,
    @Arg('language', () => String, { nullable: true, description: LANGUAGE }) language: string | null = null,
  ): Promise<StepGuide> {
    return this.guides.guide(ctx, stepId, language);
  }

  @Mutation(() => ProcessStepRunResponse, {
    description:
      'Starts a step and launches its agent. Where no live worker serves the agent, the step starts without a run and says so. A running step is started anew only to launch its agent: after a run that failed, or where none was launched.',
  })
  @Allow('process:write')
  startProcessStep(
    @Ctx() ctx: GraphContext,
    @Arg('stepId', () => ID) stepId: string,
    @Arg('input', () => ProcessStepRunRequest, { nullable: true }) input: ProcessStepRunRequest | null = null,
  ): Promise<ProcessStepRunResponse> {
    return this.steps.start(ctx, stepId, input ?? {});
  }

  @Mutation(() => ProcessStepRunResponse, {
    description:
      'Completes a running step whose completion rules are met. Unmet ones are a CONFLICT that names them in its issues, unless force overrides them with a reason, which the history keeps.',
  })
  @Allow('process:write')
  completeProcessStep(
    @Ctx() ctx: GraphContext,
    @Arg('stepId', () => ID) stepId: string,
    @Arg('input', () => ProcessStepRunRequest, { nullable: true }) input: ProcessStepRunRequest | null = null,
  ): Promise<ProcessStepRunResponse> {
    return this.steps.complete(ctx, stepId, input ?? {});
  }

  @Mutation(() => ProcessStepRunResponse, { description: 'Marks a step that cannot go on.' })
  @Allow('process:write')
  blockProcessStep(
    @Ctx() ctx: GraphContext,
    @Arg('stepId', () => ID) stepId: string,
    @Arg('reason', () => String, { description: '10 to 500 characters.' }) reason: string,
  ): Promise<ProcessStepRunResponse> {
    return this.steps.change(ctx, stepId, 'block', reason);
  }

  @Mutation(() => ProcessStepRunResponse, { description: 'Lets a blocked step go on where it stood.' })
  @Allow('process:write')
  unblockProcessStep(
    @Ctx() ctx: GraphContext,
    @Arg('stepId', () => ID) stepId: string,
    @Arg('reason', () => String, { description: '10 to 500 characters.' }) reason: string,
  ): Promise<ProcessStepRunResponse> {
    return this.steps.change(ctx, stepId, 'unblock', reason);
  }

  @Mutation(() => ProcessStepRunResponse, { description: 'Takes up a step again that is done.' })
  @Allow('process:write')
  reopenProcessStep(
    @Ctx() ctx: GraphContext,
    @Arg('stepId', () => ID) stepId: string,
    @Arg('reason', () => String, { description: '10 to 500 characters.' }) reason: string,
  ): Promise<ProcessStepRunResponse> {
    return this.steps.change(ctx, stepId, 'reopen', reason);
  }

  @FieldResolver(() => StepTransitionConnection, { description: 'What was done to the step, newest first.' })
  historyConnection(@Ctx() ctx: GraphContext, @Root() step: ProcessStep, @Args(() => PageArgs) page: PageArgs): Connection<StepTransition> {
    return this.landscapes.history(ctx, step.stepId, page);
  }

  @FieldResolver(() => StepGuide, { description: 'In the language of the step.' })
  guide(@Ctx() ctx: GraphContext, @Root() step: ProcessStep): Promise<StepGuide> {
    return this.guides.guide(ctx, step.stepId, step.language);
  }
}

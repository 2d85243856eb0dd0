import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Language } from '../../../platform/content/index.js';
import { Allow } from '../../../platform/graph/allow.js';
import { PageArgs, type Connection } from '../../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { GraphLanguage } from '../../../platform/graph/scalars/language.js';
import type { ListOrder } from '../../../platform/graph/lists/list-order.js';
import type { StepGuideService } from '../guide/step-guide.service.js';
import { StepGuide } from '../guide/step-guide.type.js';
import type { LandscapeService } from './landscape.service.js';
import { ProcessLandscape, ProcessProgress, ProcessStep } from './landscape.type.js';
import { ProcessStepTransitionFilterInput, ProcessStepTransitionOrder } from './step-history.input.js';
import { ProcessStepRunResponse } from './step-outcome.type.js';
import { StepTransitionConnection, type StepTransition } from './step.entity.js';
import { ProcessStepRunInput } from './step.input.js';
import type { StepService } from './step.service.js';

const LANGUAGE =
  'Language of the texts. Default: the one that the client prefers by `Accept-Language`, else that of the tenant, else German.';

@Resolver(() => ProcessStep)
export class StepResolver {
  constructor(
    private readonly landscapes: LandscapeService,
    private readonly steps: StepService,
    private readonly guides: StepGuideService,
  ) {}

  @Query(() => ProcessLandscape, {
    description: 'The process landscape: 7 phases with one step per agent, and their state for the tenant.',
  })
  @Allow('graph:read')
  processLandscape(
    @Ctx() ctx: GraphContext,
    @Arg('language', () => GraphLanguage, { nullable: true, description: LANGUAGE }) language: Language | null = null,
  ): Promise<ProcessLandscape> {
    return this.landscapes.landscape(ctx, language);
  }

  @Query(() => ProcessProgress, { description: 'Progress of the tenant in the process landscape, overall and by phase.' })
  @Allow('graph:read')
  processProgress(
    @Ctx() ctx: GraphContext,
    @Arg('language', () => GraphLanguage, { nullable: true, description: LANGUAGE }) language: Language | null = null,
  ): Promise<ProcessProgress> {
    return this.landscapes.progress(ctx, language);
  }

  @Query(() => ProcessStep, { description: 'Step with the given id and its state for the tenant. Error NOT_FOUND if it does not exist.' })
  @Allow('graph:read')
  processStep(
    @Ctx() ctx: GraphContext,
    @Arg('stepId', () => ID, { description: 'Id of the step, which is the name of its agent, for example `causal-analysis`.' })
    stepId: string,
    @Arg('language', () => GraphLanguage, { nullable: true, description: LANGUAGE }) language: Language | null = null,
  ): Promise<ProcessStep> {
    return this.landscapes.step(ctx, stepId, language);
  }

  @Query(() => StepGuide, {
    description: 'Instructions for a step: purpose, roles, inputs, analysis questions, completion rules and storage of data.',
  })
  @Allow('graph:read')
  stepGuide(
    @Ctx() ctx: GraphContext,
    @Arg('stepId', () => ID, { description: 'Id of the step, which is the name of its agent, for example `causal-analysis`.' })
    stepId: string,
    @Arg('language', () => GraphLanguage, { nullable: true, description: LANGUAGE }) language: Language | null = null,
  ): Promise<StepGuide> {
    return this.guides.guide(ctx, stepId, language);
  }

  @Mutation(() => ProcessStepRunResponse, {
    description:
      'Starts a step and launches its agent. If no live worker serves the agent, the step starts without a run and `runSkippedReason` contains the reason. A running step can be started again if its run failed or it has none.',
  })
  @Allow('process:write')
  startProcessStep(
    @Ctx() ctx: GraphContext,
    @Arg('stepId', () => ID, { description: 'Id of the step, which is the name of its agent, for example `causal-analysis`.' })
    stepId: string,
    @Arg('input', () => ProcessStepRunInput, { nullable: true, description: 'Options of the start.' })
    input: ProcessStepRunInput | null = null,
  ): Promise<ProcessStepRunResponse> {
    return this.steps.start(ctx, stepId, input ?? {});
  }

  @Mutation(() => ProcessStepRunResponse, {
    description:
      'Completes a running step. Error CONFLICT with the unmet completion rules in `issues`, unless `force` overrides them with a reason.',
  })
  @Allow('process:write')
  completeProcessStep(
    @Ctx() ctx: GraphContext,
    @Arg('stepId', () => ID, { description: 'Id of the step, which is the name of its agent, for example `causal-analysis`.' })
    stepId: string,
    @Arg('input', () => ProcessStepRunInput, { nullable: true, description: 'Options of the completion.' })
    input: ProcessStepRunInput | null = null,
  ): Promise<ProcessStepRunResponse> {
    return this.steps.complete(ctx, stepId, input ?? {});
  }

  @Mutation(() => ProcessStepRunResponse, { description: 'Blocks a step that cannot be continued.' })
  @Allow('process:write')
  blockProcessStep(
    @Ctx() ctx: GraphContext,
    @Arg('stepId', () => ID, { description: 'Id of the step, which is the name of its agent, for example `causal-analysis`.' })
    stepId: string,
    @Arg('reason', () => String, { description: 'Reason for the block, 10 to 500 characters.' }) reason: string,
  ): Promise<ProcessStepRunResponse> {
    return this.steps.change(ctx, stepId, 'block', reason);
  }

  @Mutation(() => ProcessStepRunResponse, { description: 'Returns a blocked step to its previous state.' })
  @Allow('process:write')
  unblockProcessStep(
    @Ctx() ctx: GraphContext,
    @Arg('stepId', () => ID, { description: 'Id of the step, which is the name of its agent, for example `causal-analysis`.' })
    stepId: string,
    @Arg('reason', () => String, { description: 'Reason for the end of the block, 10 to 500 characters.' }) reason: string,
  ): Promise<ProcessStepRunResponse> {
    return this.steps.change(ctx, stepId, 'unblock', reason);
  }

  @Mutation(() => ProcessStepRunResponse, { description: 'Returns a completed step to the state running.' })
  @Allow('process:write')
  reopenProcessStep(
    @Ctx() ctx: GraphContext,
    @Arg('stepId', () => ID, { description: 'Id of the step, which is the name of its agent, for example `causal-analysis`.' })
    stepId: string,
    @Arg('reason', () => String, { description: 'Reason for the reopening, 10 to 500 characters.' }) reason: string,
  ): Promise<ProcessStepRunResponse> {
    return this.steps.change(ctx, stepId, 'reopen', reason);
  }

  @FieldResolver(() => StepTransitionConnection, {
    description: 'Changes of the state of the step, newest first unless ordered otherwise.',
  })
  historyConnection(
    @Ctx() ctx: GraphContext,
    @Root() { stepId }: ProcessStep,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => ProcessStepTransitionFilterInput, { nullable: true, description: 'Conditions that restrict the list.' })
    filter: ProcessStepTransitionFilterInput | null = null,
    @Arg('orderBy', ...ProcessStepTransitionOrder.argument) orderBy: ListOrder | null = null,
  ): Connection<StepTransition> {
    return this.landscapes.history(ctx, stepId, page, filter ?? {}, orderBy);
  }

  @FieldResolver(() => StepGuide, { description: 'Instructions for the step, in the language of its texts.' })
  guide(@Ctx() ctx: GraphContext, @Root() step: ProcessStep): Promise<StepGuide> {
    return this.guides.guide(ctx, step.stepId, step.language);
  }
}

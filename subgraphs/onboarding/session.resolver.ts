import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Allow } from '../../platform/graph/allow.js';
import { PageArgs, type Connection } from '../../platform/graph/connection.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { languageFor } from '../../platform/graph/language.js';
import { batched } from '../../platform/graph/loaders.js';
import { JsonObject } from '../../platform/graph/scalars.js';
import { OnboardingStep, stepIn } from './question.type.js';
import { OnboardingAnswer, OnboardingSession, OnboardingSessionConnection, OnboardingStatus } from './session.entity.js';
import { OnboardingAnswerInput, OnboardingStartInput } from './session.input.js';
import { SessionService } from './session.service.js';
import { missingIn } from './session.store.js';
import { OnboardingProgress, OnboardingSessionStep, OnboardingSetup, progressOf, sessionSteps, setupOf } from './session.type.js';
import { SetupService } from './setup.service.js';
import { STEPS } from './step-catalogue.js';

@Resolver(() => OnboardingSession)
export class SessionResolver {
  private readonly answersFor = batched<string, OnboardingAnswer[]>((ctx, ids) => this.sessions.answersOf(ctx, ids));

  constructor(
    private readonly sessions: SessionService,
    private readonly setups: SetupService,
  ) {}

  @Query(() => [OnboardingStep], { description: 'What is asked, in its order.' })
  @Allow('graph:read')
  async onboardingSteps(
    @Ctx() ctx: GraphContext,
    @Arg('language', () => String, { nullable: true, description: "de or en; the tenant's own when absent." })
    asked: string | null = null,
  ): Promise<OnboardingStep[]> {
    const language = await languageFor(ctx, asked);
    return STEPS.map((step, index) => stepIn(step, index, language));
  }

  @Query(() => [OnboardingSession], { description: 'Newest first, 500 at most.' })
  @Allow('graph:read')
  onboardingSessions(@Ctx() ctx: GraphContext): Promise<OnboardingSession[]> {
    return this.sessions.list(ctx);
  }

  @Query(() => OnboardingSessionConnection, { description: 'Onboarding sessions, newest first.' })
  @Allow('graph:read')
  onboardingSessionsConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('status', () => OnboardingStatus, { nullable: true, description: 'Only sessions of this status.' })
    status: OnboardingStatus | null = null,
  ): Connection<OnboardingSession> {
    return this.sessions.connection(ctx, page, status);
  }

  @Query(() => OnboardingSession)
  @Allow('graph:read')
  onboardingSession(@Ctx() ctx: GraphContext, @Arg('onboardingId', () => ID) onboardingId: string): Promise<OnboardingSession> {
    return this.sessions.get(ctx, onboardingId);
  }

  @Mutation(() => OnboardingSession, { description: 'Begins an onboarding. Several may be under way.' })
  @Allow('onboarding:write')
  startOnboarding(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => OnboardingStartInput) input: OnboardingStartInput,
  ): Promise<OnboardingSession> {
    return this.sessions.start(ctx, input);
  }

  @Mutation(() => OnboardingSession, { description: 'Answers questions; an answer that was there is replaced.' })
  @Allow('onboarding:write')
  answerOnboarding(
    @Ctx() ctx: GraphContext,
    @Arg('onboardingId', () => ID) onboardingId: string,
    @Arg('input', () => OnboardingAnswerInput) input: OnboardingAnswerInput,
  ): Promise<OnboardingSession> {
    return this.sessions.answer(ctx, onboardingId, input);
  }

  @Mutation(() => OnboardingSession, {
    description:
      'Approves a completed onboarding: its answers become the company profile, the programme, its areas and first sources. The ' +
      'answer waits for that up to 25 seconds; setup.status tells how far it has come.',
  })
  @Allow('approvals:decide')
  approveOnboarding(@Ctx() ctx: GraphContext, @Arg('onboardingId', () => ID) onboardingId: string): Promise<OnboardingSession> {
    return this.setups.approve(ctx, onboardingId);
  }

  @Mutation(() => OnboardingSession, { description: 'Tries the setup of an approved onboarding again that did not succeed.' })
  @Allow('approvals:decide')
  retryOnboardingSetup(@Ctx() ctx: GraphContext, @Arg('onboardingId', () => ID) onboardingId: string): Promise<OnboardingSession> {
    return this.setups.retry(ctx, onboardingId);
  }

  @FieldResolver(() => JsonObject, { description: 'The answers by question, in the order of the questions.' })
  async answers(@Ctx() ctx: GraphContext, @Root() session: OnboardingSession): Promise<Record<string, unknown>> {
    return Object.fromEntries(await this.answersOf(ctx, session));
  }

  @FieldResolver(() => [OnboardingAnswer], { description: 'The answers with who gave them when, in the order of the questions.' })
  answerLog(@Ctx() ctx: GraphContext, @Root() session: OnboardingSession): Promise<OnboardingAnswer[]> {
    return this.load(ctx, session);
  }

  @FieldResolver(() => [ID], { description: 'Required questions without an answer, in their order.' })
  async missing(@Ctx() ctx: GraphContext, @Root() session: OnboardingSession): Promise<string[]> {
    return missingIn(await this.answersOf(ctx, session));
  }

  @FieldResolver(() => OnboardingProgress)
  async progress(@Ctx() ctx: GraphContext, @Root() session: OnboardingSession): Promise<OnboardingProgress> {
    return progressOf(await this.answersOf(ctx, session));
  }

  @FieldResolver(() => [OnboardingSessionStep], { description: "The steps in the session's language, and what is open in each." })
  async steps(@Ctx() ctx: GraphContext, @Root() session: OnboardingSession): Promise<OnboardingSessionStep[]> {
    return sessionSteps(await this.answersOf(ctx, session), session.language);
  }

  @FieldResolver(() => OnboardingSetup, { nullable: true, description: 'Null before the approval.' })
  setup(@Root() session: OnboardingSession): OnboardingSetup | null {
    return setupOf(session);
  }

  private async answersOf(ctx: GraphContext, session: OnboardingSession): Promise<Map<string, unknown>> {
    return new Map((await this.load(ctx, session)).map(({ questionId, value }) => [questionId, value]));
  }

  private async load(ctx: GraphContext, { onboardingId }: OnboardingSession): Promise<OnboardingAnswer[]> {
    return (await this.answersFor(ctx, onboardingId)) ?? [];
  }
}

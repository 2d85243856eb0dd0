import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Language } from '../../../platform/content/index.js';
import { Allow } from '../../../platform/graph/allow.js';
import { FILTER_ARGUMENT, PageArgs, type Connection } from '../../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { GraphLanguage, languageFor } from '../../../platform/graph/scalars/language.js';
import type { ListOrder } from '../../../platform/graph/lists/list-order.js';
import { batched } from '../../../platform/graph/nodes/loaders.js';
import { JsonObject } from '../../../platform/graph/scalars/scalars.js';
import { OnboardingStep, stepIn } from '../questions/question.type.js';
import { OnboardingAnswer, OnboardingSession, OnboardingSessionConnection } from './session.entity.js';
import { OnboardingAnswerInput, OnboardingSessionFilterInput, OnboardingSessionOrder, OnboardingStartInput } from './session.input.js';
import { SessionService } from './session.service.js';
import { missingIn } from './session.store.js';
import { OnboardingProgress, OnboardingSessionStep, OnboardingSetup, progressOf, sessionSteps, setupOf } from './session.type.js';
import { SetupService } from '../setup/setup.service.js';
import { STEPS } from '../questions/step-catalogue.js';

@Resolver(() => OnboardingSession)
export class SessionResolver {
  private readonly answersFor = batched<string, OnboardingAnswer[]>((ctx, ids) => this.sessions.answersOf(ctx, ids));

  constructor(
    private readonly sessions: SessionService,
    private readonly setups: SetupService,
  ) {}

  @Query(() => [OnboardingStep], { description: 'Steps of the onboarding interview with their questions, in their order.' })
  @Allow('graph:read')
  async onboardingSteps(
    @Ctx() ctx: GraphContext,
    @Arg('language', () => GraphLanguage, {
      nullable: true,
      description:
        'Language of the texts. Default: the one that the client prefers by `Accept-Language`, else that of the tenant, else German.',
    })
    requestedLanguage: Language | null = null,
  ): Promise<OnboardingStep[]> {
    const language = await languageFor(ctx, requestedLanguage);
    return STEPS.map((step, index) => stepIn(step, index, language));
  }

  @Query(() => [OnboardingSession], {
    description: 'Latest 500 onboarding sessions of the tenant, newest first.',
    deprecationReason: 'Not paged. Use onboardingSessionsConnection.',
  })
  @Allow('graph:read')
  onboardingSessions(@Ctx() ctx: GraphContext): Promise<OnboardingSession[]> {
    return this.sessions.list(ctx);
  }

  @Query(() => OnboardingSessionConnection, { description: 'Onboarding sessions of the tenant, newest first unless `orderBy` is given.' })
  @Allow('graph:read')
  onboardingSessionsConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => OnboardingSessionFilterInput, FILTER_ARGUMENT) filter: OnboardingSessionFilterInput | null = null,
    @Arg('orderBy', ...OnboardingSessionOrder.argument) orderBy: ListOrder | null = null,
  ): Connection<OnboardingSession> {
    return this.sessions.connection(ctx, page, filter ?? {}, orderBy);
  }

  @Query(() => OnboardingSession, { description: 'An onboarding session by its id.' })
  @Allow('graph:read')
  onboardingSession(
    @Ctx() ctx: GraphContext,
    @Arg('onboardingId', () => ID, { description: 'Id of the session.' }) onboardingId: string,
  ): Promise<OnboardingSession> {
    return this.sessions.get(ctx, onboardingId);
  }

  @Mutation(() => OnboardingSession, { description: 'Starts an onboarding session. A tenant can have several.' })
  @Allow('onboarding:write')
  startOnboarding(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => OnboardingStartInput, { description: 'The session to start.' }) input: OnboardingStartInput,
  ): Promise<OnboardingSession> {
    return this.sessions.start(ctx, input);
  }

  @Mutation(() => OnboardingSession, {
    description: 'Stores answers of a session. They replace previous answers. Fails with CONFLICT if the session is approved.',
  })
  @Allow('onboarding:write')
  answerOnboarding(
    @Ctx() ctx: GraphContext,
    @Arg('onboardingId', () => ID, { description: 'Id of the session.' }) onboardingId: string,
    @Arg('input', () => OnboardingAnswerInput, { description: 'The answers.' }) input: OnboardingAnswerInput,
  ): Promise<OnboardingSession> {
    return this.sessions.answer(ctx, onboardingId, input);
  }

  @Mutation(() => OnboardingSession, {
    description:
      'Approves a completed session and starts the setup of the company profile, the programme with its areas and initiatives, draft metrics and first sources. ' +
      'Waits up to 25 seconds for the setup; see `setup.status`.',
  })
  @Allow('approvals:decide')
  approveOnboarding(
    @Ctx() ctx: GraphContext,
    @Arg('onboardingId', () => ID, { description: 'Id of the session.' }) onboardingId: string,
  ): Promise<OnboardingSession> {
    return this.setups.approve(ctx, onboardingId);
  }

  @Mutation(() => OnboardingSession, { description: 'Retries the setup of an approved session that has not succeeded.' })
  @Allow('approvals:decide')
  retryOnboardingSetup(
    @Ctx() ctx: GraphContext,
    @Arg('onboardingId', () => ID, { description: 'Id of the session.' }) onboardingId: string,
  ): Promise<OnboardingSession> {
    return this.setups.retry(ctx, onboardingId);
  }

  @FieldResolver(() => JsonObject, { description: 'Answers by id of the question, as JSON.', deprecationReason: 'Use answerLog.' })
  async answers(@Ctx() ctx: GraphContext, @Root() session: OnboardingSession): Promise<Record<string, unknown>> {
    return Object.fromEntries(await this.answersOf(ctx, session));
  }

  @FieldResolver(() => [OnboardingAnswer], { description: 'Current answers with actor and time, in the order of the questions.' })
  answerLog(@Ctx() ctx: GraphContext, @Root() session: OnboardingSession): Promise<OnboardingAnswer[]> {
    return this.load(ctx, session);
  }

  @FieldResolver(() => [ID], { description: 'Ids of the unanswered required questions, in their order.' })
  async missing(@Ctx() ctx: GraphContext, @Root() session: OnboardingSession): Promise<string[]> {
    return missingIn(await this.answersOf(ctx, session));
  }

  @FieldResolver(() => OnboardingProgress, { description: 'Progress of the session.' })
  async progress(@Ctx() ctx: GraphContext, @Root() session: OnboardingSession): Promise<OnboardingProgress> {
    return progressOf(await this.answersOf(ctx, session));
  }

  @FieldResolver(() => [OnboardingSessionStep], {
    description: 'Steps with their questions and unanswered questions, in the language of the session.',
  })
  async steps(@Ctx() ctx: GraphContext, @Root() session: OnboardingSession): Promise<OnboardingSessionStep[]> {
    return sessionSteps(await this.answersOf(ctx, session), session.language);
  }

  @FieldResolver(() => OnboardingSetup, { nullable: true, description: 'Setup of the tenant; null before the approval.' })
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

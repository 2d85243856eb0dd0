import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import { PageArgs, type Connection } from '../../../platform/graph/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import type { Loaders } from '../loaders.js';
import { Run } from '../run.entity.js';
import { Feedback, FeedbackConnection, FeedbackSummary } from './feedback.entity.js';
import { FeedbackFilter, FeedbackInput } from './feedback.input.js';
import { FeedbackService } from './feedback.service.js';

@Resolver()
export class FeedbackResolver {
  constructor(private readonly feedback: FeedbackService) {}

  @Query(() => FeedbackConnection, { description: 'What people said of results, newest first.' })
  @Allow('graph:read')
  feedbackConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => FeedbackFilter, { nullable: true, description: 'What the list is narrowed to.' })
    filter: FeedbackFilter | null = null,
  ): Connection<Feedback> {
    return this.feedback.connection(ctx, page, filter);
  }

  @Mutation(() => Feedback, { description: 'Says how useful a run, a briefing or a piece of advice was.' })
  @Allow('feedback:write')
  giveFeedback(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => FeedbackInput, { description: 'On what, and what is said.' }) input: FeedbackInput,
  ): Promise<Feedback> {
    return this.feedback.give(ctx, input);
  }
}

const NOTHING: FeedbackSummary = { count: 0, helpfulShare: null, meanRating: null };

@Resolver(() => Run)
export class RunFeedbackResolver {
  constructor(private readonly loaders: Loaders) {}

  @FieldResolver(() => FeedbackSummary, { name: 'feedback', description: 'What people said of it.' })
  async feedback(@Ctx() ctx: GraphContext, @Root() run: Run): Promise<FeedbackSummary> {
    return (await this.loaders.feedbackOfRun(ctx, run.runId)) ?? NOTHING;
  }
}

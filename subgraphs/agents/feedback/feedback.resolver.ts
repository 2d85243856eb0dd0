import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import { PageArgs, type Connection } from '../../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import type { ListOrder } from '../../../platform/graph/lists/list-order.js';
import type { Loaders } from '../loaders.js';
import { Run } from '../runs/run.entity.js';
import { Feedback, FeedbackConnection, FeedbackSummary } from './feedback.entity.js';
import { FeedbackFilterInput, FeedbackInput, FeedbackOrder } from './feedback.input.js';
import { FeedbackService } from './feedback.service.js';

@Resolver()
export class FeedbackResolver {
  constructor(private readonly feedback: FeedbackService) {}

  @Query(() => FeedbackConnection, { description: 'Feedback on results, newest first unless ordered otherwise.' })
  @Allow('graph:read')
  feedbackConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => FeedbackFilterInput, { nullable: true, description: 'Conditions that the listed feedback meets.' })
    filter: FeedbackFilterInput | null = null,
    @Arg('orderBy', ...FeedbackOrder.argument) orderBy: ListOrder | null = null,
  ): Connection<Feedback> {
    return this.feedback.connection(ctx, page, filter, orderBy);
  }

  @Mutation(() => Feedback, { description: 'Gives feedback on a run, a briefing, a reply of the advisor or a piece of advice.' })
  @Allow('feedback:write')
  giveFeedback(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => FeedbackInput, { description: 'The object and the feedback on it.' }) input: FeedbackInput,
  ): Promise<Feedback> {
    return this.feedback.give(ctx, input);
  }
}

const NO_FEEDBACK: FeedbackSummary = { count: 0, helpfulShare: null, meanRating: null };

@Resolver(() => Run)
export class RunFeedbackResolver {
  constructor(private readonly loaders: Loaders) {}

  @FieldResolver(() => FeedbackSummary, { name: 'feedback', description: 'Summary of the feedback on the run.' })
  async feedback(@Ctx() ctx: GraphContext, @Root() run: Run): Promise<FeedbackSummary> {
    return (await this.loaders.feedbackOfRun(ctx, run.runId)) ?? NO_FEEDBACK;
  }
}

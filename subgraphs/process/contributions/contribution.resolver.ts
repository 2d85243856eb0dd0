import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import { PageArgs, type Connection } from '../../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import type { ListOrder } from '../../../platform/graph/lists/list-order.js';
import type { ContributionFiles } from './contribution-files.js';
import {
  Contribution,
  ContributionConnection,
  ContributionDownload,
  ContributionUpload,
  WithdrawnContribution,
} from './contribution.entity.js';
import { ContributionFilterInput, ContributionOrder } from './contribution-list.input.js';
import { ContributionInput } from './contribution.input.js';
import type { ContributionService } from './contribution.service.js';

@Resolver(() => Contribution)
export class ContributionResolver {
  constructor(
    private readonly contributions: ContributionService,
    private readonly files: ContributionFiles,
  ) {}

  @Query(() => [Contribution], {
    description: 'The newest 500 contributions to a step, newest first.',
    deprecationReason: 'Not paged. Use contributionsConnection.',
  })
  @Allow('graph:read')
  stepContributions(
    @Ctx() ctx: GraphContext,
    @Arg('stepId', () => ID, { description: 'Id of the step, which is the name of its agent, for example `causal-analysis`.' })
    stepId: string,
  ): Promise<Contribution[]> {
    return this.contributions.list(ctx, stepId);
  }

  @Query(() => ContributionConnection, { description: 'Contributions of the tenant, newest first unless ordered otherwise.' })
  @Allow('graph:read')
  contributionsConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => ContributionFilterInput, { nullable: true, description: 'Conditions that restrict the list.' })
    filter: ContributionFilterInput | null = null,
    @Arg('orderBy', ...ContributionOrder.argument) orderBy: ListOrder | null = null,
  ): Connection<Contribution> {
    return this.contributions.connection(ctx, page, filter ?? {}, orderBy);
  }

  @Query(() => Contribution, { description: 'Contribution with the given id. Error NOT_FOUND if it does not exist or was withdrawn.' })
  @Allow('graph:read')
  contribution(
    @Ctx() ctx: GraphContext,
    @Arg('contributionId', () => ID, { description: 'Id of the contribution.' }) contributionId: string,
  ): Promise<Contribution> {
    return this.contributions.get(ctx, contributionId);
  }

  @Mutation(() => Contribution, {
    description: 'Adds a note, a link or a file to a step.',
  })
  @Allow('contributions:write')
  addContribution(
    @Ctx() ctx: GraphContext,
    @Arg('stepId', () => ID, { description: 'Id of the step, which is the name of its agent, for example `causal-analysis`.' })
    stepId: string,
    @Arg('input', () => ContributionInput, { nullable: true, description: 'Content of the contribution.' })
    input: ContributionInput | null = null,
  ): Promise<Contribution> {
    return this.contributions.add(ctx, stepId, input ?? {});
  }

  @Mutation(() => Contribution, {
    description: 'Checks whether the file of a contribution was uploaded, and updates its status. Reading the contribution does the same.',
  })
  @Allow('contributions:write')
  confirmContributionFile(
    @Ctx() ctx: GraphContext,
    @Arg('contributionId', () => ID, { description: 'Id of the contribution.' }) contributionId: string,
  ): Promise<Contribution> {
    return this.contributions.get(ctx, contributionId);
  }

  @Mutation(() => WithdrawnContribution, {
    description:
      'Withdraws a contribution and deletes its content. Authors withdraw their own contributions; administrators of the tenant withdraw any.',
  })
  @Allow('contributions:write')
  withdrawContribution(
    @Ctx() ctx: GraphContext,
    @Arg('contributionId', () => ID, { description: 'Id of the contribution.' }) contributionId: string,
  ): Promise<WithdrawnContribution> {
    return this.contributions.withdraw(ctx, contributionId);
  }

  @FieldResolver(() => ContributionUpload, {
    nullable: true,
    description: 'Signed link for the upload of the file. Available to the author for one hour until the file is uploaded; otherwise null.',
  })
  upload(@Ctx() ctx: GraphContext, @Root() contribution: Contribution): Promise<ContributionUpload | null> {
    return this.files.uploadLink(ctx, contribution);
  }

  @FieldResolver(() => ContributionDownload, {
    nullable: true,
    description: 'Signed link for the download of the file; null until the file is uploaded.',
  })
  download(@Ctx() ctx: GraphContext, @Root() contribution: Contribution): Promise<ContributionDownload | null> {
    return this.files.downloadLink(ctx, contribution);
  }
}

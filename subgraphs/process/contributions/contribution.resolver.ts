import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import { PageArgs, type Connection } from '../../../platform/graph/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import type { ContributionFiles } from './contribution-files.js';
import {
  Contribution,
  ContributionConnection,
  ContributionDownload,
  ContributionUpload,
  WithdrawnContribution,
} from './contribution.entity.js';
import { ContributionFilter } from './contribution.filter.js';
import { ContributionInput } from './contribution.input.js';
import type { ContributionService } from './contribution.service.js';

@Resolver(() => Contribution)
export class ContributionResolver {
  constructor(
    private readonly contributions: ContributionService,
    private readonly files: ContributionFiles,
  ) {}

  @Query(() => [Contribution], { description: 'What was added to a step, newest first, at most 500; the connection has all.' })
  @Allow('graph:read')
  stepContributions(@Ctx() ctx: GraphContext, @Arg('stepId', () => ID) stepId: string): Promise<Contribution[]> {
    return this.contributions.list(ctx, stepId);
  }

  @Query(() => ContributionConnection, { description: 'Contributions to one step or to all, newest first.' })
  @Allow('graph:read')
  contributionsConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => ContributionFilter, { nullable: true }) filter: ContributionFilter | null = null,
  ): Connection<Contribution> {
    return this.contributions.connection(ctx, page, filter);
  }

  @Query(() => Contribution)
  @Allow('graph:read')
  contribution(@Ctx() ctx: GraphContext, @Arg('contributionId', () => ID) contributionId: string): Promise<Contribution> {
    return this.contributions.get(ctx, contributionId);
  }

  @Mutation(() => Contribution, {
    description: 'Adds a note, a link or a reference to a file to a step. For contributors, without an advisor.',
  })
  @Allow('contributions:write')
  addContribution(
    @Ctx() ctx: GraphContext,
    @Arg('stepId', () => ID) stepId: string,
    @Arg('input', () => ContributionInput, { nullable: true }) input: ContributionInput | null = null,
  ): Promise<Contribution> {
    return this.contributions.add(ctx, stepId, input ?? {});
  }

  @Mutation(() => Contribution, {
    description: 'Looks whether the file of a contribution has arrived. Reading the contribution does so too.',
  })
  @Allow('contributions:write')
  confirmContributionFile(@Ctx() ctx: GraphContext, @Arg('contributionId', () => ID) contributionId: string): Promise<Contribution> {
    return this.contributions.get(ctx, contributionId);
  }

  @Mutation(() => WithdrawnContribution, {
    description: 'Takes back a contribution of one’s own; an administrator of the tenant takes back any.',
  })
  @Allow('contributions:write')
  withdrawContribution(@Ctx() ctx: GraphContext, @Arg('contributionId', () => ID) contributionId: string): Promise<WithdrawnContribution> {
    return this.contributions.withdraw(ctx, contributionId);
  }

  @FieldResolver(() => ContributionUpload, {
    nullable: true,
    description: 'For the author, within an hour, while the file has not arrived.',
  })
  upload(@Ctx() ctx: GraphContext, @Root() contribution: Contribution): Promise<ContributionUpload | null> {
    return this.files.uploadLink(ctx, contribution);
  }

  @FieldResolver(() => ContributionDownload, {
    nullable: true,
    description: 'Signed anew for each answer; null until the file has arrived.',
  })
  download(@Ctx() ctx: GraphContext, @Root() contribution: Contribution): Promise<ContributionDownload | null> {
    return this.files.downloadLink(ctx, contribution);
  }
}

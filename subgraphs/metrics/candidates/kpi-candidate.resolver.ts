import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import { PageArgs, type Connection } from '../../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import type { ListOrder } from '../../../platform/graph/lists/list-order.js';
import { KpiCandidate, KpiCandidateConnection, KpiCandidateStatus } from './kpi-candidate.entity.js';
import { KpiCandidateAdoptInput, KpiCandidateFilterInput, KpiCandidateOrder } from './kpi-candidate.input.js';
import { KpiCandidateService } from './kpi-candidate.service.js';
import type { Loaders } from '../loaders.js';
import { Dataset } from '../definitions/metric-content.type.js';
import { MetricDefinition } from '../definitions/metric-definition.entity.js';

@Resolver(() => KpiCandidate)
export class KpiCandidateResolver {
  constructor(
    private readonly candidates: KpiCandidateService,
    private readonly loaders: Loaders,
  ) {}

  @Query(() => [KpiCandidate], {
    description: 'KPI candidates, best score first.',
    deprecationReason: 'Not paged. Use kpiCandidatesConnection.',
  })
  @Allow('graph:read')
  kpiCandidates(
    @Ctx() ctx: GraphContext,
    @Arg('limit', () => Int, { defaultValue: 25, description: 'Maximum number of candidates, 1 to 100.' }) limit: number,
    @Arg('status', () => KpiCandidateStatus, { nullable: true, description: 'Only candidates with this status.' })
    status: KpiCandidateStatus | null = null,
  ): Promise<KpiCandidate[]> {
    return this.candidates.list(ctx, limit, status);
  }

  @Query(() => KpiCandidateConnection, { description: 'KPI candidates, best score first unless ordered otherwise.' })
  @Allow('graph:read')
  kpiCandidatesConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => KpiCandidateFilterInput, { nullable: true, description: 'Conditions that restrict the list.' })
    filter: KpiCandidateFilterInput | null = null,
    @Arg('orderBy', ...KpiCandidateOrder.argument) orderBy: ListOrder | null = null,
  ): Connection<KpiCandidate> {
    return this.candidates.connection(ctx, page, filter ?? {}, orderBy);
  }

  @Query(() => KpiCandidate, { description: 'KPI candidate with the given id. Error NOT_FOUND if it does not exist.' })
  @Allow('graph:read')
  kpiCandidate(
    @Ctx() ctx: GraphContext,
    @Arg('candidateId', () => ID, { description: 'Id of the candidate.' }) candidateId: string,
  ): Promise<KpiCandidate> {
    return this.candidates.get(ctx, candidateId);
  }

  @Mutation(() => KpiCandidate, {
    description:
      'Creates a metric from an open candidate. Error CONFLICT if the candidate was already decided or no longer fits its dataset.',
  })
  @Allow('metrics:write')
  adoptKpiCandidate(
    @Ctx() ctx: GraphContext,
    @Arg('candidateId', () => ID, { description: 'Id of the candidate.' }) candidateId: string,
    @Arg('input', () => KpiCandidateAdoptInput, { nullable: true, description: 'Differences between the metric and the candidate.' })
    input: KpiCandidateAdoptInput | null = null,
  ): Promise<KpiCandidate> {
    return this.candidates.adopt(ctx, candidateId, input ?? {});
  }

  @Mutation(() => KpiCandidate, { description: 'Dismisses an open candidate. Error CONFLICT if the candidate was already decided.' })
  @Allow('metrics:write')
  dismissKpiCandidate(
    @Ctx() ctx: GraphContext,
    @Arg('candidateId', () => ID, { description: 'Id of the candidate.' }) candidateId: string,
    @Arg('reason', () => String, { nullable: true, description: 'Reason for the dismissal, at most 500 characters.' }) reason:
      | string
      | null = null,
  ): Promise<KpiCandidate> {
    return this.candidates.dismiss(ctx, candidateId, reason);
  }

  @FieldResolver(() => Dataset, { nullable: true, description: 'Dataset that the candidate was found in; null if it was deleted.' })
  async dataset(@Ctx() ctx: GraphContext, @Root() { datasetId }: KpiCandidate): Promise<Dataset | null> {
    return (await this.loaders.dataset(ctx, datasetId)) ?? null;
  }

  @FieldResolver(() => MetricDefinition, {
    nullable: true,
    description: 'Metric that was created from the candidate; null unless it was adopted.',
  })
  async metric(@Ctx() ctx: GraphContext, @Root() { metricId }: KpiCandidate): Promise<MetricDefinition | null> {
    return metricId === null ? null : this.loaders.definition(ctx, metricId);
  }

  @FieldResolver(() => MetricDefinition, {
    nullable: true,
    description:
      'Draft without a dataset that the adoption of the candidate completes; null if there is none or the candidate was decided.',
  })
  async completes(@Ctx() ctx: GraphContext, @Root() candidate: KpiCandidate): Promise<MetricDefinition | null> {
    return candidate.status === KpiCandidateStatus.OPEN ? ((await this.loaders.waitingDraft(ctx, candidate)) ?? null) : null;
  }
}

import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Allow } from '../../platform/graph/allow.js';
import { PageArgs, type Connection } from '../../platform/graph/connection.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { KpiCandidate, KpiCandidateConnection, KpiCandidateStatus } from './kpi-candidate.entity.js';
import { KpiCandidateAdoptInput, KpiCandidateFilter } from './kpi-candidate.input.js';
import { KpiCandidateService } from './kpi-candidate.service.js';
import type { Loaders } from './loaders.js';
import { MetricDefinition } from './metric-definition.entity.js';

@Resolver(() => KpiCandidate)
export class KpiCandidateResolver {
  constructor(
    private readonly candidates: KpiCandidateService,
    private readonly loaders: Loaders,
  ) {}

  @Query(() => [KpiCandidate], { description: 'The best first.' })
  @Allow('graph:read')
  kpiCandidates(
    @Ctx() ctx: GraphContext,
    @Arg('limit', () => Int, { defaultValue: 25, description: '1 to 100.' }) limit: number,
    @Arg('status', () => KpiCandidateStatus, { nullable: true, description: 'Only candidates of this status.' })
    status: KpiCandidateStatus | null = null,
  ): Promise<KpiCandidate[]> {
    return this.candidates.list(ctx, limit, status);
  }

  @Query(() => KpiCandidateConnection, { description: 'KPI candidates, the best first.' })
  @Allow('graph:read')
  kpiCandidatesConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => KpiCandidateFilter, { nullable: true }) filter: KpiCandidateFilter | null = null,
  ): Connection<KpiCandidate> {
    return this.candidates.connection(ctx, page, filter);
  }

  @Query(() => KpiCandidate)
  @Allow('graph:read')
  kpiCandidate(@Ctx() ctx: GraphContext, @Arg('candidateId', () => ID) candidateId: string): Promise<KpiCandidate> {
    return this.candidates.get(ctx, candidateId);
  }

  @Mutation(() => KpiCandidate, { description: 'Makes a metric of an open candidate; CONFLICT when it is decided.' })
  @Allow('metrics:write')
  adoptKpiCandidate(
    @Ctx() ctx: GraphContext,
    @Arg('candidateId', () => ID) candidateId: string,
    @Arg('input', () => KpiCandidateAdoptInput, { nullable: true }) input: KpiCandidateAdoptInput | null = null,
  ): Promise<KpiCandidate> {
    return this.candidates.adopt(ctx, candidateId, input ?? {});
  }

  @Mutation(() => KpiCandidate, { description: 'Sets an open candidate aside; CONFLICT when it is decided.' })
  @Allow('metrics:write')
  dismissKpiCandidate(
    @Ctx() ctx: GraphContext,
    @Arg('candidateId', () => ID) candidateId: string,
    @Arg('reason', () => String, { nullable: true, description: 'At most 500 characters.' }) reason: string | null = null,
  ): Promise<KpiCandidate> {
    return this.candidates.dismiss(ctx, candidateId, reason);
  }

  @FieldResolver(() => MetricDefinition, { nullable: true, description: 'The metric that was made of it.' })
  async metric(@Ctx() ctx: GraphContext, @Root() { metricId }: KpiCandidate): Promise<MetricDefinition | null> {
    return metricId === null ? null : this.loaders.definition(ctx, metricId);
  }
}

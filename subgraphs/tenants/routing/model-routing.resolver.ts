import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import { PageArgs, type Connection } from '../../../platform/graph/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import type { ModelRoutingReportService } from './model-routing-report.service.js';
import { TenantModelRoutingReport } from './model-routing-report.type.js';
import { ModelRoutingDecision, ModelRoutingDecisionConnection } from './model-routing.entity.js';
import { ModelRoutingDecisionApprovalRequest, ModelRoutingDecisionFilter, ModelRoutingDecisionRequest } from './model-routing.input.js';
import type { ModelRoutingService } from './model-routing.service.js';

@Resolver(() => ModelRoutingDecision)
export class ModelRoutingResolver {
  constructor(
    private readonly routing: ModelRoutingService,
    private readonly reports: ModelRoutingReportService,
  ) {}

  @Query(() => TenantModelRoutingReport, { description: 'Where the model calls of the own tenant go.' })
  @Allow('graph:read')
  tenantModelRouting(@Ctx() ctx: GraphContext): Promise<TenantModelRoutingReport> {
    return this.reports.report(ctx);
  }

  @Query(() => [ModelRoutingDecision], { description: 'Newest first.' })
  @Allow('graph:read')
  modelRoutingDecisions(
    @Ctx() ctx: GraphContext,
    @Arg('limit', () => Int, { defaultValue: 10, description: '1 to 50.' }) limit: number,
  ): Promise<ModelRoutingDecision[]> {
    return this.routing.list(ctx, limit);
  }

  @Query(() => ModelRoutingDecisionConnection, { description: 'Newest first.' })
  @Allow('graph:read')
  modelRoutingDecisionsConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => ModelRoutingDecisionFilter, { nullable: true }) filter: ModelRoutingDecisionFilter | null = null,
  ): Connection<ModelRoutingDecision> {
    return this.routing.connection(ctx, page, filter);
  }

  @Query(() => ModelRoutingDecision)
  @Allow('graph:read')
  modelRoutingDecision(@Ctx() ctx: GraphContext, @Arg('decisionId', () => ID) decisionId: string): Promise<ModelRoutingDecision> {
    return this.routing.get(ctx, decisionId);
  }

  @Mutation(() => ModelRoutingDecision, {
    description: 'Asks for a route. The policy approves or rejects at once what needs nobody; the rest is pending.',
  })
  @Allow('approvals:decide')
  requestModelRouting(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => ModelRoutingDecisionRequest) input: ModelRoutingDecisionRequest,
  ): Promise<ModelRoutingDecision> {
    return this.routing.request(ctx, input);
  }

  @Mutation(() => ModelRoutingDecision, {
    description: 'Puts a pending request in force; the one before for the same purpose is superseded.',
  })
  @Allow('approvals:decide')
  approveModelRouting(
    @Ctx() ctx: GraphContext,
    @Arg('decisionId', () => ID) decisionId: string,
    @Arg('input', () => ModelRoutingDecisionApprovalRequest) input: ModelRoutingDecisionApprovalRequest,
  ): Promise<ModelRoutingDecision> {
    return this.routing.approve(ctx, decisionId, input);
  }

  @Mutation(() => ModelRoutingDecision, { description: 'Rejects a request that is pending.' })
  @Allow('approvals:decide')
  rejectModelRouting(
    @Ctx() ctx: GraphContext,
    @Arg('decisionId', () => ID) decisionId: string,
    @Arg('input', () => ModelRoutingDecisionApprovalRequest) input: ModelRoutingDecisionApprovalRequest,
  ): Promise<ModelRoutingDecision> {
    return this.routing.reject(ctx, decisionId, input);
  }

  @Mutation(() => ModelRoutingDecision, { description: 'Ends a decision that is in force: calls go the local way from the next one on.' })
  @Allow('approvals:decide')
  revokeModelRouting(
    @Ctx() ctx: GraphContext,
    @Arg('decisionId', () => ID) decisionId: string,
    @Arg('input', () => ModelRoutingDecisionApprovalRequest) input: ModelRoutingDecisionApprovalRequest,
  ): Promise<ModelRoutingDecision> {
    return this.routing.revoke(ctx, decisionId, input);
  }
}

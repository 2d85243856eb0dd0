import { Arg, Args, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import { FILTER_ARGUMENT, PageArgs, type Connection } from '../../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import type { ListOrder } from '../../../platform/graph/lists/list-order.js';
import type { ModelRoutingReportService } from './model-routing-report.service.js';
import { TenantModelRoutingReport } from './model-routing-report.type.js';
import { ModelRoutingDecision, ModelRoutingDecisionConnection } from './model-routing.entity.js';
import {
  ModelRoutingApprovalInput,
  ModelRoutingDecisionFilterInput,
  ModelRoutingDecisionOrder,
  ModelRoutingDecisionInput,
} from './model-routing.input.js';
import type { ModelRoutingService } from './model-routing.service.js';

@Resolver(() => ModelRoutingDecision)
export class ModelRoutingResolver {
  constructor(
    private readonly routing: ModelRoutingService,
    private readonly reports: ModelRoutingReportService,
  ) {}

  @Query(() => TenantModelRoutingReport, { description: 'Routes of the model calls of the tenant and the decisions behind them.' })
  @Allow('graph:read')
  tenantModelRouting(@Ctx() ctx: GraphContext): Promise<TenantModelRoutingReport> {
    return this.reports.report(ctx);
  }

  @Query(() => [ModelRoutingDecision], {
    description: 'Latest model routing decisions of the tenant, newest first.',
    deprecationReason: 'Not paged. Use modelRoutingDecisionsConnection.',
  })
  @Allow('graph:read')
  modelRoutingDecisions(
    @Ctx() ctx: GraphContext,
    @Arg('limit', () => Int, { defaultValue: 10, description: 'Maximum number of decisions, 1 to 50.' }) limit: number,
  ): Promise<ModelRoutingDecision[]> {
    return this.routing.list(ctx, limit);
  }

  @Query(() => ModelRoutingDecisionConnection, {
    description: 'Model routing decisions of the tenant, newest first unless `orderBy` is given.',
  })
  @Allow('graph:read')
  modelRoutingDecisionsConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => ModelRoutingDecisionFilterInput, FILTER_ARGUMENT) filter: ModelRoutingDecisionFilterInput | null = null,
    @Arg('orderBy', ...ModelRoutingDecisionOrder.argument) orderBy: ListOrder | null = null,
  ): Connection<ModelRoutingDecision> {
    return this.routing.connection(ctx, page, filter ?? {}, orderBy);
  }

  @Query(() => ModelRoutingDecision, { description: 'A model routing decision by its id.' })
  @Allow('graph:read')
  modelRoutingDecision(
    @Ctx() ctx: GraphContext,
    @Arg('decisionId', () => ID, { description: 'Id of the decision.' }) decisionId: string,
  ): Promise<ModelRoutingDecision> {
    return this.routing.get(ctx, decisionId);
  }

  @Mutation(() => ModelRoutingDecision, {
    description: 'Requests a route. The policy approves or rejects it at once if no person has to decide; otherwise it is pending.',
  })
  @Allow('approvals:decide')
  requestModelRouting(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => ModelRoutingDecisionInput, { description: 'The request.' }) input: ModelRoutingDecisionInput,
  ): Promise<ModelRoutingDecision> {
    return this.routing.request(ctx, input);
  }

  @Mutation(() => ModelRoutingDecision, {
    description:
      'Approves a pending request. It supersedes the decision in force for the same purpose. Fails with CONFLICT if it is not pending, with SELF_APPROVAL_FORBIDDEN if the caller made the request and the installation requires another person.',
  })
  @Allow('approvals:decide')
  approveModelRouting(
    @Ctx() ctx: GraphContext,
    @Arg('decisionId', () => ID, { description: 'Id of the decision.' }) decisionId: string,
    @Arg('input', () => ModelRoutingApprovalInput, { description: 'Approver and comment.' })
    input: ModelRoutingApprovalInput,
  ): Promise<ModelRoutingDecision> {
    return this.routing.approve(ctx, decisionId, input);
  }

  @Mutation(() => ModelRoutingDecision, { description: 'Rejects a pending request. Fails with CONFLICT if it is not pending.' })
  @Allow('approvals:decide')
  rejectModelRouting(
    @Ctx() ctx: GraphContext,
    @Arg('decisionId', () => ID, { description: 'Id of the decision.' }) decisionId: string,
    @Arg('input', () => ModelRoutingApprovalInput, { description: 'Approver and comment.' })
    input: ModelRoutingApprovalInput,
  ): Promise<ModelRoutingDecision> {
    return this.routing.reject(ctx, decisionId, input);
  }

  @Mutation(() => ModelRoutingDecision, {
    description: 'Revokes a decision in force. Calls use the local route from the next call on. Fails with CONFLICT if it is not in force.',
  })
  @Allow('approvals:decide')
  revokeModelRouting(
    @Ctx() ctx: GraphContext,
    @Arg('decisionId', () => ID, { description: 'Id of the decision.' }) decisionId: string,
    @Arg('input', () => ModelRoutingApprovalInput, { description: 'Approver and comment.' })
    input: ModelRoutingApprovalInput,
  ): Promise<ModelRoutingDecision> {
    return this.routing.revoke(ctx, decisionId, input);
  }
}

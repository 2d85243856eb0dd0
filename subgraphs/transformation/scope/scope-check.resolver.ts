import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import { connectionType, type Connection } from '../../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { Area } from '../items/area.entity.js';
import { loadArea } from '../items/item-loaders.js';
import { ScopeCheck } from './scope-check.entity.js';
import { ScopeDecision } from './scope-terms.js';
import { ScopeCheckInput } from './scope-check.input.js';
import { ScopeCheckService } from './scope-check.service.js';
import { ScopeCheckListArgs } from './scope-lists.input.js';

const ScopeCheckConnection = connectionType('ScopeCheck', () => ScopeCheck);
const APPROVER = {
  defaultValue: 'tenant_admin',
  description: 'Name of the person who decides, 2 to 80 characters. The caller is recorded separately.',
} as const;

@Resolver(() => ScopeCheck)
export class ScopeCheckResolver {
  constructor(private readonly checks: ScopeCheckService) {}

  @Query(() => [ScopeCheck], { description: 'Scope checks, newest first.', deprecationReason: 'Not paged. Use scopeChecksConnection.' })
  @Allow('graph:read')
  scopeChecks(
    @Ctx() ctx: GraphContext,
    @Arg('limit', () => Int, { defaultValue: 25, description: 'Largest number of checks to return, 1 to 100.' }) limit: number,
    @Arg('decision', () => ScopeDecision, { nullable: true, description: 'Selects checks with this decision.' })
    decision: ScopeDecision | null = null,
  ): Promise<ScopeCheck[]> {
    return this.checks.list(ctx, limit, decision);
  }

  @Query(() => ScopeCheckConnection, { description: 'Scope checks, newest first unless `orderBy` is given.' })
  @Allow('graph:read')
  scopeChecksConnection(@Ctx() ctx: GraphContext, @Args(() => ScopeCheckListArgs) args: ScopeCheckListArgs): Connection<ScopeCheck> {
    return this.checks.connection(ctx, args);
  }

  @Query(() => ScopeCheck, { description: 'Returns a scope check by its id.' })
  @Allow('graph:read')
  scopeCheck(
    @Ctx() ctx: GraphContext,
    @Arg('checkId', () => ID, { description: 'Id of the scope check.' }) checkId: string,
  ): Promise<ScopeCheck> {
    return this.checks.get(ctx, checkId);
  }

  @Mutation(() => ScopeCheck, { description: 'Checks a request against the scope of the current programme and records the decision.' })
  @Allow('programme:write')
  requestScopeCheck(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => ScopeCheckInput, { description: 'The request.' }) input: ScopeCheckInput,
  ): Promise<ScopeCheck> {
    return this.checks.request(ctx, input);
  }

  @Mutation(() => ScopeCheck, {
    description:
      'Approves a request that waits for an approval. Fails with CONFLICT if it does not, with SELF_APPROVAL_FORBIDDEN if the caller made the request and the installation requires another person.',
  })
  @Allow('approvals:decide')
  approveScopeCheck(
    @Ctx() ctx: GraphContext,
    @Arg('checkId', () => ID, { description: 'Id of the scope check.' }) checkId: string,
    @Arg('approver', () => String, APPROVER) approver: string,
  ): Promise<ScopeCheck> {
    return this.checks.approve(ctx, checkId, approver);
  }

  @Mutation(() => ScopeCheck, { description: 'Rejects a request that waits for an approval. Fails with a conflict if it does not.' })
  @Allow('approvals:decide')
  rejectScopeCheck(
    @Ctx() ctx: GraphContext,
    @Arg('checkId', () => ID, { description: 'Id of the scope check.' }) checkId: string,
    @Arg('approver', () => String, APPROVER) approver: string,
    @Arg('reason', () => String, { nullable: true, description: 'Reason for the rejection, at most 240 characters.' }) reason:
      | string
      | null = null,
  ): Promise<ScopeCheck> {
    return this.checks.reject(ctx, checkId, approver, reason);
  }

  @FieldResolver(() => Area, {
    nullable: true,
    description: 'The area named in the request; null if none is named or no such area exists.',
  })
  area(@Ctx() ctx: GraphContext, @Root() { areaId }: ScopeCheck): Promise<Area | null> | null {
    return areaId === null ? null : loadArea(ctx, areaId);
  }
}

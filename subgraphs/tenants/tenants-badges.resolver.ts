import { Ctx, Directive, Field, FieldResolver, ID, Int, ObjectType, Resolver } from 'type-graphql';
import type { GraphContext } from '../../platform/graph/context.js';
import { ModelRoutingDecision, RoutingDecisionStatus } from './routing/model-routing.entity.js';

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class NavBadges {
  @Field(() => ID, { description: 'Id of the tenant of the caller.' })
  tenantId!: string;
}

/** Adds the counter of pending model route requests to `NavBadges`. */
@Resolver(() => NavBadges)
export class TenantsBadgesResolver {
  @FieldResolver(() => Int, { description: 'Number of requests for a model route that wait for a decision.' })
  pendingRoutingDecisions(@Ctx() ctx: GraphContext): Promise<number> {
    return ctx.em.count(ModelRoutingDecision, { tenantId: ctx.tenantId, status: RoutingDecisionStatus.PENDING });
  }
}

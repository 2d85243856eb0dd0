import { Ctx, Query, Resolver } from 'type-graphql';
import { Allow } from '../../platform/graph/allow.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { NavBadges } from './nav-badges.type.js';

@Resolver(() => NavBadges)
export class NavBadgesResolver {
  @Query(() => NavBadges, { description: 'Real counters for the navigation of the own tenant.' })
  @Allow('graph:read')
  navBadges(@Ctx() ctx: GraphContext): NavBadges {
    return { tenantId: ctx.tenantId };
  }
}

import { Ctx, FieldResolver, Query, Resolver } from 'type-graphql';
import { Allow } from '../../platform/graph/allow.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { languageFor } from '../../platform/graph/language.js';
import { NavBadges, ProactiveAdvice } from './nav-badges.type.js';

@Resolver(() => NavBadges)
export class NavBadgesResolver {
  @Query(() => NavBadges, { description: 'Real counters for the navigation of the own tenant.' })
  @Allow('graph:read')
  navBadges(@Ctx() ctx: GraphContext): Pick<NavBadges, 'tenantId'> {
    return { tenantId: ctx.tenantId };
  }

  @FieldResolver(() => ProactiveAdvice, { description: "The advice that openAdvice counts, in the tenant's language." })
  async advice(@Ctx() ctx: GraphContext): Promise<ProactiveAdvice> {
    return { tenantId: ctx.tenantId, language: await languageFor(ctx, null) };
  }
}

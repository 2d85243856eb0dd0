import { Ctx, FieldResolver, Query, Resolver } from 'type-graphql';
import { Allow } from '../../platform/graph/allow.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { languageFor } from '../../platform/graph/scalars/language.js';
import { NavBadges, ProactiveAdvice } from './nav-badges.type.js';

@Resolver(() => NavBadges)
export class NavBadgesResolver {
  @Query(() => NavBadges, { description: 'Counters for the navigation of a user interface.' })
  @Allow('graph:read')
  navBadges(@Ctx() ctx: GraphContext): Pick<NavBadges, 'tenantId'> {
    return { tenantId: ctx.tenantId };
  }

  @FieldResolver(() => ProactiveAdvice, {
    description: 'Advice behind the counter `openAdvice`, in the language that the client prefers, else in that of the tenant.',
  })
  async advice(@Ctx() ctx: GraphContext): Promise<ProactiveAdvice> {
    return { tenantId: ctx.tenantId, language: await languageFor(ctx, null) };
  }
}

import { Ctx, Directive, Field, FieldResolver, ID, Int, ObjectType, Resolver } from 'type-graphql';
import type { GraphContext } from '../../platform/graph/context.js';
import { OnboardingSession, OnboardingStatus } from './session/session.entity.js';

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class NavBadges {
  @Field(() => ID, { description: 'Id of the tenant of the caller.' })
  tenantId!: string;
}

/** Navigation counter of the onboarding. */
@Resolver(() => NavBadges)
export class OnboardingBadgesResolver {
  @FieldResolver(() => Int, { description: 'Number of onboarding sessions that are not approved yet.' })
  openOnboardings(@Ctx() ctx: GraphContext): Promise<number> {
    return ctx.em.count(OnboardingSession, { tenantId: ctx.tenantId, status: { $ne: OnboardingStatus.APPROVED } });
  }
}

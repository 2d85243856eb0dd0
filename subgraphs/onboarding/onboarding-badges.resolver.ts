import { Ctx, Directive, Field, FieldResolver, ID, Int, ObjectType, Resolver } from 'type-graphql';
import { readRows } from '../../platform/database/index.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { shared } from '../../platform/graph/nodes/loaders.js';
import { findingsOrNull } from '../../platform/graph/types/advice.js';
import { URGENT_FINDINGS } from './advice.rules.js';

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class NavBadges {
  @Field(() => ID, { description: 'Id of the tenant of the caller.' })
  tenantId!: string;
}

interface Counters {
  readonly open: number;
  readonly urgent: number;
}

const COUNTERS = `
  SELECT (SELECT count(*)::int FROM onboarding.session WHERE tenant_id = ? AND status <> 'approved') AS open, ${URGENT_FINDINGS} AS urgent`;

const counters = shared(async ({ em, tenantId }) => (await readRows<[Counters]>(em, COUNTERS, [tenantId, tenantId]))[0]);

/** Navigation counter of the onboarding. */
@Resolver(() => NavBadges)
export class OnboardingBadgesResolver {
  @FieldResolver(() => Int, { description: 'Number of onboarding sessions that are not approved yet.' })
  async openOnboardings(@Ctx() ctx: GraphContext): Promise<number> {
    return (await counters(ctx)).open;
  }

  @FieldResolver(() => Int, { nullable: true })
  @Directive('@inaccessible')
  urgentOnboardingFindings(@Ctx() ctx: GraphContext): Promise<number | null> {
    return findingsOrNull(ctx, async () => (await counters(ctx)).urgent);
  }
}

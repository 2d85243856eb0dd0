import { Ctx, Directive, Field, FieldResolver, ID, Int, ObjectType, Resolver } from 'type-graphql';
import type { GraphContext } from '../../platform/graph/context.js';
import { DateTime } from '../../platform/graph/scalars.js';

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class Cockpit {
  @Field(() => ID, { description: 'The own tenant.' })
  tenantId!: string;
}

@ObjectType({ description: 'The onboarding in figures.' })
class OnboardingSummary {
  @Field(() => Int, { description: 'Sessions with required questions that are not answered.' })
  inProgress!: number;

  @Field(() => Int, { description: 'Sessions that wait for their approval.' })
  awaitingApproval!: number;

  @Field(() => Int, { description: 'Whether a session was approved.' })
  approved!: number;

  @Field(() => Int, { description: 'Approved sessions whose setup failed.' })
  failedSetups!: number;

  @Field(() => DateTime, { nullable: true, description: 'When a session was last approved.' })
  lastApprovedAt!: Date | null;

  @Field(() => Int, { description: 'Version of the company profile; 0 before anything was said.' })
  profileVersion!: number;

  @Field(() => String, { nullable: true, description: 'Name of the company, as the profile has it.' })
  companyName!: string | null;
}

/** What the onboarding adds to the cockpit. */
@Resolver(() => Cockpit)
export class OnboardingCockpitResolver {
  @FieldResolver(() => OnboardingSummary, { nullable: true, description: 'Onboarding and company profile.' })
  async onboarding(@Ctx() ctx: GraphContext): Promise<OnboardingSummary> {
    const [summary] = await ctx.em.execute<[OnboardingSummary]>(FIGURES, [ctx.tenantId, ctx.tenantId]);
    return summary;
  }
}

const FIGURES = `
  SELECT s.*, coalesce(p.version, 0) AS "profileVersion", p.facts ->> 'name' AS "companyName"
    FROM (SELECT count(*) FILTER (WHERE status = 'in_progress')::int AS "inProgress",
                 count(*) FILTER (WHERE status = 'completed')::int AS "awaitingApproval",
                 count(*) FILTER (WHERE status = 'approved')::int AS approved,
                 count(*) FILTER (WHERE setup_status = 'failed')::int AS "failedSetups",
                 max(approved_at) AS "lastApprovedAt"
            FROM onboarding.session WHERE tenant_id = ?) s
    LEFT JOIN onboarding.company_profile p ON p.tenant_id = ?`;

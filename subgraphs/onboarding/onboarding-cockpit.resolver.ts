import { Ctx, Directive, Field, FieldResolver, ID, Int, ObjectType, Resolver } from 'type-graphql';
import { readRows } from '../../platform/database/index.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { DateTime } from '../../platform/graph/scalars/scalars.js';

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class Cockpit {
  @Field(() => ID, { description: 'Id of the tenant of the caller.' })
  tenantId!: string;
}

@ObjectType({ description: 'Key figures of the onboarding.' })
class OnboardingSummary {
  @Field(() => Int, { description: 'Number of sessions with unanswered required questions.' })
  inProgress!: number;

  @Field(() => Int, { description: 'Number of completed sessions that wait for approval.' })
  awaitingApproval!: number;

  @Field(() => Int, { description: 'Number of approved sessions.' })
  approved!: number;

  @Field(() => Int, { description: 'Number of approved sessions whose setup failed.' })
  failedSetups!: number;

  @Field(() => DateTime, { nullable: true, description: 'Time of the latest approval; null before the first one.' })
  lastApprovedAt!: Date | null;

  @Field(() => Int, { description: 'Version of the company profile; 0 if the profile is empty.' })
  profileVersion!: number;

  @Field(() => String, { nullable: true, description: 'Name of the company in the profile; null if unknown.' })
  companyName!: string | null;
}

/** Contribution of the onboarding to the cockpit. */
@Resolver(() => Cockpit)
export class OnboardingCockpitResolver {
  @FieldResolver(() => OnboardingSummary, {
    nullable: true,
    description: 'Onboarding and company profile; null if the figures cannot be read.',
  })
  async onboarding(@Ctx() ctx: GraphContext): Promise<OnboardingSummary> {
    const [summary] = await readRows<[OnboardingSummary]>(ctx.em, FIGURES, [ctx.tenantId, ctx.tenantId]);
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

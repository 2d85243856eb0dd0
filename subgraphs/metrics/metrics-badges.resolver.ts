import { Ctx, Directive, Field, FieldResolver, ID, Int, ObjectType, Resolver } from 'type-graphql';
import type { GraphContext } from '../../platform/graph/context.js';
import { KpiCandidate, KpiCandidateStatus } from './kpi-candidate.entity.js';
import { isOffTarget, readStanding } from './metric-standing.js';
import { MetricValuesService } from './metric-values.service.js';

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class NavBadges {
  @Field(() => ID)
  tenantId!: string;
}

/** What metrics add to the navigation. */
@Resolver(() => NavBadges)
export class MetricsBadgesResolver {
  constructor(private readonly values: MetricValuesService) {}

  @FieldResolver(() => Int, { description: 'KPI candidates that nobody has decided on.' })
  openKpiCandidates(@Ctx() ctx: GraphContext): Promise<number> {
    return ctx.em.count(KpiCandidate, { tenantId: ctx.tenantId, status: KpiCandidateStatus.OPEN });
  }

  @FieldResolver(() => Int, {
    description: 'Active metrics whose latest value misses the target; without a target, whose latest value is red.',
  })
  async metricsOffTarget(@Ctx() ctx: GraphContext): Promise<number> {
    return (await readStanding(ctx, this.values)).filter(isOffTarget).length;
  }
}

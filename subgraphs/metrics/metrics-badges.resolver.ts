import { Ctx, Directive, Field, FieldResolver, ID, Int, ObjectType, Resolver } from 'type-graphql';
import type { GraphContext } from '../../platform/graph/context.js';
import { KpiCandidate, KpiCandidateStatus } from './candidates/kpi-candidate.entity.js';
import { isOffTarget, readMetricStatuses } from './definitions/metric-status.js';
import { MetricValuesService } from './values/metric-values.service.js';

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class NavBadges {
  @Field(() => ID)
  tenantId!: string;
}

/** Adds the counters of metrics to `NavBadges`. */
@Resolver(() => NavBadges)
export class MetricsBadgesResolver {
  constructor(private readonly values: MetricValuesService) {}

  @FieldResolver(() => Int, { description: 'Number of KPI candidates without a decision.' })
  openKpiCandidates(@Ctx() ctx: GraphContext): Promise<number> {
    return ctx.em.count(KpiCandidate, { tenantId: ctx.tenantId, status: KpiCandidateStatus.OPEN });
  }

  @FieldResolver(() => Int, {
    description: 'Number of active metrics that miss their target or, without a target, have a red latest value.',
  })
  async metricsOffTarget(@Ctx() ctx: GraphContext): Promise<number> {
    return (await readMetricStatuses(ctx, this.values)).filter(isOffTarget).length;
  }
}

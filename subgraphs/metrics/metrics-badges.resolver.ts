import { Ctx, Directive, Field, FieldResolver, ID, Int, ObjectType, Resolver } from 'type-graphql';
import type { GraphContext } from '../../platform/graph/context.js';
import { shared } from '../../platform/graph/nodes/loaders.js';
import { findingsOrNull } from '../../platform/graph/types/advice.js';
import { tenantDay } from '../../platform/identity/tenant-calendar.js';
import { isUrgentMetric } from './advice.rules.js';
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
  private readonly statuses = shared((ctx) => readMetricStatuses(ctx, this.values));

  constructor(private readonly values: MetricValuesService) {}

  @FieldResolver(() => Int, { description: 'Number of KPI candidates without a decision.' })
  openKpiCandidates(@Ctx() ctx: GraphContext): Promise<number> {
    return ctx.em.count(KpiCandidate, { tenantId: ctx.tenantId, status: KpiCandidateStatus.OPEN });
  }

  @FieldResolver(() => Int, {
    description: 'Number of active metrics that miss their target or, without a target, have a red latest value.',
  })
  async metricsOffTarget(@Ctx() ctx: GraphContext): Promise<number> {
    return (await this.statuses(ctx)).filter(isOffTarget).length;
  }

  @FieldResolver(() => Int, { nullable: true })
  @Directive('@inaccessible')
  urgentMetricFindings(@Ctx() ctx: GraphContext): Promise<number | null> {
    return findingsOrNull(ctx, async () => {
      const statuses = await this.statuses(ctx);
      if (statuses.length === 0) return 0;
      const today = await tenantDay(ctx.em, ctx.tenantId);
      return statuses.filter((status) => isUrgentMetric(status, today)).length;
    });
  }
}

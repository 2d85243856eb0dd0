import { Ctx, Directive, Field, FieldResolver, Float, ID, Int, ObjectType, Resolver } from 'type-graphql';
import { readRows } from '../../platform/database/index.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { DateTime, LocalDate } from '../../platform/graph/scalars/scalars.js';
import { isOffTarget, readMetricStatuses } from './definitions/metric-status.js';
import { MetricValuesService } from './values/metric-values.service.js';
import { ThresholdStatus } from './values/threshold-status.js';

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class Cockpit {
  @Field(() => ID)
  tenantId!: string;
}

@ObjectType({ description: 'An active metric whose latest value is red.' })
class RedMetric {
  @Field(() => ID, { description: 'Id of the metric.' })
  metricId!: string;

  @Field(() => String, { description: 'Name of the metric.' })
  name!: string;

  @Field(() => Float, { description: 'Value of the newest period, in the unit of the metric.' })
  value!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Unit of the values as free text, for example `%`, `days` or `EUR`; null if the values have no unit.',
  })
  unit!: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'First day of the newest period; null for the grain `all`.' })
  periodStart!: string | null;

  @Field(() => Float, { nullable: true, description: 'Target value, in the unit of the metric; null if the metric has no target.' })
  target!: number | null;
}

@ObjectType({ description: 'Numbers of metrics by status and colour.' })
class MetricsSummary {
  @Field(() => Int, { description: 'Number of drafts.' })
  draft!: number;

  @Field(() => Int, { description: 'Number of active metrics.' })
  active!: number;

  @Field(() => Int, { description: 'Number of retired metrics.' })
  retired!: number;

  @Field(() => Int, { description: 'Number of active metrics whose latest value is green.' })
  green!: number;

  @Field(() => Int, { description: 'Number of active metrics whose latest value is amber.' })
  amber!: number;

  @Field(() => Int, { description: 'Number of active metrics whose latest value is red.' })
  red!: number;

  @Field(() => Int, { description: 'Number of active metrics without a value or without thresholds.' })
  notJudged!: number;

  @Field(() => Int, { description: 'Number of active metrics that miss their target or, without a target, have a red latest value.' })
  offTarget!: number;

  @Field(() => [RedMetric], { description: 'Active metrics whose latest value is red, by name; the first 20.' })
  redMetrics!: RedMetric[];

  @Field(() => Int, { description: 'Number of draft and active metrics whose latest computation failed.' })
  failedComputations!: number;

  @Field(() => Int, { description: 'Number of KPI candidates without a decision.' })
  openCandidates!: number;

  @Field(() => DateTime, { nullable: true, description: 'Time of the latest computation of any metric; null before the first.' })
  lastRefreshAt!: Date | null;
}

const MAX_NAMED = 20;

interface Counts {
  readonly draft: number;
  readonly retired: number;
  readonly failed: number;
  readonly last_refresh_at: Date | null;
  readonly candidates: number;
}

const COUNTS = `
  SELECT (count(*) FILTER (WHERE d.status = 'draft'))::int AS draft,
         (count(*) FILTER (WHERE d.status = 'retired'))::int AS retired,
         (count(*) FILTER (WHERE c.status = 'failed' AND d.status <> 'retired'))::int AS failed,
         max(c.computed_at) AS last_refresh_at,
         (SELECT count(*)::int FROM metrics.kpi_candidate WHERE tenant_id = ? AND status = 'open') AS candidates
    FROM metrics.current_definition d
    LEFT JOIN metrics.computation c ON c.tenant_id = d.tenant_id AND c.metric_id = d.metric_id AND c.version = d.version
   WHERE d.tenant_id = ?`;

/** Adds the summary of metrics to `Cockpit`. */
@Resolver(() => Cockpit)
export class MetricsCockpitResolver {
  constructor(private readonly values: MetricValuesService) {}

  @FieldResolver(() => MetricsSummary, {
    nullable: true,
    description: 'Metrics by status and colour, and the number of open KPI candidates; null if it cannot be read.',
  })
  async metrics(@Ctx() ctx: GraphContext): Promise<MetricsSummary> {
    const { em, tenantId } = ctx;
    const [metricStatuses, [counts]] = await Promise.all([
      readMetricStatuses(ctx, this.values),
      readRows<[Counts]>(em, COUNTS, [tenantId, tenantId]),
    ]);
    const ofColour = (status: ThresholdStatus) =>
      metricStatuses.filter(({ latest }) => (latest?.thresholdStatus ?? ThresholdStatus.NONE) === status);
    return {
      draft: counts.draft,
      active: metricStatuses.length,
      retired: counts.retired,
      green: ofColour(ThresholdStatus.GREEN).length,
      amber: ofColour(ThresholdStatus.AMBER).length,
      red: ofColour(ThresholdStatus.RED).length,
      notJudged: ofColour(ThresholdStatus.NONE).length,
      offTarget: metricStatuses.filter(isOffTarget).length,
      redMetrics: ofColour(ThresholdStatus.RED)
        .slice(0, MAX_NAMED)
        .map(({ metric: { metricId, name, unit, targetValue }, latest }) => ({
          metricId,
          name,
          unit,
          value: latest?.value ?? 0,
          periodStart: latest?.periodStart ?? null,
          target: targetValue,
        })),
      failedComputations: counts.failed,
      openCandidates: counts.candidates,
      lastRefreshAt: counts.last_refresh_at,
    };
  }
}

import { Ctx, Directive, Field, FieldResolver, ID, Int, ObjectType, Resolver } from 'type-graphql';
import { readRows } from '../../platform/database/index.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { findingsOrNull } from '../../platform/graph/types/advice.js';
import { shared } from '../../platform/graph/nodes/loaders.js';
import { URGENT_FINDINGS } from './advice.rules.js';

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class NavBadges {
  @Field(() => ID, { description: 'Id of the tenant of the caller.' })
  tenantId!: string;
}

interface Counters {
  readonly sources: number;
  readonly failedSources: number;
  readonly datasets: number;
  readonly qualityAlerts: number;
  readonly closedGates: number;
  readonly urgent: number;
}

/** One statement, so that all counters come from one snapshot. */
const COUNTERS = `
  WITH args AS (SELECT ?::text AS tenant)
  SELECT s.*, d.*, c.*, ${URGENT_FINDINGS} AS urgent FROM args g,
  LATERAL (SELECT count(*)::int AS sources, count(*) FILTER (WHERE status = 'failed')::int AS "failedSources"
             FROM sources.source WHERE tenant_id = g.tenant) s,
  LATERAL (SELECT count(*)::int AS datasets FROM sources.dataset WHERE tenant_id = g.tenant) d,
  LATERAL (SELECT count(*) FILTER (WHERE gate <> 'open')::int AS "qualityAlerts",
                  count(*) FILTER (WHERE gate = 'closed')::int AS "closedGates"
             FROM sources.latest_quality_check WHERE tenant_id = g.tenant) c`;

const counters = shared(async ({ em, tenantId }) => (await readRows<[Counters]>(em, COUNTERS, Array(3).fill(tenantId)))[0]);

/** Navigation counters of data ingestion. */
@Resolver(() => NavBadges)
export class SourcesBadgesResolver {
  @FieldResolver(() => Int, { description: 'Number of sources.' })
  async sources(@Ctx() ctx: GraphContext): Promise<number> {
    return (await counters(ctx)).sources;
  }

  @FieldResolver(() => Int, { description: 'Number of datasets.' })
  async datasets(@Ctx() ctx: GraphContext): Promise<number> {
    return (await counters(ctx)).datasets;
  }

  @FieldResolver(() => Int, { description: 'Number of sources whose latest synchronisation failed.' })
  async failedSources(@Ctx() ctx: GraphContext): Promise<number> {
    return (await counters(ctx)).failedSources;
  }

  @FieldResolver(() => Int, { description: 'Number of datasets whose latest check resulted in a conditional or closed trust gate.' })
  async qualityAlerts(@Ctx() ctx: GraphContext): Promise<number> {
    return (await counters(ctx)).qualityAlerts;
  }

  @FieldResolver(() => Int, { description: 'Number of datasets whose latest check resulted in a closed trust gate.' })
  async closedGates(@Ctx() ctx: GraphContext): Promise<number> {
    return (await counters(ctx)).closedGates;
  }

  @FieldResolver(() => Int, { nullable: true })
  @Directive('@inaccessible')
  urgentSourceFindings(@Ctx() ctx: GraphContext): Promise<number | null> {
    return findingsOrNull(ctx, async () => (await counters(ctx)).urgent);
  }
}

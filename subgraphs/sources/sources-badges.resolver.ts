import { Ctx, Directive, Field, FieldResolver, ID, Int, ObjectType, Resolver } from 'type-graphql';
import type { GraphContext } from '../../platform/graph/context.js';
import { Dataset } from './datasets/dataset.entity.js';
import { Source, SourceStatus } from './source.entity.js';

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class NavBadges {
  @Field(() => ID, { description: 'Id of the tenant of the caller.' })
  tenantId!: string;
}

/** Navigation counters of data ingestion. */
@Resolver(() => NavBadges)
export class SourcesBadgesResolver {
  @FieldResolver(() => Int, { description: 'Number of sources.' })
  sources(@Ctx() ctx: GraphContext): Promise<number> {
    return ctx.em.count(Source, { tenantId: ctx.tenantId });
  }

  @FieldResolver(() => Int, { description: 'Number of datasets.' })
  datasets(@Ctx() ctx: GraphContext): Promise<number> {
    return ctx.em.count(Dataset, { tenantId: ctx.tenantId });
  }

  @FieldResolver(() => Int, { description: 'Number of sources whose latest synchronisation failed.' })
  failedSources(@Ctx() ctx: GraphContext): Promise<number> {
    return ctx.em.count(Source, { tenantId: ctx.tenantId, status: SourceStatus.FAILED });
  }

  @FieldResolver(() => Int, { description: 'Number of datasets whose latest check resulted in a conditional or closed trust gate.' })
  async qualityAlerts(@Ctx() ctx: GraphContext): Promise<number> {
    const [row] = await ctx.em.execute<{ alerts: string }[]>(
      `SELECT count(*) AS alerts FROM sources.latest_quality_check WHERE tenant_id = ? AND gate <> 'open'`,
      [ctx.tenantId],
    );
    return Number(row?.alerts ?? 0);
  }

  @FieldResolver(() => Int, { description: 'Number of datasets whose latest check resulted in a closed trust gate.' })
  async closedGates(@Ctx() ctx: GraphContext): Promise<number> {
    const [row] = await ctx.em.execute<{ closed: number }[]>(
      `SELECT count(*)::int AS closed FROM sources.latest_quality_check WHERE tenant_id = ? AND gate = 'closed'`,
      [ctx.tenantId],
    );
    return row?.closed ?? 0;
  }
}

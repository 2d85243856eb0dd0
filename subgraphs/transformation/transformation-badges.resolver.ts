import { Ctx, Directive, Field, FieldResolver, ID, Int, ObjectType, Resolver } from 'type-graphql';
import type { GraphContext } from '../../platform/graph/context.js';
import { shared } from '../../platform/graph/nodes/loaders.js';
import { tenantDay } from '../../platform/identity/tenant-calendar.js';

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class NavBadges {
  @Field(() => ID, { description: 'Id of the tenant.' })
  tenantId!: string;
}

interface Counters {
  readonly approvals: number;
  readonly milestones: number;
  readonly decisions: number;
}

const COUNTERS = `
  WITH args AS (SELECT ?::text AS tenant, ?::date AS today)
  SELECT c.*, m.*, d.* FROM args g,
  LATERAL (SELECT count(*)::int AS approvals FROM transformation.scope_check WHERE tenant_id = g.tenant AND status = 'pending') c,
  LATERAL (SELECT count(*)::int AS milestones FROM transformation.milestone m
             JOIN transformation.initiative i ON i.tenant_id = m.tenant_id AND i.initiative_id = m.initiative_id
            WHERE m.tenant_id = g.tenant AND m.archived_at IS NULL AND m.status = 'open' AND m.due_on < g.today
              AND i.status <> 'cancelled') m,
  LATERAL (SELECT count(*)::int AS decisions FROM transformation.decision
            WHERE tenant_id = g.tenant AND archived_at IS NULL AND status = 'open') d`;

const counters = shared(async ({ em, tenantId }) => {
  const [row] = await em.execute<[Counters]>(COUNTERS, [tenantId, await tenantDay(em, tenantId)]);
  return row;
});

/** Adds the counters of the programme to `NavBadges`. */
@Resolver(() => NavBadges)
export class TransformationBadgesResolver {
  @FieldResolver(() => Int, { description: 'Number of scope checks that wait for an approval.' })
  async pendingApprovals(@Ctx() ctx: GraphContext): Promise<number> {
    return (await counters(ctx)).approvals;
  }

  @FieldResolver(() => Int, { description: 'Number of open milestones whose due date has passed.' })
  async overdueMilestones(@Ctx() ctx: GraphContext): Promise<number> {
    return (await counters(ctx)).milestones;
  }

  @FieldResolver(() => Int, { description: 'Number of open decisions of the programme.' })
  async openDecisions(@Ctx() ctx: GraphContext): Promise<number> {
    return (await counters(ctx)).decisions;
  }
}

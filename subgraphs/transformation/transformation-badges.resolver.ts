import { Ctx, Directive, Field, FieldResolver, ID, Int, ObjectType, Resolver } from 'type-graphql';
import { readRows } from '../../platform/database/index.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { shared } from '../../platform/graph/nodes/loaders.js';
import { findingsOrNull } from '../../platform/graph/types/advice.js';
import { readFacetsByStatus } from '../../platform/search/index.js';
import { tenantDay } from '../../platform/identity/tenant-calendar.js';
import { ADVISED_KINDS, countUrgentFindings, OVERDUE_CHECKS, overdueSince } from './advice.rules.js';
import { STATUSES_WITH_FINDINGS } from './board/findings.policy.js';
import { readItems } from './programme-index/indexed-item.js';
import { PROGRAMME_COLLECTION } from './programme-index/programme-index.js';

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
  readonly overdueChecks: number;
}

const COUNTERS = `
  WITH args AS (SELECT ?::text AS tenant, ?::date AS today)
  SELECT c.*, m.*, d.*, ${OVERDUE_CHECKS} AS "overdueChecks" FROM args g,
  LATERAL (SELECT count(*)::int AS approvals FROM transformation.scope_check WHERE tenant_id = g.tenant AND status = 'pending') c,
  LATERAL (SELECT count(*)::int AS milestones FROM transformation.milestone m
             JOIN transformation.initiative i ON i.tenant_id = m.tenant_id AND i.initiative_id = m.initiative_id
            WHERE m.tenant_id = g.tenant AND m.archived_at IS NULL AND m.status = 'open' AND m.due_on < g.today
              AND i.status <> 'cancelled') m,
  LATERAL (SELECT count(*)::int AS decisions FROM transformation.decision
            WHERE tenant_id = g.tenant AND archived_at IS NULL AND status = 'open') d`;

const tenantToday = shared(({ em, tenantId }) => tenantDay(em, tenantId));

const counters = shared(async (ctx) => {
  const [row] = await readRows<[Counters]>(ctx.em, COUNTERS, [
    ctx.tenantId,
    await tenantToday(ctx),
    overdueSince(new Date()),
    ctx.tenantId,
  ]);
  return row;
});

/** Counts the urgent findings of the board policy on the items of the programme. */
const countItemFindings = async (ctx: GraphContext): Promise<number> => {
  const [today, documents] = await Promise.all([
    tenantToday(ctx),
    readFacetsByStatus(ctx.em, ctx.tenantId, PROGRAMME_COLLECTION, ADVISED_KINDS, STATUSES_WITH_FINDINGS),
  ]);
  return countUrgentFindings(readItems(documents), today);
};

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

  @FieldResolver(() => Int, { nullable: true })
  @Directive('@inaccessible')
  urgentProgrammeFindings(@Ctx() ctx: GraphContext): Promise<number | null> {
    return findingsOrNull(ctx, async () => {
      const [{ overdueChecks }, found] = await Promise.all([counters(ctx), countItemFindings(ctx)]);
      return overdueChecks + found;
    });
  }
}

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
  /** Numbers of open milestones by due date, up to the latest date that is today somewhere. */
  readonly due: Readonly<Record<string, number>>;
  readonly decisions: number;
  readonly overdueChecks: number;
}

const COUNTERS = `
  WITH args AS (SELECT ?::text AS tenant)
  SELECT c.*, m.*, d.*, ${OVERDUE_CHECKS} AS "overdueChecks" FROM args g,
  LATERAL (SELECT count(*)::int AS approvals FROM transformation.scope_check WHERE tenant_id = g.tenant AND status = 'pending') c,
  LATERAL (SELECT coalesce(jsonb_object_agg(due_on, milestones), '{}') AS due
             FROM (SELECT m.due_on, count(*) AS milestones FROM transformation.milestone m
                     JOIN transformation.initiative i ON i.tenant_id = m.tenant_id AND i.initiative_id = m.initiative_id
                    WHERE m.tenant_id = g.tenant AND m.archived_at IS NULL AND m.status = 'open' AND i.status <> 'cancelled'
                      AND m.due_on <= (now() AT TIME ZONE 'UTC')::date + 1
                    GROUP BY m.due_on) dates) m,
  LATERAL (SELECT count(*)::int AS decisions FROM transformation.decision
            WHERE tenant_id = g.tenant AND archived_at IS NULL AND status = 'open') d`;

const tenantToday = shared(({ em, tenantId }) => tenantDay(em, tenantId));

/** The counters do not depend on the tenant's day, which is read at the same time. */
const counters = shared(async ({ em, tenantId }) => {
  const [row] = await readRows<[Counters]>(em, COUNTERS, [tenantId, overdueSince(new Date()), tenantId]);
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
    const [{ due }, today] = await Promise.all([counters(ctx), tenantToday(ctx)]);
    return Object.entries(due).reduce((sum, [day, milestones]) => (day < today ? sum + milestones : sum), 0);
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

import { Ctx, Directive, Field, FieldResolver, ID, Int, ObjectType, Resolver } from 'type-graphql';
import type { GraphContext } from '../../platform/graph/context.js';
import { ProgrammeDecision, ProgrammeDecisionStatus } from './items/decision.entity.js';
import { InitiativeStatus } from './items/initiative.entity.js';
import { ScopeCheck } from './scope/scope-check.entity.js';
import { ScopeCheckStatus } from './scope/scope-terms.js';
import { tenantDay } from '../../platform/identity/tenant-calendar.js';

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class NavBadges {
  @Field(() => ID, { description: 'Id of the tenant.' })
  tenantId!: string;
}

/** Adds the counters of the programme to `NavBadges`. */
@Resolver(() => NavBadges)
export class TransformationBadgesResolver {
  @FieldResolver(() => Int, { description: 'Number of scope checks that wait for an approval.' })
  pendingApprovals(@Ctx() ctx: GraphContext): Promise<number> {
    return ctx.em.count(ScopeCheck, { tenantId: ctx.tenantId, status: ScopeCheckStatus.PENDING });
  }

  @FieldResolver(() => Int, { description: 'Number of open milestones whose due date has passed.' })
  async overdueMilestones(@Ctx() { em, tenantId }: GraphContext): Promise<number> {
    const [row] = await em.execute<{ overdue: number }[]>(
      `SELECT count(*)::int AS overdue FROM transformation.milestone m
         JOIN transformation.initiative i ON i.tenant_id = m.tenant_id AND i.initiative_id = m.initiative_id
        WHERE m.tenant_id = ? AND m.archived_at IS NULL AND m.status = 'open' AND m.due_on < ?::date AND i.status <> ?`,
      [tenantId, await tenantDay(em, tenantId), InitiativeStatus.CANCELLED],
    );
    return row?.overdue ?? 0;
  }

  @FieldResolver(() => Int, { description: 'Number of open decisions of the programme.' })
  openDecisions(@Ctx() ctx: GraphContext): Promise<number> {
    return ctx.em.count(ProgrammeDecision, { tenantId: ctx.tenantId, archivedAt: null, status: ProgrammeDecisionStatus.OPEN });
  }
}

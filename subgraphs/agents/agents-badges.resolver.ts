import { Ctx, Directive, Field, FieldResolver, ID, Int, ObjectType, Resolver } from 'type-graphql';
import type { GraphContext } from '../../platform/graph/context.js';
import { Briefing } from './deliverables/deliverable.entity.js';
import { Run, RunStatus } from './runs/run.entity.js';

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class NavBadges {
  @Field(() => ID)
  tenantId!: string;
}

/** Navigation counters of the agents. */
@Resolver(() => NavBadges)
export class AgentsBadgesResolver {
  @FieldResolver(() => Int, { description: 'Number of runs that are queued or running.' })
  openRuns(@Ctx() ctx: GraphContext): Promise<number> {
    return ctx.em.count(Run, { tenantId: ctx.tenantId, status: { $in: [RunStatus.QUEUED, RunStatus.RUNNING] } });
  }

  @FieldResolver(() => Int, { description: 'Number of runs with the status FAILED or DEAD.' })
  failedRuns(@Ctx() ctx: GraphContext): Promise<number> {
    return ctx.em.count(Run, { tenantId: ctx.tenantId, status: { $in: [RunStatus.FAILED, RunStatus.DEAD] } });
  }

  @FieldResolver(() => Int, { description: 'Number of briefings.' })
  briefings(@Ctx() ctx: GraphContext): Promise<number> {
    return ctx.em.count(Briefing, { tenantId: ctx.tenantId });
  }
}

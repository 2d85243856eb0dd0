import { Ctx, Directive, Field, FieldResolver, ID, Int, ObjectType, Resolver } from 'type-graphql';
import type { GraphContext } from '../../platform/graph/context.js';
import { StepRecord } from './steps/step.entity.js';

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class NavBadges {
  @Field(() => ID, { description: 'Id of the tenant.' })
  tenantId!: string;
}

/** Adds the counters of process steps to `NavBadges`. */
@Resolver(() => NavBadges)
export class ProcessBadgesResolver {
  @FieldResolver(() => Int, { description: 'Number of blocked process steps.' })
  blockedSteps(@Ctx() ctx: GraphContext): Promise<number> {
    return ctx.em.count(StepRecord, { tenantId: ctx.tenantId, state: 'blocked' });
  }

  @FieldResolver(() => Int, { description: 'Number of running process steps.' })
  runningSteps(@Ctx() ctx: GraphContext): Promise<number> {
    return ctx.em.count(StepRecord, { tenantId: ctx.tenantId, state: 'running' });
  }
}

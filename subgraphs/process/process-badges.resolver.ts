import { Ctx, Directive, Field, FieldResolver, ID, Int, ObjectType, Resolver } from 'type-graphql';
import type { GraphContext } from '../../platform/graph/context.js';
import { StepRecord } from './steps/step.entity.js';

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class NavBadges {
  @Field(() => ID, { description: 'The own tenant.' })
  tenantId!: string;
}

/** What the landscape adds to the navigation. */
@Resolver(() => NavBadges)
export class ProcessBadgesResolver {
  @FieldResolver(() => Int, { description: 'Process steps that cannot go on.' })
  blockedSteps(@Ctx() ctx: GraphContext): Promise<number> {
    return ctx.em.count(StepRecord, { tenantId: ctx.tenantId, state: 'blocked' });
  }

  @FieldResolver(() => Int, { description: 'Process steps that are being worked on.' })
  runningSteps(@Ctx() ctx: GraphContext): Promise<number> {
    return ctx.em.count(StepRecord, { tenantId: ctx.tenantId, state: 'running' });
  }
}

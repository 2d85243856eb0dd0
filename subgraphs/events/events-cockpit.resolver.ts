import { Ctx, Directive, FieldResolver, Field, ID, ObjectType, Resolver } from 'type-graphql';
import type { GraphContext } from '../../platform/graph/context.js';
import { recentEvents } from './realtime-event.service.js';
import { RealtimeEvent } from './realtime-event.type.js';

const LATEST = 10;

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class Cockpit {
  @Field(() => ID)
  tenantId!: string;
}

/** Contribution of the event log to the cockpit. */
@Resolver(() => Cockpit)
export class EventsCockpitResolver {
  @FieldResolver(() => [RealtimeEvent], {
    nullable: true,
    description: `The ${LATEST} most recent events of the tenant, newest first. Null if they could not be read.`,
  })
  activity(@Ctx() ctx: GraphContext): Promise<RealtimeEvent[]> {
    return recentEvents(ctx, LATEST);
  }
}

import { Ctx, Directive, FieldResolver, Field, ID, ObjectType, Resolver } from 'type-graphql';
import type { GraphContext } from '../../platform/graph/context.js';
import { recentEvents } from './realtime-event.service.js';
import { RealtimeEvent } from './realtime-event.type.js';

const LATEST = 10;

@ObjectType()
@Directive('@key(fields: "tenantId")')
export class Cockpit {
  @Field(() => ID, { description: 'The own tenant.' })
  tenantId!: string;
}

/** What the event log adds to the cockpit. */
@Resolver(() => Cockpit)
export class EventsCockpitResolver {
  @FieldResolver(() => [RealtimeEvent], { nullable: true, description: `The latest ${LATEST} events, newest first.` })
  activity(@Ctx() ctx: GraphContext): Promise<RealtimeEvent[]> {
    return recentEvents(ctx, LATEST);
  }
}

import { Arg, Args, Ctx, FieldResolver, Int, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Allow } from '../../platform/graph/allow.js';
import { connectionType, PageArgs, type Connection } from '../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { GraphOnly } from '../../platform/graph/schema/graph-only.js';
import type { ListOrder } from '../../platform/graph/lists/list-order.js';
import { Node, type NodeReference } from '../../platform/graph/nodes/node.js';
import { nodeReference } from '../../platform/graph/nodes/node-types.js';
import { EventFilterInput, eventList, EventOrder } from './event-list.js';
import { followEvents, recentEvents, type FollowArgs } from './realtime-event.service.js';
import { RealtimeEvent } from './realtime-event.type.js';

const RealtimeEventConnection = connectionType('RealtimeEvent', () => RealtimeEvent);

@Resolver(() => RealtimeEvent)
export class RealtimeEventResolver {
  @Query(() => [RealtimeEvent], {
    name: 'recentEvents',
    deprecationReason: 'Not paged. Use eventsConnection.',
    description: 'The most recent events of the tenant, newest first.',
  })
  @Allow('graph:read')
  recent(
    @Ctx() ctx: GraphContext,
    @Arg('limit', () => Int, { defaultValue: 50, description: 'Maximum number of events, 1 to 250.' }) limit: number,
  ): Promise<RealtimeEvent[]> {
    return recentEvents(ctx, limit);
  }

  @Query(() => RealtimeEventConnection, {
    description:
      'Past events of the tenant within the retention period, newest first unless ordered otherwise. ' +
      'To continue live, pass the `cursor` of an event as `after` to the subscription `events`.',
  })
  @Allow('graph:read')
  eventsConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => EventFilterInput, { nullable: true, description: 'Conditions that the listed events meet.' })
    filter: EventFilterInput | null = null,
    @Arg('orderBy', ...EventOrder.argument) orderBy: ListOrder | null = null,
  ): Connection<RealtimeEvent> {
    return eventList(ctx, page, filter ?? {}, orderBy);
  }

  @FieldResolver(() => Node, {
    nullable: true,
    description:
      'The object that the event is about, as it is now, found by `subject`. ' +
      'Null if `subject` is not the id of a node or the object no longer exists. ' +
      'In a subscription, the values that depend on the calling user, such as upload links, are null.',
  })
  @GraphOnly()
  subjectNode(@Root() { subject }: RealtimeEvent): NodeReference | null {
    return subject === null ? null : nodeReference(subject);
  }

  @Subscription(() => RealtimeEvent, {
    description:
      'Delivers past events from a chosen position and then every new event of the tenant, in the order of `sequence`, at least once. ' +
      '`types` and `subject` apply to past and new events alike; an event is delivered if it meets both. ' +
      'If `after` names a position that is unknown or older than the retention period, the first item has the type `reset`, ' +
      'whatever the filters, and delivery continues as without `after`.',
    subscribe: ({ context, args }) => followEvents(context as GraphContext, args as FollowArgs),
  })
  events(
    @Root() event: RealtimeEvent,
    @Arg('after', () => String, {
      nullable: true,
      description: '`cursor` of an event: delivery starts with the next event. Takes precedence over `last`.',
    })
    _after?: string,
    @Arg('last', () => Int, {
      nullable: true,
      description:
        'Number of most recent events from which delivery starts, 0 to 100, default 0. ' +
        'They are counted before `types` and `subject` apply, so fewer may be delivered.',
    })
    _last?: number,
    @Arg('types', () => [String], {
      nullable: true,
      description:
        'Event types, exact such as `run.succeeded` or by prefix such as `run.*`; at most 50, one of them has to match. Default: all types.',
    })
    _types?: string[],
    @Arg('subject', () => String, {
      nullable: true,
      description: 'Id of an object: only events about this object are delivered. Default: all objects.',
    })
    _subject?: string,
  ): RealtimeEvent {
    return event;
  }
}

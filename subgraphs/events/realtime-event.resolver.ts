import { Arg, Args, Ctx, Int, Query, Resolver, Root, Subscription } from 'type-graphql';
import { Allow } from '../../platform/graph/allow.js';
import { connectionType, PageArgs, type Connection } from '../../platform/graph/connection.js';
import type { GraphContext } from '../../platform/graph/context.js';
import { EventFilter, eventList } from './event-list.js';
import { followEvents, recentEvents, type FollowArgs } from './realtime-event.service.js';
import { RealtimeEvent } from './realtime-event.type.js';

const RealtimeEventConnection = connectionType('RealtimeEvent', () => RealtimeEvent);

@Resolver(() => RealtimeEvent)
export class RealtimeEventResolver {
  @Query(() => [RealtimeEvent], { name: 'recentEvents', description: 'Newest first.' })
  @Allow('graph:read')
  recent(
    @Ctx() ctx: GraphContext,
    @Arg('limit', () => Int, { defaultValue: 50, description: '1 to 250.' }) limit: number,
  ): Promise<RealtimeEvent[]> {
    return recentEvents(ctx, limit);
  }

  @Query(() => RealtimeEventConnection, {
    description: 'Past events as far as they are kept, newest first. To follow them, give the `cursor` of an event to the subscription.',
  })
  @Allow('graph:read')
  eventsConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('filter', () => EventFilter, { nullable: true, description: 'What the list is narrowed to.' }) filter: EventFilter | null = null,
  ): Connection<RealtimeEvent> {
    return eventList(ctx, page, filter ?? {});
  }

  @Subscription(() => RealtimeEvent, {
    description:
      'Live events of the own tenant: from the cursor `after` on, or preceded by the `last` past ones. `types` and `subject` choose among those as well; `eventsConnection` looks further back.',
    subscribe: ({ context, args }) => followEvents(context as GraphContext, args as FollowArgs),
  })
  events(
    @Root() event: RealtimeEvent,
    @Arg('after', () => String, { nullable: true, description: 'Cursor of an event: go on behind it.' }) _after?: string,
    @Arg('last', () => Int, { nullable: true, description: 'How many past events to look at first, 0 to 100; none unless given.' })
    _last?: number,
    @Arg('types', () => [String], { nullable: true, description: 'Exact types, or prefixes such as `run.*`.' }) _types?: string[],
    @Arg('subject', () => String, { nullable: true, description: 'Only what happened to the thing with this id.' }) _subject?: string,
  ): RealtimeEvent {
    return event;
  }
}

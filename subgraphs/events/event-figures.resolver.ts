import { Directive, Field, FieldResolver, ID, ObjectType, Resolver, Root } from 'type-graphql';
import { GraphOnly } from '../../platform/graph/schema/graph-only.js';
import { Cockpit } from './events-cockpit.resolver.js';
import { RealtimeEvent } from './realtime-event.type.js';

@ObjectType()
@Directive('@key(fields: "tenantId", resolvable: false)')
export class NavBadges {
  @Field(() => ID)
  tenantId!: string;
}

/** Current figures of the tenant at the delivery of an event, so that a subscription keeps a dashboard up to date without queries. */
@Resolver(() => RealtimeEvent)
export class EventFiguresResolver {
  @FieldResolver(() => Cockpit, {
    nullable: true,
    description:
      'The figures of the cockpit as they are now, not as they were when the event was recorded. Computed for each delivered event.',
  })
  @GraphOnly()
  cockpit(@Root() { tenantId }: RealtimeEvent): Cockpit {
    return { tenantId };
  }

  @FieldResolver(() => NavBadges, {
    nullable: true,
    description:
      'The counters of the navigation as they are now, not as they were when the event was recorded. Computed for each delivered event.',
  })
  @GraphOnly()
  navBadges(@Root() { tenantId }: RealtimeEvent): NavBadges {
    return { tenantId };
  }
}

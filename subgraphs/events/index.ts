import { NODE_STUBS } from '../../platform/graph/nodes/node-types.js';
import type { SubgraphModule } from '../../platform/graph/subgraph.js';
import { EventFiguresResolver, NavBadges } from './event-figures.resolver.js';
import { Cockpit, EventsCockpitResolver } from './events-cockpit.resolver.js';
import { RealtimeEventResolver } from './realtime-event.resolver.js';

/** Past and live events of the tenants. The event log itself belongs to the platform. */
export const eventsSubgraph: SubgraphModule = {
  name: 'events',
  entities: [],
  resolverClasses: [RealtimeEventResolver, EventFiguresResolver, EventsCockpitResolver],
  orphanedTypes: [Cockpit, NavBadges, ...NODE_STUBS],
  wire: () => ({
    resolvers: [new RealtimeEventResolver(), new EventFiguresResolver(), new EventsCockpitResolver()],
    references: { Cockpit: (ctx) => ({ tenantId: ctx.tenantId }) },
  }),
};

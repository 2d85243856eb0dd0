import type { SubgraphModule } from '../../platform/graph/subgraph.js';
import { Cockpit, EventsCockpitResolver } from './events-cockpit.resolver.js';
import { RealtimeEventResolver } from './realtime-event.resolver.js';

/** What happened, recent and live. The log itself is the platform's. */
export const eventsSubgraph: SubgraphModule = {
  name: 'events',
  entities: [],
  resolverClasses: [RealtimeEventResolver, EventsCockpitResolver],
  orphanedTypes: [Cockpit],
  wire: () => ({
    resolvers: [new RealtimeEventResolver(), new EventsCockpitResolver()],
    references: { Cockpit: (ctx) => ({ tenantId: ctx.tenantId }) },
  }),
};

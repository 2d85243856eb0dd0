import type { SubgraphModule } from '../../platform/graph/subgraph.js';
import { RealtimeEventResolver } from './realtime-event.resolver.js';

/** What happened, recent and live. The log itself is the platform's. */
export const eventsSubgraph: SubgraphModule = {
  name: 'events',
  entities: [],
  resolverClasses: [RealtimeEventResolver],
  wire: () => ({ resolvers: [new RealtimeEventResolver()] }),
};

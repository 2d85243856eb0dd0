import type { SubgraphModule } from '../../platform/graph/subgraph.js';
import { NavBadgesResolver } from './nav-badges.resolver.js';

/** Entry points whose fields the other domains contribute. */
export const cockpitSubgraph: SubgraphModule = {
  name: 'cockpit',
  entities: [],
  resolverClasses: [NavBadgesResolver],
  wire: () => ({
    resolvers: [new NavBadgesResolver()],
    references: { NavBadges: (ctx) => ({ tenantId: ctx.tenantId }) },
  }),
};

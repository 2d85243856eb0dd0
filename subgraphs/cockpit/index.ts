import type { SubgraphModule } from '../../platform/graph/subgraph.js';
import { CockpitResolver } from './cockpit.resolver.js';
import { NavBadgesResolver } from './nav-badges.resolver.js';

/** Entry points whose fields the other domains contribute. */
export const cockpitSubgraph: SubgraphModule = {
  name: 'cockpit',
  entities: [],
  resolverClasses: [CockpitResolver, NavBadgesResolver],
  wire: () => ({
    resolvers: [new CockpitResolver(), new NavBadgesResolver()],
    references: {
      Cockpit: (ctx) => ({ tenantId: ctx.tenantId }),
      NavBadges: (ctx) => ({ tenantId: ctx.tenantId }),
    },
  }),
};

import { NODE_STUBS } from '../../platform/graph/nodes/node-types.js';
import type { SubgraphModule } from '../../platform/graph/subgraph.js';
import { CockpitResolver } from './cockpit.resolver.js';
import { NavBadgesResolver } from './nav-badges.resolver.js';
import { NodeResolver } from './node.resolver.js';

/** Entry points whose fields other domains contribute, and access to any object by its id. */
export const cockpitSubgraph: SubgraphModule = {
  name: 'cockpit',
  entities: [],
  resolverClasses: [CockpitResolver, NavBadgesResolver, NodeResolver],
  orphanedTypes: [...NODE_STUBS],
  wire: () => ({
    resolvers: [new CockpitResolver(), new NavBadgesResolver(), new NodeResolver()],
    references: {
      Cockpit: (ctx) => ({ tenantId: ctx.tenantId }),
      NavBadges: (ctx) => ({ tenantId: ctx.tenantId }),
    },
  }),
};

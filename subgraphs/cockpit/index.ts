import { NODE_STUBS } from '../../platform/graph/nodes/node-types.js';
import type { SubgraphModule } from '../../platform/graph/subgraph.js';
import { CockpitResolver } from './cockpit.resolver.js';
import { NavBadgesResolver } from './nav-badges.resolver.js';
import { NodeResolver } from './node.resolver.js';
import { SearchResolver } from './search/search.resolver.js';
import { SearchService } from './search/search.service.js';

/** Entry points whose fields other domains contribute, the search over all domains, and access to any object by its id. */
export const cockpitSubgraph: SubgraphModule = {
  name: 'cockpit',
  entities: [],
  resolverClasses: [CockpitResolver, NavBadgesResolver, NodeResolver, SearchResolver],
  orphanedTypes: [...NODE_STUBS],
  wire: ({ crossDomain }) => ({
    resolvers: [new CockpitResolver(), new NavBadgesResolver(), new NodeResolver(), new SearchResolver(new SearchService(crossDomain))],
    references: {
      Cockpit: (ctx) => ({ tenantId: ctx.tenantId }),
      NavBadges: (ctx) => ({ tenantId: ctx.tenantId }),
    },
  }),
};

import { adviceReference } from '../../platform/graph/advice.js';
import type { SubgraphModule } from '../../platform/graph/subgraph.js';
import { AdvisorBadgesResolver, ProactiveAdviceResolver } from './proactive-advice.resolver.js';
import { NavBadges } from './proactive-advice.type.js';

/** The advisor: answers from the tenant's own data, and points out what asks for attention. */
export const advisorSubgraph: SubgraphModule = {
  name: 'advisor',
  entities: [],
  resolverClasses: [ProactiveAdviceResolver, AdvisorBadgesResolver],
  orphanedTypes: [NavBadges],
  wire: () => ({
    resolvers: [new ProactiveAdviceResolver(), new AdvisorBadgesResolver()],
    references: {
      ProactiveAdvice: (ctx, key: { language: string }) => ({ ...key, ...adviceReference(ctx, key) }),
      NavBadges: (ctx, key: object) => ({ ...key, tenantId: ctx.tenantId }),
    },
  }),
};

import { adviceReference } from '../../platform/graph/types/advice.js';
import { entityLoader } from '../../platform/graph/nodes/loaders.js';
import type { SubgraphModule } from '../../platform/graph/subgraph.js';
import { hasPermission } from '../../platform/identity/roles.js';
import { advisorQueries } from './advisor.queries.js';
import { ChatResolver } from './chat/chat.resolver.js';
import { ChatService } from './chat/chat.service.js';
import { EvidenceService } from './chat/evidence.service.js';
import { AdvisorConversation, AdvisorMessage } from './chat/message.entity.js';
import { AdvisorBadgesResolver, ProactiveAdviceResolver } from './proactive/proactive-advice.resolver.js';
import { NavBadges } from './proactive/proactive-advice.type.js';

/** The advisor: answers questions from the tenant's data and gives proactive advice. */
export const advisorSubgraph: SubgraphModule = {
  name: 'advisor',
  crossDomainQueries: advisorQueries,
  entities: [AdvisorConversation, AdvisorMessage],
  resolverClasses: [ChatResolver, ProactiveAdviceResolver, AdvisorBadgesResolver],
  orphanedTypes: [NavBadges],
  wire: ({ crossDomain, models, search }) => {
    const conversationById = entityLoader(AdvisorConversation, 'conversationId');
    return {
      resolvers: [
        new ChatResolver(new ChatService(new EvidenceService(search, crossDomain), models)),
        new ProactiveAdviceResolver(),
        new AdvisorBadgesResolver(),
      ],
      references: {
        AdvisorConversation: (ctx, key: { conversationId: string }) =>
          hasPermission(ctx.roles, 'advisor:chat') ? conversationById(ctx, key.conversationId) : null,
        ProactiveAdvice: (ctx, key: { language: string }) => ({ ...key, ...adviceReference(ctx, key) }),
        NavBadges: (ctx, key: object) => ({ ...key, tenantId: ctx.tenantId }),
      },
    };
  },
};

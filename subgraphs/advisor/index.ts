import { startsAnswer } from '../../platform/graph/answers/answer-stream.js';
import { adviceReference } from '../../platform/graph/types/advice.js';
import { entityLoader } from '../../platform/graph/nodes/loaders.js';
import type { SubgraphModule } from '../../platform/graph/subgraph.js';
import { hasPermission } from '../../platform/identity/roles.js';
import { advisorQueries } from './advisor.queries.js';
import { ChatProgressResolver } from './chat/chat-progress.resolver.js';
import { ChatResolver } from './chat/chat.resolver.js';
import { ChatService } from './chat/chat.service.js';
import { AdvisorChatInput } from './chat/chat.type.js';
import { EvidenceService } from './chat/evidence.service.js';
import { AdvisorConversation, AdvisorMessage } from './chat/message.entity.js';
import { AdvisorBadgesResolver, ProactiveAdviceResolver } from './proactive/proactive-advice.resolver.js';
import { NavBadges } from './proactive/proactive-advice.type.js';

/** The advisor: answers questions from the tenant's data and gives proactive advice. */
export const advisorSubgraph: SubgraphModule = {
  name: 'advisor',
  crossDomainQueries: advisorQueries,
  entities: [AdvisorConversation, AdvisorMessage],
  resolverClasses: [ChatResolver, ChatProgressResolver, ProactiveAdviceResolver, AdvisorBadgesResolver],
  orphanedTypes: [NavBadges],
  wire: ({ crossDomain, models, search }) => {
    const conversationById = entityLoader(AdvisorConversation, 'conversationId');
    const chats = new ChatService(new EvidenceService(search, crossDomain), models);
    return {
      resolvers: [new ChatResolver(chats), new ChatProgressResolver(), new ProactiveAdviceResolver(), new AdvisorBadgesResolver()],
      streams: {
        advisorChatProgress: startsAnswer('advisor:chat', AdvisorChatInput, (ctx, { input }, listener) => chats.chat(ctx, input, listener)),
      },
      references: {
        AdvisorConversation: (ctx, key: { conversationId: string }) =>
          hasPermission(ctx.roles, 'advisor:chat') ? conversationById(ctx, key.conversationId) : null,
        ProactiveAdvice: (ctx, key: { language: string }) => ({ ...key, ...adviceReference(ctx, key) }),
        NavBadges: (ctx, key: object) => ({ ...key, tenantId: ctx.tenantId }),
      },
    };
  },
};

import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import { PageArgs, type Connection } from '../../../platform/graph/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import type { ChatService } from './chat.service.js';
import { AdvisorChatRequest, AdvisorChatResponse } from './chat.type.js';
import { AdvisorConversation, AdvisorConversationConnection, AdvisorMessage, AdvisorMessageConnection } from './message.entity.js';

@Resolver(() => AdvisorConversation)
export class ChatResolver {
  constructor(private readonly chats: ChatService) {}

  @Mutation(() => AdvisorChatResponse, {
    description:
      "Answers a question from the tenant's own data, with citations. Without evidence the reply says so; without a model it is " +
      'degraded and lists the evidence.',
  })
  @Allow('advisor:chat')
  advisorChat(@Ctx() ctx: GraphContext, @Arg('input', () => AdvisorChatRequest) input: AdvisorChatRequest): Promise<AdvisorChatResponse> {
    return this.chats.chat(ctx, input);
  }

  @Mutation(() => ID, { description: 'Deletes a conversation with its messages; answers with its id.' })
  @Allow('advisor:chat')
  deleteAdvisorConversation(@Ctx() ctx: GraphContext, @Arg('conversationId', () => ID) conversationId: string): Promise<string> {
    return this.chats.remove(ctx, conversationId);
  }

  @Query(() => AdvisorConversationConnection, { description: 'Conversations with the advisor, newest first.' })
  @Allow('advisor:chat')
  advisorConversationsConnection(@Ctx() ctx: GraphContext, @Args(() => PageArgs) page: PageArgs): Connection<AdvisorConversation> {
    return this.chats.conversations(ctx, page);
  }

  @Query(() => AdvisorConversation)
  @Allow('advisor:chat')
  advisorConversation(@Ctx() ctx: GraphContext, @Arg('conversationId', () => ID) conversationId: string): Promise<AdvisorConversation> {
    return this.chats.conversation(ctx, conversationId);
  }

  @FieldResolver(() => AdvisorMessageConnection, { description: 'In the order of the conversation: every reply behind its question.' })
  @Allow('advisor:chat')
  messagesConnection(
    @Ctx() ctx: GraphContext,
    @Root() { conversationId }: AdvisorConversation,
    @Args(() => PageArgs) page: PageArgs,
  ): Connection<AdvisorMessage> {
    return this.chats.messages(ctx, conversationId, page);
  }
}

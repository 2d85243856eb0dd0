import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Allow } from '../../../platform/graph/allow.js';
import type { Connection } from '../../../platform/graph/lists/connection.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { AdvisorConversationListArgs, AdvisorMessageListArgs } from './chat-lists.input.js';
import type { ChatService } from './chat.service.js';
import { AdvisorChatInput, AdvisorChatResponse } from './chat.type.js';
import { AdvisorConversation, AdvisorConversationConnection, AdvisorMessage, AdvisorMessageConnection } from './message.entity.js';

@Resolver(() => AdvisorConversation)
export class ChatResolver {
  constructor(private readonly chats: ChatService) {}

  @Mutation(() => AdvisorChatResponse, {
    description:
      'Answers a question from the data of the tenant, with citations. Without evidence, the reply says so. Without a language model, ' +
      'the reply is degraded and lists the evidence.',
  })
  @Allow('advisor:chat')
  advisorChat(
    @Ctx() ctx: GraphContext,
    @Arg('input', () => AdvisorChatInput, { description: 'The message.' }) input: AdvisorChatInput,
  ): Promise<AdvisorChatResponse> {
    return this.chats.chat(ctx, input);
  }

  @Mutation(() => ID, { description: 'Deletes a conversation with its messages and returns the id of the conversation.' })
  @Allow('advisor:chat')
  deleteAdvisorConversation(
    @Ctx() ctx: GraphContext,
    @Arg('conversationId', () => ID, { description: 'Id of the conversation.' }) conversationId: string,
  ): Promise<string> {
    return this.chats.remove(ctx, conversationId);
  }

  @Query(() => AdvisorConversationConnection, {
    description: 'Conversations of the tenant with the advisor, newest first unless `orderBy` is given.',
  })
  @Allow('advisor:chat')
  advisorConversationsConnection(
    @Ctx() ctx: GraphContext,
    @Args(() => AdvisorConversationListArgs) args: AdvisorConversationListArgs,
  ): Connection<AdvisorConversation> {
    return this.chats.conversations(ctx, args);
  }

  @Query(() => AdvisorConversation, { description: 'Returns a conversation by its id.' })
  @Allow('advisor:chat')
  advisorConversation(
    @Ctx() ctx: GraphContext,
    @Arg('conversationId', () => ID, { description: 'Id of the conversation.' }) conversationId: string,
  ): Promise<AdvisorConversation> {
    return this.chats.conversation(ctx, conversationId);
  }

  @FieldResolver(() => AdvisorMessageConnection, {
    description: 'Messages in the order of the conversation: each question is followed by its reply, unless `orderBy` is given.',
  })
  @Allow('advisor:chat')
  messagesConnection(
    @Ctx() ctx: GraphContext,
    @Root() { conversationId }: AdvisorConversation,
    @Args(() => AdvisorMessageListArgs) args: AdvisorMessageListArgs,
  ): Connection<AdvisorMessage> {
    return this.chats.messages(ctx, conversationId, args);
  }
}

import { createOnce } from '../../../platform/database/index.js';
import { notFound, rejectMisspelt } from '../../../platform/errors/index.js';
import { appendEvent } from '../../../platform/events/index.js';
import { connectEntities, type Connection } from '../../../platform/graph/lists/connection.js';
import type { AnswerListener } from '../../../platform/graph/answers/answer-stream.js';
import type { GraphContext } from '../../../platform/graph/context.js';
import { anyOf, containsText, timeRange } from '../../../platform/graph/lists/list-filter.js';
import { languageFor } from '../../../platform/graph/scalars/language.js';
import { askGrounded, type ModelClient } from '../../../platform/models/index.js';
import { answerQuestions, withComputed, type ComputedEvidence } from '../../../platform/questions/index.js';
import { languageOf } from '../../../platform/text/index.js';
import {
  AdvisorConversationOrder,
  AdvisorMessageOrder,
  type AdvisorConversationListArgs,
  type AdvisorMessageListArgs,
} from './chat-lists.input.js';
import { responseOf, type AdvisorChatInput, type AdvisorChatResponse } from './chat.type.js';
import { composeReply, type Reply } from './compose-reply.js';
import { insertQuestion, insertReply, nextTurn, openConversation, pastTurns, type PastTurn, type Turn } from './conversation.store.js';
import type { Asked, EvidenceService } from './evidence.service.js';
import { AdvisorEvidenceSource } from './chat-terms.js';
import { AdvisorConversation, AdvisorMessage, AdvisorRole, type AdvisorEvidence } from './message.entity.js';
import { messagesIn } from '../messages.js';

const EVENTS = '/advisor';
/** Purpose in the decisions about model routes. */
const PURPOSE = 'advisor-chat';
/** Timeout of the model call; a client waits for the reply. */
const TIMEOUT_MS = 18_000;
const MAX_TOKENS = 600;

/** Keys of a REST request. A misspelt key is rejected, because it would have no effect. */
const KNOWN_KEYS = ['message', 'conversation_id', 'language', 'max_tokens'];

/** Answers questions from the tenant's data and stores the conversations. */
export class ChatService {
  constructor(
    private readonly evidence: EvidenceService,
    private readonly models: ModelClient,
  ) {}

  /** Answers a question. No transaction is open during the model call. */
  async chat(ctx: GraphContext, request: AdvisorChatInput, listener?: AnswerListener): Promise<AdvisorChatResponse> {
    rejectMisspelt(Object.keys(request.extra ?? {}), KNOWN_KEYS, ['body']);
    const turn = await this.ask(ctx, request);
    const existing = await this.replyOf(ctx, turn);
    if (existing) return responseOf(existing);
    const language = request.language ?? languageOf(request.message) ?? turn.language;
    const past = await pastTurns(ctx.em.fork(), ctx.tenantId, turn);
    const sources = await this.evidence.gather(ctx, askedOf(request.message, past.at(-1)), language);
    const computed = answerQuestions(sources.reading, { ...sources, language });
    const asEvidence = (item: ComputedEvidence): AdvisorEvidence => ({
      ...item,
      source: AdvisorEvidenceSource.FACTS,
      title: messagesIn(language).computed,
    });
    const evidence = this.models.has('local') ? withComputed(sources.evidence, computed, asEvidence) : sources.evidence;
    const answer = await askGrounded(this.models, {
      tenantId: ctx.tenantId,
      purpose: PURPOSE,
      language,
      citations: 'required',
      instructions: messagesIn(language).instructions,
      context: [
        { mark: 'conversation', lines: past.flatMap((turn) => [turn.question, turn.reply]) },
        { mark: 'question', lines: [request.message] },
      ],
      evidence,
      isAnswered: computed.facts !== null,
      maxTokens: request.maxTokens ?? MAX_TOKENS,
      timeoutMs: TIMEOUT_MS,
      maxSentences: 10,
      maxCharacters: 4_000,
      ...listener,
    });
    return this.reply(ctx, turn, composeReply({ ...sources, evidence }, computed, answer, language));
  }

  conversations(ctx: GraphContext, args: AdvisorConversationListArgs): Connection<AdvisorConversation> {
    const { text, languages, createdBy, createdAfter, createdBefore, updatedAfter, updatedBefore } = args.filter ?? {};
    const where = {
      ...containsText('title', text),
      ...anyOf('language', languages),
      ...anyOf('createdBy', createdBy),
      ...timeRange('createdAt', createdAfter, createdBefore),
      ...timeRange('updatedAt', updatedAfter, updatedBefore),
    };
    return connectEntities(ctx, AdvisorConversation, {
      id: 'conversationId',
      page: args,
      where,
      ...AdvisorConversationOrder.of(args.orderBy),
    });
  }

  async conversation(ctx: GraphContext, conversationId: string): Promise<AdvisorConversation> {
    const conversation = await ctx.em.fork().findOne(AdvisorConversation, { tenantId: ctx.tenantId, conversationId });
    if (!conversation) throw notFound('conversation');
    return conversation;
  }

  /** Lists the messages of a conversation; by default each question is followed by its reply. */
  messages(ctx: GraphContext, conversationId: string, args: AdvisorMessageListArgs): Connection<AdvisorMessage> {
    const { roles, text, createdAfter, createdBefore } = args.filter ?? {};
    const where = {
      conversationId,
      ...anyOf('role', roles),
      ...containsText('text', text),
      ...timeRange('createdAt', createdAfter, createdBefore),
    };
    const order = args.orderBy ? AdvisorMessageOrder.of(args.orderBy) : { order: BY_TURN };
    return connectEntities(ctx, AdvisorMessage, { id: 'messageId', page: args, where, ...order });
  }

  async remove(ctx: GraphContext, conversationId: string): Promise<string> {
    await ctx.em.fork().transactional(async (em) => {
      const removed = await em.nativeDelete(AdvisorConversation, { tenantId: ctx.tenantId, conversationId });
      if (removed === 0) throw notFound('conversation');
      await appendEvent(em, ctx.tenantId, { type: 'advisor.conversation_deleted', source: EVENTS, subject: conversationId, data: {} });
    });
    return conversationId;
  }

  /** Stores the question with the next turn; a repeated request with the same idempotency key returns the turn of the first. */
  private async ask(ctx: GraphContext, request: AdvisorChatInput): Promise<Turn> {
    const { tenantId } = ctx;
    const language = await languageFor(ctx, request.language, request.message);
    const once = { tenantId, key: ctx.idempotencyKey, operation: 'advisorChat', input: request };
    return ctx.em.fork().transactional(async (em) => {
      const messageId = await createOnce(em, once, async () => {
        const turn = request.conversationId
          ? await nextTurn(em, tenantId, request.conversationId)
          : await openConversation(em, ctx, request.message, language);
        return insertQuestion(em, ctx, turn, request.message);
      });
      const [turn] = await em.execute<Turn[]>(
        `SELECT m.conversation_id AS "conversationId", m.turn, c.language
           FROM advisor.message m JOIN advisor.conversation c ON c.tenant_id = m.tenant_id AND c.conversation_id = m.conversation_id
          WHERE m.tenant_id = ? AND m.message_id = ?`,
        [tenantId, messageId],
      );
      if (!turn) throw notFound('conversation');
      return turn;
    });
  }

  private async reply(ctx: GraphContext, turn: Turn, reply: Reply): Promise<AdvisorChatResponse> {
    await ctx.em.fork().transactional(async (em) => {
      const messageId = await insertReply(em, ctx.tenantId, turn, reply);
      if (messageId === null) return;
      const { degraded, degradedReasons, noEvidence, evidence } = reply.grounds;
      await appendEvent(em, ctx.tenantId, {
        type: 'advisor.replied',
        source: EVENTS,
        subject: messageId,
        data: {
          conversation_id: turn.conversationId,
          turn: turn.turn,
          degraded,
          degraded_reasons: degradedReasons,
          no_evidence: noEvidence,
          evidence: evidence.length,
        },
      });
    });
    const message = await this.replyOf(ctx, turn);
    if (!message) throw notFound('conversation');
    return responseOf(message);
  }

  private replyOf(ctx: GraphContext, { conversationId, turn }: Turn): Promise<AdvisorMessage | null> {
    return ctx.em.fork().findOne(AdvisorMessage, { tenantId: ctx.tenantId, conversationId, turn, role: AdvisorRole.REPLY });
  }
}

const BY_TURN = {
  by: [
    { property: 'turn', type: 'integer' },
    { property: 'role', type: 'text' },
  ],
  direction: 'asc',
} as const;

/** Number of words below which a question is searched together with the previous one, because its words alone would find nothing. */
const MIN_WORDS = 5;

const askedOf = (question: string, previous: PastTurn | undefined): Asked => ({
  question,
  searchText: previous && question.trim().split(/\s+/).length < MIN_WORDS ? `${question}\n${previous.question}` : question,
  previousIds: previous?.citedIds ?? [],
});

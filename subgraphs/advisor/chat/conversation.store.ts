import type { EntityManager } from '@mikro-orm/postgresql';
import type { Language } from '../../../platform/content/index.js';
import { notFound } from '../../../platform/errors/index.js';
import { newId } from '../../../platform/ids.js';
import type { Reply } from './compose-reply.js';
import { AdvisorRole } from './message.entity.js';

export interface Turn {
  conversationId: string;
  turn: number;
  language: Language;
}

/** A question that was answered before. */
export interface PastTurn {
  question: string;
  reply: string;
  /** Ids of the evidence that the reply cites. */
  citedIds: string[];
}

/** Limits of the conversation history that the model receives. */
const MAX_TURNS = 4;
const MAX_CHARACTERS = 500;
const MAX_TITLE_LENGTH = 80;

/**
 * Increments the turn of a conversation and locks it until the commit.
 * @throws AppError NOT_FOUND
 */
export const nextTurn = async (em: EntityManager, tenantId: string, conversationId: string): Promise<Turn> => {
  const [row] = await em.execute<{ turns: number; language: Language }[]>(
    `UPDATE advisor.conversation SET turns = turns + 1, updated_at = now()
      WHERE tenant_id = ? AND conversation_id = ? RETURNING turns, language`,
    [tenantId, conversationId],
  );
  if (!row) throw notFound('conversation');
  return { conversationId, turn: row.turns, language: row.language };
};

export const openConversation = async (
  em: EntityManager,
  { tenantId, actor }: { tenantId: string; actor: string },
  message: string,
  language: Language,
): Promise<Turn> => {
  const conversationId = newId('cnv');
  await em.execute(
    'INSERT INTO advisor.conversation (tenant_id, conversation_id, title, language, turns, created_by) VALUES (?, ?, ?, ?, 1, ?)',
    [tenantId, conversationId, message.trim().replaceAll(/\s+/g, ' ').slice(0, MAX_TITLE_LENGTH).toWellFormed(), language, actor],
  );
  return { conversationId, turn: 1, language };
};

export const insertQuestion = async (
  em: EntityManager,
  { tenantId, actor }: { tenantId: string; actor: string },
  { conversationId, turn }: Turn,
  text: string,
): Promise<string> => {
  const messageId = newId('msg');
  await em.execute(
    `INSERT INTO advisor.message (tenant_id, message_id, conversation_id, turn, role, text, created_by) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [tenantId, messageId, conversationId, turn, AdvisorRole.QUESTION, text, actor],
  );
  return messageId;
};

/**
 * Records a reply unless the turn has one.
 * @returns the id of the reply; null if the turn already had one
 * @throws AppError NOT_FOUND if the conversation was deleted in the meantime
 */
export const insertReply = async (
  em: EntityManager,
  tenantId: string,
  { conversationId, turn }: Turn,
  { text, grounds }: Reply,
): Promise<string | null> => {
  const [locked] = await em.execute<unknown[]>(
    'UPDATE advisor.conversation SET updated_at = now() WHERE tenant_id = ? AND conversation_id = ? RETURNING turns',
    [tenantId, conversationId],
  );
  if (!locked) throw notFound('conversation');
  const messageId = newId('msg');
  const inserted = await em.execute<unknown[]>(
    `INSERT INTO advisor.message (tenant_id, message_id, conversation_id, turn, role, text, grounds, created_by)
     VALUES (?, ?, ?, ?, 'reply', ?, ?::jsonb, 'advisor') ON CONFLICT (tenant_id, conversation_id, turn, role) DO NOTHING RETURNING turn`,
    [tenantId, messageId, conversationId, turn, text, JSON.stringify(grounds)],
  );
  return inserted.length > 0 ? messageId : null;
};

/** Returns the latest answered turns before a turn, in their order, each truncated to `MAX_CHARACTERS`. */
export const pastTurns = async (em: EntityManager, tenantId: string, { conversationId, turn }: Turn): Promise<PastTurn[]> => {
  const rows = await em.execute<PastTurn[]>(
    `SELECT left(q.text, ${MAX_CHARACTERS}) AS question, left(r.text, ${MAX_CHARACTERS}) AS reply,
            ARRAY(SELECT c ->> 'id' FROM jsonb_array_elements(r.grounds -> 'citations') c) AS "citedIds"
       FROM advisor.message q
       JOIN advisor.message r ON r.tenant_id = q.tenant_id AND r.conversation_id = q.conversation_id AND r.turn = q.turn AND r.role = 'reply'
      WHERE q.tenant_id = ? AND q.conversation_id = ? AND q.turn < ? AND q.role = 'question'
      ORDER BY q.turn DESC LIMIT ${MAX_TURNS}`,
    [tenantId, conversationId, turn],
  );
  return rows.toReversed();
};

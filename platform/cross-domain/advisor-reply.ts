import type { EntityManager } from '@mikro-orm/postgresql';

/** Returns whether the message is a reply of the advisor to the tenant. */
export const isAdvisorReply = async (em: EntityManager, tenantId: string, messageId: string): Promise<boolean> => {
  const rows = await em.execute(`SELECT 1 FROM advisor.message WHERE tenant_id = ? AND message_id = ? AND role = 'reply'`, [
    tenantId,
    messageId,
  ]);
  return rows.length > 0;
};

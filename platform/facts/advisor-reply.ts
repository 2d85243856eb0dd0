import type { EntityManager } from '@mikro-orm/postgresql';

/** Whether the advisor gave the tenant a reply of this id. */
export const isAdvisorReply = async (em: EntityManager, tenantId: string, messageId: string): Promise<boolean> => {
  const rows = await em.execute(`SELECT 1 FROM advisor.message WHERE tenant_id = ? AND message_id = ? AND role = 'reply'`, [
    tenantId,
    messageId,
  ]);
  return rows.length > 0;
};

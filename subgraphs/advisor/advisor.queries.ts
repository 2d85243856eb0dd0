import type { CrossDomainQueries } from '../../platform/cross-domain/index.js';

/** Cross-domain queries on the advisor. */
export const advisorQueries: CrossDomainQueries = {
  async isAdvisorReply(em, tenantId, messageId) {
    const rows = await em.execute(`SELECT 1 FROM advisor.message WHERE tenant_id = ? AND message_id = ? AND role = 'reply'`, [
      tenantId,
      messageId,
    ]);
    return rows.length > 0;
  },
};

import type { EntityManager } from '@mikro-orm/postgresql';
import { textArray } from '../sql-text.js';

/** Which of these runs of the tenant were cancelled: they end without telling whoever waits for them. */
export const cancelledRuns = async (em: EntityManager, tenantId: string, runIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await em.execute<{ run_id: string }[]>(
    `SELECT run_id FROM agents.run WHERE tenant_id = ? AND run_id = ANY (?::text[]) AND status = 'cancelled'`,
    [tenantId, textArray(runIds)],
  );
  return new Set(rows.map(({ run_id: runId }) => runId));
};

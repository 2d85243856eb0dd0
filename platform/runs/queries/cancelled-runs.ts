import type { EntityManager } from '@mikro-orm/postgresql';
import { textArray } from '../../text/sql-text.js';

/** Returns those of the tenant's runs that were cancelled; a cancelled run does not notify those who wait for its result. */
export const cancelledRuns = async (em: EntityManager, tenantId: string, runIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await em.execute<{ run_id: string }[]>(
    `SELECT run_id FROM agents.run WHERE tenant_id = ? AND run_id = ANY (?::text[]) AND status = 'cancelled'`,
    [tenantId, textArray(runIds)],
  );
  return new Set(rows.map(({ run_id: runId }) => runId));
};

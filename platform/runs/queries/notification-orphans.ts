import type { EntityManager } from '@mikro-orm/postgresql';

/** Returns the ids of at most `limit` runs that have been queued for two minutes without a notification or a position in a lane. */
export const queuedRunsWithoutNotification = (em: EntityManager, tenantId: string, limit: number): Promise<string[]> =>
  idsOf(
    em,
    `SELECT run_id AS id FROM agents.run r WHERE tenant_id = ? AND status = 'queued' AND queued_at < now() - interval '2 minutes'
        AND NOT EXISTS (SELECT FROM agents.dispatch d WHERE d.tenant_id = r.tenant_id AND d.run_id = r.run_id)
        AND NOT EXISTS (SELECT FROM agents.lane l WHERE l.tenant_id = r.tenant_id AND l.lane = r.lane AND l.next_run_id = r.run_id)`,
    tenantId,
    limit,
  );

/** Returns the run ids of at most `limit` notifications that have been due for two minutes although their run is not queued. */
export const notificationsWithoutQueuedRun = (em: EntityManager, tenantId: string, limit: number): Promise<string[]> =>
  idsOf(
    em,
    `SELECT run_id AS id FROM agents.dispatch d WHERE tenant_id = ? AND not_before < now() - interval '2 minutes'
        AND NOT EXISTS (SELECT FROM agents.run r WHERE r.tenant_id = d.tenant_id AND r.run_id = d.run_id AND r.status = 'queued')`,
    tenantId,
    limit,
  );

const idsOf = async (em: EntityManager, sql: string, tenantId: string, limit: number): Promise<string[]> =>
  (await em.execute<{ id: string }[]>(`${sql} LIMIT ${limit}`, [tenantId])).map(({ id }) => id);

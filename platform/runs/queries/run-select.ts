import type { RecordSelect } from '../../record-search/index.js';

/** The title is the question of the run, or the title of its agent if it has none. */
const RUNS = `
  SELECT run_id AS id, NULL::text AS related, coalesce(nullif(btrim(input ->> 'input'), ''), titles ->> agent) AS title,
         titles ->> agent AS body, status AS state, coalesce(finished_at, started_at, queued_at) AS changed
    FROM agents.run, (SELECT ?::jsonb AS titles) t WHERE tenant_id = ? AND titles ->> agent IS NOT NULL`;

/** Selects the tenant's runs of the agents that have a title. */
export const runSelect = (tenantId: string, titles: Readonly<Record<string, string>>): RecordSelect => ({
  sql: RUNS,
  params: [JSON.stringify(titles), tenantId],
});

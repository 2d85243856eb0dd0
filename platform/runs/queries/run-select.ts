import type { RecordSelect } from '../../record-search/index.js';

/** What a search shows of an agent and finds it by. */
interface SearchedAgent {
  readonly title: string;
  /** Its names in both languages. */
  readonly text: string;
}

/** The title is the question of the run, or the title of its agent if it has none. */
const RUNS = `
  SELECT run_id AS id, NULL::text AS related, coalesce(nullif(btrim(input ->> 'input'), ''), agents -> agent ->> 'title') AS title,
         agents -> agent ->> 'text' AS body, status AS state, coalesce(finished_at, started_at, queued_at) AS changed
    FROM agents.run, (SELECT ?::jsonb AS agents) t WHERE tenant_id = ? AND agents -> agent IS NOT NULL`;

/** Selects the tenant's runs of the given agents. */
export const runSelect = (tenantId: string, agents: Readonly<Record<string, SearchedAgent>>): RecordSelect => ({
  sql: RUNS,
  params: [JSON.stringify(agents), tenantId],
});

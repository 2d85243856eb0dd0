import type { CrossDomainQueries } from '../../../platform/cross-domain/index.js';
import { findRecords } from '../../../platform/record-search/index.js';
import { runSelect } from '../../../platform/runs/index.js';
import { AGENT_CARDS } from '../../../workers/agents/cards.js';

const BRIEFINGS = `
  SELECT briefing_id AS id, run_id AS related, title, summary AS body, NULL::text AS state, created_at AS changed
    FROM agents.briefing WHERE tenant_id = ?`;

/** Finds runs of agents by question and agent, and briefings by title and summary. */
export const runMatches: NonNullable<CrossDomainQueries['runMatches']> = (em, tenantId, search) =>
  findRecords(em, search, {
    run: runSelect(
      tenantId,
      Object.fromEntries(
        AGENT_CARDS.map(({ name, title }) => [name, { title: title[search.language], text: `${title.de} · ${title.en} · ${name}` }]),
      ),
    ),
    briefing: { sql: BRIEFINGS, params: [tenantId] },
  });

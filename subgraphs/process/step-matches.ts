import type { CrossDomainQueries } from '../../platform/cross-domain/index.js';
import { compareMatches, rankText, type RecordMatch } from '../../platform/record-search/index.js';
import { findAgentCard } from '../../workers/agents/cards.js';
import { readRows } from '../../platform/database/index.js';
import { loadLandscape } from './content/landscape.js';

const STATES = `SELECT step_id AS id, state, updated_at AS "changedAt" FROM process.step_state WHERE tenant_id = ?`;

/** Finds steps of the landscape by title, purpose and agent. Their texts are content of the release. */
export const stepMatches: NonNullable<CrossDomainQueries['stepMatches']> = async (
  em,
  tenantId,
  { patterns, isMisspelt, kinds, limit, language },
) => {
  if (!kinds.has('step')) return [];
  const rows = await readRows<{ id: string; state: string; changedAt: Date | string }[]>(em, STATES, [tenantId]);
  const states = new Map(rows.map(({ id, ...row }) => [id, row]));
  const matches = loadLandscape().steps.flatMap(({ step_id: id, agent, ...step }): RecordMatch[] => {
    const title = step.title[language];
    const text = `${step.purpose[language]}\n${findAgentCard(agent)?.title[language] ?? agent}`;
    const rank = rankText(patterns, isMisspelt, title, text);
    if (rank === null) return [];
    const state = states.get(id);
    const changedAt = state ? new Date(state.changedAt) : null;
    return [{ kind: 'step', id, relatedId: null, title, text, state: state?.state ?? 'not_started', changedAt, rank }];
  });
  return [{ kind: 'step', total: matches.length, matches: matches.toSorted(compareMatches).slice(0, limit) }];
};

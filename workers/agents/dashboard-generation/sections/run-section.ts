import type { EarlierRun } from '../../../earlier-runs.js';
import type { DashboardSection } from '../dashboard-result.js';
import { section, type Drafting } from '../drafting.js';
import { findAgentCard } from '../../cards.js';

const MAX_MARKDOWN_LENGTH = 60_000;

/** Returns the section with the Markdown of earlier runs, each cut at `MAX_MARKDOWN_LENGTH` characters with a warning. */
export const runSection = (runs: readonly EarlierRun[], drafting: Drafting): { sections: DashboardSection[]; warnings: string[] } => {
  const written = runs.filter(({ markdown }) => markdown !== null && markdown !== '');
  const cut = written.filter(({ markdown }) => (markdown ?? '').length > MAX_MARKDOWN_LENGTH);
  return {
    sections:
      written.length === 0
        ? []
        : [
            section('runs', drafting, {
              runs: written.map(({ runId, agent, finishedAt, markdown }) => ({
                runId,
                agent,
                title: titleOf(agent, drafting),
                finishedAt: finishedAt.toISOString(),
                markdown: (markdown ?? '').slice(0, MAX_MARKDOWN_LENGTH).toWellFormed(),
              })),
            }),
          ],
    warnings: cut.map(({ agent, runId }) => drafting.messages.warnings.cutRun(agent, runId)),
  };
};

const titleOf = (agent: string, { language }: Drafting): string => findAgentCard(agent)?.title[language] ?? agent;

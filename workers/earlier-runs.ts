import { Run, RunStatus, type Citation } from '../subgraphs/agents/index.js';
import { formatDate } from './documents/formatting.js';
import { RefusedError, type AgentContext, type Language } from './kit.js';
import { findAgentCard } from './agents/cards.js';

/** What a run left behind, for one that builds on it. */
export interface EarlierRun {
  readonly runId: string;
  readonly agent: string;
  /** As stored: field names in snake_case. To be read with the schema of its agent (`parseSnakeCased`). */
  readonly result: unknown;
  readonly markdown: string | null;
  readonly degraded: boolean;
  readonly citations: readonly Citation[];
  readonly finishedAt: Date;
}

const WORDS = {
  de: {
    unknown: (id: string) => `Es gibt keinen Lauf ${id}.`,
    unfinished: (id: string, agent: string) => `Der Lauf ${id} (${agent}) hat kein Ergebnis.`,
  },
  en: {
    unknown: (id: string) => `There is no run ${id}.`,
    unfinished: (id: string, agent: string) => `The run ${id} (${agent}) has no result.`,
  },
} as const;

/**
 * The runs that the caller names, in their order, each once.
 * @throws RefusedError when one is unknown to the tenant or did not succeed
 */
export const readEarlierRuns = async (
  { em, run: { tenantId } }: Pick<AgentContext, 'em' | 'run'>,
  runIds: readonly string[],
  language: Language,
): Promise<EarlierRun[]> => {
  const wanted = [...new Set(runIds)];
  if (wanted.length === 0) return [];
  const found = new Map((await em.find(Run, { tenantId, runId: { $in: wanted } })).map((run) => [run.runId, run]));
  return wanted.map((id) => {
    const run = found.get(id);
    if (!run) throw new RefusedError(WORDS[language].unknown(id), ['run']);
    if (run.status !== RunStatus.SUCCEEDED) throw new RefusedError(WORDS[language].unfinished(id, run.agent), ['run']);
    return outline(run);
  });
};

/** The tenant's newest succeeded run of each of the agents, newest first. A run that was accepted later has read newer data, whichever ended first. */
export const newestRuns = async (
  { em, run: { tenantId } }: Pick<AgentContext, 'em' | 'run'>,
  agents: readonly string[],
): Promise<EarlierRun[]> => {
  const newest = await Promise.all(
    agents.map((agent) =>
      em.findOne(Run, { tenantId, agent, status: RunStatus.SUCCEEDED }, { orderBy: { queuedAt: 'desc', runId: 'desc' } }),
    ),
  );
  return newest
    .filter((run) => run !== null)
    .map(outline)
    .toSorted((a, b) => Number(b.finishedAt) - Number(a.finishedAt));
};

/** What an agent is called by people. */
export const agentTitle = (name: string, language: Language): string => findAgentCard(name)?.title[language] ?? name;

/** A run as its reader knows it: what was done, and on which day. */
export const citeRun = (
  { runId, agent, finishedAt }: Pick<EarlierRun, 'runId' | 'agent' | 'finishedAt'>,
  language: Language,
): Citation => ({
  id: runId,
  kind: 'run',
  label: `${agentTitle(agent, language)} (${formatDate(finishedAt.toISOString(), language)})`,
});

const outline = ({ runId, agent, result, markdown, degraded, citations, finishedAt, queuedAt }: Run): EarlierRun => ({
  runId,
  agent,
  result,
  markdown,
  degraded,
  citations,
  finishedAt: finishedAt ?? queuedAt,
});

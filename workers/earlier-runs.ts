import type { z } from 'zod';
import { RunStatus } from '../platform/graph/types/run-status.js';
import { parseStored } from '../platform/stored-json.js';
import { findRuns, newestSucceededRuns, type RunWithResult } from '../platform/runs/index.js';
import type { Citation } from '../subgraphs/agents/index.js';
import { formatDate } from './documents/text/formatting.js';
import { RefusedError, type AgentContext, type Language } from './kit.js';
import { messagesIn } from './messages.js';
import { findAgentCard } from './agents/cards.js';

/** Outcome of a succeeded run that another run uses. */
export interface EarlierRun {
  readonly runId: string;
  readonly agent: string;
  /** Stored result with field names in snake_case. Read it with `resultOf`. */
  readonly result: unknown;
  readonly markdown: string | null;
  readonly degraded: boolean;
  readonly citations: readonly Citation[];
  readonly finishedAt: Date;
}

/**
 * Returns the requested runs in order, without duplicates.
 * @throws RefusedError if a run is unknown to the tenant or has not succeeded
 */
export const readEarlierRuns = async (
  { em, run: { tenantId } }: Pick<AgentContext, 'em' | 'run'>,
  runIds: readonly string[],
  language: Language,
): Promise<EarlierRun[]> => {
  const wanted = [...new Set(runIds)];
  if (wanted.length === 0) return [];
  const found = new Map((await findRuns(em, tenantId, wanted)).map((run) => [run.runId, run]));
  return wanted.map((id) => {
    const run = found.get(id);
    if (!run) throw new RefusedError(messagesIn(language).run.unknown(id), ['run']);
    if (run.status !== RunStatus.SUCCEEDED) throw new RefusedError(messagesIn(language).run.unfinished(id, run.agent), ['run']);
    return outline(run);
  });
};

/** Returns the tenant's newest succeeded run of each agent. The newest is the one queued last, because it has read newer data. */
export const newestRuns = async (
  { em, run: { tenantId } }: Pick<AgentContext, 'em' | 'run'>,
  agents: readonly string[],
): Promise<EarlierRun[]> =>
  (await newestSucceededRuns(em, tenantId, agents)).map(outline).toSorted((a, b) => Number(b.finishedAt) - Number(a.finishedAt));

/** Name of an agent and the schema of its results, which the agent exports for others that read its runs. */
export interface RunsOf<Schema extends z.ZodType> {
  readonly agent: string;
  readonly schema: Schema;
}

/** Returns the result of a run of this agent; null for a run of another agent, and for a result that does not match the schema. */
export const resultOf = <Schema extends z.ZodType>(
  { agent, schema }: RunsOf<Schema>,
  run: { readonly agent: string; readonly result: unknown },
): z.output<Schema> | null => (run.agent === agent ? parseStored(schema, run.result) : null);

/** Returns the display name of an agent, of a job, or of the advisor. */
export const agentTitle = (name: string, language: Language): string =>
  findAgentCard(name)?.title[language] ?? messagesIn(language).producers[name] ?? name;

/** Returns a citation of a run, labelled with the agent's display name and the date. */
export const citeRun = (
  { runId, agent, finishedAt }: Pick<EarlierRun, 'runId' | 'agent' | 'finishedAt'>,
  language: Language,
): Citation => ({
  id: runId,
  kind: 'run',
  label: `${agentTitle(agent, language)} (${formatDate(finishedAt.toISOString(), language)})`,
});

const outline = ({ runId, agent, result, markdown, degraded, citations, finishedAt, queuedAt }: RunWithResult): EarlierRun => ({
  runId,
  agent,
  result,
  markdown,
  degraded,
  citations,
  finishedAt: finishedAt ?? queuedAt,
});

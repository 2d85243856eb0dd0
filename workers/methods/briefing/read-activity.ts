import { Briefing, Run, RunStatus } from '../../../subgraphs/agents/index.js';
import { QualityCheck, Source } from '../../../subgraphs/sources/index.js';
import type { AgentContext } from '../../kit.js';
import { parseStored } from '../../../platform/stored-json.js';
import type { Figure } from '../tenant-state/index.js';
import { briefingResultSchema } from './briefing-result.js';

/** A run without what it delivered. */
export type EndedRun = Pick<Run, 'runId' | 'agent' | 'status' | 'input' | 'error' | 'queuedAt' | 'finishedAt'>;

/** What has happened at a tenant, as far as a briefing tells it. */
export interface Activity {
  /** When the last briefing was written, and the figures that it used. */
  last: { at: Date; figures: Figure[] } | null;
  sources: Source[];
  /** Runs that ended since the last briefing, or ever. */
  ended: EndedRun[];
  /** Runs of the last 30 days that failed and have not succeeded since, the newest of each task. */
  failures: EndedRun[];
  /** The check of each dataset that was the newest when the last briefing was written. */
  earlierChecks: Pick<QualityCheck, 'datasetId' | 'contentHash' | 'score' | 'gate'>[];
}

const MAX_SOURCES = 500;
const MAX_RUNS = 500;
const MAX_CHECKS = 1_000;
const FAILURE_DAYS = 30;
const DAY_MS = 86_400_000;
/** Its own runs are no news. */
const BRIEFING = 'briefing';

export const readActivity = async ({ em, run: { tenantId } }: AgentContext, now: Date): Promise<Activity> => {
  const [briefing] = await em.find(Briefing, { tenantId }, { orderBy: { createdAt: 'desc', briefingId: 'desc' }, limit: 1 });
  const since = briefing?.createdAt ?? null;
  const runs = await em.find(
    Run,
    { tenantId, agent: { $ne: BRIEFING }, finishedAt: { $ne: null } },
    { orderBy: { finishedAt: 'desc', runId: 'desc' }, limit: MAX_RUNS, exclude: ['result', 'markdown', 'citations'] },
  );
  const earlier =
    since === null
      ? []
      : await em.find(
          QualityCheck,
          { tenantId, createdAt: { $lte: since }, outdated: false },
          { orderBy: { createdAt: 'desc', qualityCheckId: 'desc' }, limit: MAX_CHECKS, exclude: ['assessment'] },
        );
  return {
    last: briefing ? { at: briefing.createdAt, figures: await figuresOf(em, briefing) } : null,
    sources: await em.find(Source, { tenantId }, { orderBy: { createdAt: 'asc', sourceId: 'asc' }, limit: MAX_SOURCES }),
    ended: runs.filter(({ finishedAt }) => since === null || (finishedAt !== null && finishedAt > since)),
    failures: openFailures(runs, now),
    earlierChecks: firstOf(earlier, ({ datasetId }) => datasetId),
  };
};

const figuresOf = async (em: AgentContext['em'], { tenantId, runId }: Briefing): Promise<Figure[]> => {
  const run = await em.findOne(Run, { tenantId, runId });
  return parseStored(briefingResultSchema, run?.result)?.figures ?? [];
};

/** Failures that no later request of the same task has settled; a synchronisation that was superseded is no failure. */
export const openFailures = (runs: readonly EndedRun[], now: Date): EndedRun[] =>
  firstOf(
    runs.filter(({ error }) => error?.code !== 'superseded').toSorted((a, b) => b.queuedAt.getTime() - a.queuedAt.getTime()),
    ({ agent, input }) => JSON.stringify([agent, input]),
  ).filter(
    ({ status, finishedAt }) =>
      (status === RunStatus.FAILED || status === RunStatus.DEAD) &&
      finishedAt !== null &&
      now.getTime() - finishedAt.getTime() <= FAILURE_DAYS * DAY_MS,
  );

const firstOf = <T>(items: readonly T[], keyOf: (item: T) => string): T[] => {
  const first = new Map<string, T>();
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item);
  return [...first.values()];
};

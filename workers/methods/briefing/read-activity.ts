import { RunStatus } from '../../../platform/graph/types/run-status.js';
import { findRun, newestEndedRuns, type RunRecord } from '../../../platform/runs/index.js';
import { Briefing } from '../../../subgraphs/agents/index.js';
import { QualityCheck, Source } from '../../../subgraphs/sources/index.js';
import type { AgentContext } from '../../kit.js';
import { parseStored } from '../../../platform/stored-json.js';
import type { Figure } from '../tenant-state/index.js';
import { briefingResultSchema, type BriefingResult } from './briefing-result.js';
import { DAY_MS } from '../../../platform/text/index.js';

/** An ended run without its result. */
export type EndedRun = Pick<RunRecord, 'runId' | 'agent' | 'status' | 'input' | 'error' | 'queuedAt' | 'finishedAt'>;

/** Activity of a tenant since the previous briefing. */
export interface Activity {
  /** Time, figures and KPIs of the previous briefing. */
  last: { at: Date; figures: Figure[]; kpis?: BriefingResult['kpis'] } | null;
  sources: Source[];
  /** Runs that ended since the previous briefing; all ended runs if there is none. */
  ended: EndedRun[];
  /** Runs of the last 30 days that failed and whose task has not been done since; only the newest of each task. */
  failures: EndedRun[];
  /** For each dataset, the newest check at the time of the previous briefing. */
  earlierChecks: Pick<QualityCheck, 'datasetId' | 'contentHash' | 'score' | 'gate'>[];
}

const MAX_SOURCES = 500;
const MAX_RUNS = 500;
const MAX_CHECKS = 1_000;
const FAILURE_DAYS = 30;
/** Excluded from the activity. */
const BRIEFING = 'briefing';

export const readActivity = async ({ em, run: { tenantId } }: AgentContext, now: Date): Promise<Activity> => {
  const [briefing] = await em.find(Briefing, { tenantId }, { orderBy: { createdAt: 'desc', briefingId: 'desc' }, limit: 1 });
  const since = briefing?.createdAt ?? null;
  const runs = await newestEndedRuns(em, tenantId, BRIEFING, MAX_RUNS);
  const earlier =
    since === null
      ? []
      : await em.find(
          QualityCheck,
          { tenantId, createdAt: { $lte: since }, outdated: false },
          { orderBy: { createdAt: 'desc', qualityCheckId: 'desc' }, limit: MAX_CHECKS, exclude: ['assessment'] },
        );
  const sources = await em.find(Source, { tenantId }, { orderBy: { createdAt: 'asc', sourceId: 'asc' }, limit: MAX_SOURCES });
  return {
    last: briefing ? { at: briefing.createdAt, ...(await resultOf(em, briefing)) } : null,
    sources,
    ended: runs.filter(({ finishedAt }) => since === null || (finishedAt !== null && finishedAt > since)),
    failures: openFailures(runs, sources, now),
    earlierChecks: firstOf(earlier, ({ datasetId }) => datasetId),
  };
};

const resultOf = async (em: AgentContext['em'], { tenantId, runId }: Briefing): Promise<Pick<BriefingResult, 'figures' | 'kpis'>> => {
  const run = await findRun(em, tenantId, runId);
  const { figures = [], kpis = [] } = parseStored(briefingResultSchema, run?.result) ?? {};
  return { figures, kpis };
};

/**
 * Returns failures without a later run of the same task: of the same agent with the same data. Superseded synchronisations, and those of
 * sources that were removed or replaced by one of the same name, do not count as failures.
 */
export const openFailures = (
  runs: readonly EndedRun[],
  sources: readonly Pick<Source, 'sourceId' | 'name' | 'syncedAt'>[],
  now: Date,
): EndedRun[] =>
  firstOf(
    runs.filter(({ error }) => error?.code !== 'superseded').toSorted((a, b) => b.queuedAt.getTime() - a.queuedAt.getTime()),
    ({ agent, input }) => JSON.stringify([agent, Object.entries(input).filter(([name]) => DATA.test(name))]),
  ).filter(
    ({ status, finishedAt, input }) =>
      (status === RunStatus.FAILED || status === RunStatus.DEAD) &&
      finishedAt !== null &&
      now.getTime() - finishedAt.getTime() <= FAILURE_DAYS * DAY_MS &&
      !isReplaced(input['source_id'], finishedAt, sources),
  );

/** Names of input values that say on which data a run works. */
const DATA = /_ids?$/;

const isReplaced = (id: unknown, failedAt: Date, sources: readonly Pick<Source, 'sourceId' | 'name' | 'syncedAt'>[]): boolean => {
  if (typeof id !== 'string') return false;
  const failed = sources.find(({ sourceId }) => sourceId === id);
  if (!failed) return sources.length < MAX_SOURCES;
  const name = failed.name.toLowerCase();
  return sources.some((source) => source.name.toLowerCase() === name && source.syncedAt !== null && source.syncedAt > failedAt);
};

const firstOf = <T>(items: readonly T[], keyOf: (item: T) => string): T[] => {
  const first = new Map<string, T>();
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item);
  return [...first.values()];
};

import type { DuckDbSession } from '../../../platform/analytics/index.js';
import { MAX_REFERENCE_LENGTH, measureConformance } from './log/conformance.js';
import { TABLES, type EventLogRef, type MiningOptions } from './log/event-log.js';
import * as statistics from './log/log-statistics.js';
import { describeMethod, findWarnings, type Reference } from './method.js';
import { prepareLog } from './log/prepared-log.js';
import { processMiningResultSchema, type ProcessMiningResult } from './process-mining-result.js';
import { handovers, rework, selfLoops } from './log/rework.js';

const DEFAULT_VARIANTS = 20;
const STAGES = 6;

/**
 * Mines an event log: directly-follows graph, variants, throughput, waiting-time bottlenecks, self-loops, rework, handovers and
 * conformance to a reference path. All computations run in the session's DuckDB, in temporary tables that are dropped at the end;
 * only one run per session at a time. Events of a case are ordered by time, then by file order. Method: W. van der Aalst, Process
 * Mining: Data Science in Action, 2nd ed. 2016.
 *
 * @throws MiningError if columns, readable timestamps or events are missing
 */
export async function mineProcess(duck: DuckDbSession, log: EventLogRef, options: MiningOptions = {}): Promise<ProcessMiningResult> {
  const stage = stages(options);
  const maxVariants = options.maxVariants ?? DEFAULT_VARIANTS;
  try {
    const prepared = await stage(() => prepareLog(duck, log, options.lifecycle));
    const overview = await stage(() => statistics.overview(duck, log.timeZone ?? 'UTC'));
    const { counts, span } = overview;
    const flow = await stage(() => readFlow(duck, counts.cases));
    const repetition = await stage(async () => ({
      selfLoops: await selfLoops(duck),
      rework: await rework(duck),
      handovers: log.resourceColumn === undefined ? null : await handovers(duck),
    }));
    const reference = await chooseReference(duck, options.referencePath, counts.cases);
    const alignable = reference.length <= MAX_REFERENCE_LENGTH;
    const conformance = await stage(async () => (alignable ? measureConformance(duck, reference.activities, reference.source) : null));
    const variants = await stage(() => statistics.variants(duck, maxVariants, alignable));
    const found = { ...prepared, counts, span, ...flow, ...repetition, conformance, variants };
    return processMiningResultSchema.parse({
      ...found,
      method: describeMethod(log, found, reference, maxVariants),
      notices: findWarnings(found, overview, reference),
    });
  } finally {
    for (const table of Object.values(TABLES)) await duck.run(`DROP TABLE IF EXISTS ${table}`);
  }
}

const readFlow = async (duck: DuckDbSession, cases: number) => ({
  startActivities: await statistics.terminalActivities(duck, 'first'),
  endActivities: await statistics.terminalActivities(duck, 'last'),
  activities: await statistics.activities(duck),
  edges: await statistics.edges(duck),
  throughput: await statistics.throughput(duck),
  bottlenecks: await statistics.bottlenecks(duck, cases),
});

async function chooseReference(duck: DuckDbSession, requested: readonly string[] | undefined, cases: number): Promise<Reference> {
  if (requested !== undefined && requested.length > 0) return { source: 'given', activities: requested, length: requested.length };
  const variant = await statistics.mostFrequentVariant(duck);
  const { path, length, equallyFrequent } = variant;
  return { source: 'most_frequent_variant', activities: path, length, share: variant.cases / cases, equallyFrequent };
}

/** Returns a runner for stages that checks the abort signal before each stage and reports progress after it. */
function stages({ signal, onProgress }: MiningOptions): <T>(work: () => Promise<T>) => Promise<T> {
  let done = 0;
  return async (work) => {
    signal?.throwIfAborted();
    const result = await work();
    done += 1;
    onProgress?.(done / STAGES);
    return result;
  };
}

import { setImmediate } from 'node:timers/promises';
import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { omitUndefined } from '../../../../platform/omit-undefined.js';
import {
  countChanges,
  DEFAULTS,
  describePlan,
  describeThresholds,
  modelOf,
  pairLimits,
  readTables,
  type Harmonised,
  type HarmoniseOptions,
} from '../harmonise-datasets.js';
import type { LinkStep } from '../harmonisation-result.js';
import type { SourceTable } from '../mapping/column-mapping.js';
import { planMerge } from '../merge/merge-plan.js';
import { describeMethod } from '../method.js';
import { classifyPairs, dedupExamples, describeGroups, writeDedupReview } from './dedup-review.js';
import { findDuplicates, type FoundDuplicates } from './find-duplicates.js';
import { rowDecisions } from './row-decisions.js';
import { writeDeduplicated } from './write-deduplicated.js';

export type DeduplicateOptions = Omit<HarmoniseOptions, 'mapping' | 'keyColumns'>;

/**
 * Merges the records of the same entity within one dataset and selects one value per field. Creates tables `dedup_…` in the session
 * and writes its files to the session's folder.
 *
 * @throws HarmonisationError if the dataset has no rows or fewer than two comparable columns, or if decisions are unknown or
 *   contradict each other
 */
export const deduplicateTable = async (duck: DuckDbSession, source: SourceTable, options: DeduplicateOptions = {}): Promise<Harmonised> => {
  const settings = { ...DEFAULTS, ...omitUndefined(options) };
  const { rules, review, maxErrors, signal } = settings;
  const limits = pairLimits(settings, source.rows);
  const onProgress = async (done: number, step: string): Promise<void> => {
    signal?.throwIfAborted();
    await setImmediate();
    await settings.onProgress?.(done, step);
  };
  const tables = await readTables(duck, [source]);
  const [table] = tables as [(typeof tables)[0]];
  const plan = await planMerge(duck, tables, []);
  const decisions = rowDecisions(table, review.decisions);
  const found = await findDuplicates(duck, table, {
    ...{ maxErrors, decisions, limits, signal, onProgress },
  });
  const files = await writeDeduplicated(duck, plan, { rules, decidedBy: review.decidedBy });
  await classifyPairs(duck, found);
  const reviewFile = await writeDedupReview(duck, plan);
  await onProgress(0.95, 'merged');
  const duplicates = await describeGroups(duck, plan, found);
  const { reviewed } = await duck.one<{ reviewed: number }>('SELECT count(*) FILTER (NOT isMerged) AS reviewed FROM dedup_pairs');
  const counts = { matches: duplicates.duplicates, review: reviewed, decided: decisions.length };
  const mergedRows = table.rows - duplicates.duplicates;
  return {
    result: {
      ...describePlan(plan),
      steps: [describeStep(found, table.datasetId, { ...counts, unmatched: mergedRows - duplicates.groups })],
      counts: { sourceRows: table.rows, mergedRows, ...counts },
      survivorship: await countChanges(duck, files.log),
      decisions: review.decisions.map((decision) => ({ ...decision, decidedBy: review.decidedBy })),
      duplicates,
      examples: await dedupExamples(duck, plan, found),
      method: describeMethod({ maxErrors, rules, ...limits, isWithinOne: true }),
    },
    files: { ...files, review: reviewFile },
  };
};

const describeStep = (found: FoundDuplicates, datasetId: string, counts: LinkStep['counts']): LinkStep => ({
  datasetId,
  approach: 'probabilistic',
  keyColumns: [],
  comparedPairs: found.comparedPairs,
  blocking: found.passes,
  model: modelOf(found),
  thresholds: describeThresholds(found.thresholds),
  counts,
});

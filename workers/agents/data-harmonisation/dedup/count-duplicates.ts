import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { HarmonisationError } from '../harmonisation-error.js';
import { DEFAULTS, pairLimits, readTables } from '../harmonise-datasets.js';
import type { SourceTable } from '../mapping/column-mapping.js';
import { planMerge } from '../merge/merge-plan.js';
import { findDuplicates } from './find-duplicates.js';

/**
 * Returns the number of rows of a dataset that repeat another one; null if the dataset cannot be compared with itself. Replaces the
 * tables of other comparisons in the session, so it runs after them.
 */
export const countDuplicates = async (
  duck: DuckDbSession,
  source: SourceTable,
  { maxErrors, signal }: { maxErrors: typeof DEFAULTS.maxErrors; signal: AbortSignal },
): Promise<number | null> => {
  try {
    const [table] = await readTables(duck, [source]);
    if (!table) return null;
    await planMerge(duck, [table], []);
    const onProgress = (): Promise<void> => Promise.resolve();
    await findDuplicates(duck, table, { maxErrors, decisions: [], limits: pairLimits(DEFAULTS, source.rows), signal, onProgress });
    const { repeated } = await duck.one<{ repeated: number }>('SELECT count(*) - count(DISTINCT cluster) AS repeated FROM dedup_clusters');
    return Number(repeated);
  } catch (error) {
    if (error instanceof HarmonisationError) return null;
    throw error;
  }
};

/**
 * Returns the groups of rows of a dataset that describe the same entity, each by the numbers of its rows, from 1; null if the dataset
 * cannot be compared with itself. Replaces the tables of other comparisons in the session.
 */
export const findRepeatedRows = async (duck: DuckDbSession, source: SourceTable): Promise<number[][] | null> => {
  const signal = new AbortController().signal;
  if ((await countDuplicates(duck, source, { maxErrors: DEFAULTS.maxErrors, signal })) === null) return null;
  const rows = await duck.rows<{ rid: number; cluster: number }>('SELECT rid, cluster FROM dedup_clusters ORDER BY cluster, rid');
  return [...Map.groupBy(rows, ({ cluster }) => Number(cluster)).values()].map((group) => group.map(({ rid }) => Number(rid)));
};

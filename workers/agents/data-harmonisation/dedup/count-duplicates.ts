import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { HarmonisationError } from '../harmonisation-error.js';
import { DEFAULTS, pairLimits, readTables } from '../harmonise-datasets.js';
import type { SourceTable } from '../mapping/column-mapping.js';
import { planMerge } from '../merge/merge-plan.js';
import { findDuplicates, type FoundDuplicates } from './find-duplicates.js';

/** Finds the duplicates of a dataset; null if it cannot be compared with itself. */
const search = async (duck: DuckDbSession, source: SourceTable, options: SearchOptions): Promise<FoundDuplicates | null> => {
  try {
    const [table] = await readTables(duck, [source]);
    if (!table) return null;
    await planMerge(duck, [table], []);
    const onProgress = (): Promise<void> => Promise.resolve();
    return await findDuplicates(duck, table, { ...options, decisions: [], limits: pairLimits(DEFAULTS, source.rows), onProgress });
  } catch (error) {
    if (error instanceof HarmonisationError) return null;
    throw error;
  }
};

interface SearchOptions {
  readonly maxErrors: typeof DEFAULTS.maxErrors;
  readonly signal: AbortSignal;
}

/**
 * Returns the number of rows of a dataset that repeat another one; null if the dataset cannot be compared with itself. Replaces the
 * tables of other comparisons in the session, so it runs after them.
 */
export const countDuplicates = async (duck: DuckDbSession, source: SourceTable, options: SearchOptions): Promise<number | null> => {
  if ((await search(duck, source, options)) === null) return null;
  const { repeated } = await duck.one<{ repeated: number }>('SELECT count(*) - count(DISTINCT cluster) AS repeated FROM dedup_clusters');
  return Number(repeated);
};

/** Minimum probability at which a pair that is not certain is worth a look. */
const DOUBTFUL = 0.5;
const MAX_DOUBTFUL = 20;

/** Rows of a dataset on the same entity, by their numbers from 1: certain groups, and pairs that may be the same. */
export interface RepeatedRows {
  readonly groups: number[][];
  readonly doubtful: number[][];
}

/** Returns the rows of a dataset that repeat each other; null if it cannot be compared with itself. Replaces tables as `countDuplicates`. */
export const findRepeatedRows = async (duck: DuckDbSession, source: SourceTable): Promise<RepeatedRows | null> => {
  const found = await search(duck, source, { maxErrors: DEFAULTS.maxErrors, signal: new AbortController().signal });
  if (found === null) return null;
  const rows = await duck.rows<{ rid: number; cluster: number }>('SELECT rid, cluster FROM dedup_clusters ORDER BY cluster, rid');
  const pairs = await duck.rows<{ a: number; b: number }>(
    `SELECT a, b FROM link_weighted LEFT JOIN dedup_clusters one ON one.rid = a LEFT JOIN dedup_clusters other ON other.rid = b
     WHERE probability >= ${DOUBTFUL} AND coalesce(one.cluster, a) <> coalesce(other.cluster, b) ORDER BY probability DESC, a, b LIMIT ${MAX_DOUBTFUL}`,
  );
  return {
    groups: [...Map.groupBy(rows, ({ cluster }) => Number(cluster)).values()].map((group) => group.map(({ rid }) => Number(rid))),
    doubtful: pairs.map(({ a, b }) => [Number(a), Number(b)]),
  };
};

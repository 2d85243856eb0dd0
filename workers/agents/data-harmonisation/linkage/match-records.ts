import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { choosePasses, writeKeys, type PairLimits, type PassReport } from './blocking.js';
import { comparePairs, comparisonOf, randomLevels, readPatterns, type Comparison } from './compare-records.js';
import { readRelations } from './field-relations.js';
import { estimateMatches, type MatchModel } from './match-model.js';
import type { Pairing } from './pairing.js';
import type { RecordField } from './record-fields.js';

export interface MatchOptions {
  records: number;
  limits: PairLimits;
  pairing: Pairing;
  signal?: AbortSignal | undefined;
  /** @param done share of the work of this function, 0 to 1 */
  onProgress?: ((done: number, step: string) => Promise<void>) | undefined;
}

export interface MatchedRecords {
  comparison: Comparison;
  /** Pairs of positions of fields whose values people swap. */
  swapped: (readonly [number, number])[];
  passes: PassReport[];
  comparedPairs: number;
  /** Number of possible pairs. */
  allPairs: number;
  model: MatchModel;
}

/**
 * Compares the records of `link_records` that share a block, writes `link_compared (a, b, pattern)` and estimates the model of matches.
 * Time and memory are proportional to the records and to the limit on pairs.
 */
export const matchRecords = async (
  duck: DuckDbSession,
  read: readonly RecordField[],
  { records, limits, pairing, signal, onProgress }: MatchOptions,
): Promise<MatchedRecords> => {
  const { swapped, ...relations } = await readRelations(duck, read, { records, pairing });
  const comparison = comparisonOf(read, { swapped, ...relations });
  const { fields } = comparison;
  const { allPairs } = await duck.one<{ allPairs: number }>(`SELECT ${pairing.count}::DOUBLE AS "allPairs" FROM link_records`);
  const chosen = await choosePasses(duck, fields, { records, allPairs, swapped, limits, pairing });
  const passes = await writeKeys(duck, fields, chosen, { limits, pairing });
  await onProgress?.(0.35, 'blocks formed');
  await comparePairs(duck, comparison, { passes: chosen, pairing, signal });
  const patterns = await readPatterns(duck, comparison);
  await onProgress?.(1, 'records compared');
  const kinds = fields.map(({ kind }) => kind);
  const model = estimateMatches(patterns, kinds, await randomLevels(duck, comparison, pairing), allPairs);
  const comparedPairs = patterns.reduce((sum, { count }) => sum + count, 0);
  return { comparison, swapped, passes, comparedPairs, allPairs, model };
};

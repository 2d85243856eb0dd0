import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { HarmonisationError } from '../harmonisation-error.js';
import type { PairLimits, PassReport } from '../linkage/blocking.js';
import { comparisonKind } from '../linkage/comparison.js';
import type { Comparison } from '../linkage/compare-records.js';
import type { MatchModel } from '../linkage/match-model.js';
import { matchRecords } from '../linkage/match-records.js';
import { WITHIN } from '../linkage/pairing.js';
import { readFields, type FieldColumn, type RecordField } from '../linkage/record-fields.js';
import { decisionThresholds, type ErrorRates, type Thresholds } from '../linkage/thresholds.js';
import { weighPairs } from '../linkage/weigh-pairs.js';
import type { ReadTable } from '../mapping/column-mapping.js';
import { clusterRecords, DECIDED_WEIGHT } from './cluster-records.js';
import { compareIdentical, foldIdenticalRows } from './fold-identical.js';

/** A manual decision on two rows of the table. */
export interface RowDecision {
  a: number;
  b: number;
  same: boolean;
}

export interface FindOptions {
  maxErrors: ErrorRates;
  decisions: readonly RowDecision[];
  limits: PairLimits;
  signal?: AbortSignal | undefined;
  onProgress: (done: number, step: string) => Promise<void>;
}

export interface FoundDuplicates {
  fields: readonly RecordField[];
  keys: string[];
  /** Pairs of names of fields whose values people swap. */
  swapped: [string, string][];
  passes: PassReport[];
  comparedPairs: number;
  comparison: Comparison;
  model: MatchModel;
  thresholds: Thresholds;
}

/**
 * Finds the records of one entity within a table that `openSource` has opened as `merge_source_0`. Writes the compared pairs that
 * may match to `link_weighted (a, b, weight, probability)` and the clusters to `dedup_clusters (rid, cluster)`. Time and memory
 * are proportional to the rows and to the limit on pairs.
 *
 * @throws HarmonisationError FIELDS_MISSING if fewer than two columns are comparable
 */
export const findDuplicates = async (duck: DuckDbSession, table: ReadTable, options: FindOptions): Promise<FoundDuplicates> => {
  const { limits, signal, onProgress, decisions } = options;
  const { fields: examined, keys } = await readFields(duck, 'merge_source_0', fieldColumns(table), WITHIN);
  if (examined.length < 2) throw new HarmonisationError({ code: 'FIELDS_MISSING', dataset: table.name });
  const decided = [...new Set(decisions.flatMap(({ a, b }) => [a, b]))];
  const { records, fields: read } = await foldIdenticalRows(duck, examined, decided);
  await onProgress(0.2, 'records read');
  const { comparison, swapped, passes, comparedPairs, allPairs, model } = await matchRecords(duck, read, {
    ...{ records, limits, pairing: WITHIN, signal },
    onProgress: (done, step) => onProgress(0.2 + 0.45 * done, step),
  });
  const { fields } = comparison;
  // Copies of a row contain no errors to learn from, so the model is estimated without them.
  await compareIdentical(duck, comparison);
  const expected = Math.max(0.5, model.prior * allPairs);
  await weighPairs(duck, fields, model, { pairing: WITHIN, copyWeight: Math.log2((expected + table.rows - records) / expected) });
  await applyDecisions(duck, decisions);
  const classes = await duck.rows<{ weight: number; probability: number; count: number }>(
    `SELECT weight, any_value(probability) AS probability, count(*) AS count FROM link_weighted WHERE abs(weight) < ${DECIDED_WEIGHT} GROUP BY weight`,
  );
  const thresholds = decisionThresholds(classes, options.maxErrors);
  await clusterRecords(duck, { comparison, model, match: thresholds.match ?? DECIDED_WEIGHT }, signal);
  await onProgress(0.8, 'records grouped');
  const nameOf = (index: number): string => fields[index]?.name ?? '';
  return {
    ...{ fields, keys, passes, comparedPairs, comparison, model, thresholds },
    swapped: swapped.map(([one, other]) => [nameOf(one), nameOf(other)]),
  };
};

/** Returns the columns of `merge_source_0` that are comparable. */
const fieldColumns = ({ columns, traits }: ReadTable): FieldColumn[] =>
  columns.flatMap(({ name }, index) => {
    const each = traits[index];
    const kind = each ? comparisonKind([each]) : null;
    return each && kind ? [{ name, kind, sql: `c${index}`, isInteger: each.type === 'integer', distinct: each.distinct }] : [];
  });

/** Replaces the weight of the pairs with a decision, in either direction beyond all thresholds. */
const applyDecisions = async (duck: DuckDbSession, decisions: readonly RowDecision[]): Promise<void> => {
  await duck.run('CREATE OR REPLACE TEMP TABLE dedup_decisions (a INTEGER, b INTEGER, same BOOLEAN)');
  if (decisions.length === 0) return;
  const rows = decisions.map(({ a, b, same }) => `(${Math.min(a, b)}, ${Math.max(a, b)}, ${same})`);
  await duck.run(`INSERT INTO dedup_decisions VALUES ${rows.join(', ')}`);
  await duck.run('DELETE FROM link_weighted USING dedup_decisions d WHERE link_weighted.a = d.a AND link_weighted.b = d.b');
  await duck.run(
    `INSERT INTO link_weighted SELECT a, b, CASE WHEN same THEN ${DECIDED_WEIGHT} ELSE ${-DECIDED_WEIGHT} END, same::INTEGER FROM dedup_decisions`,
  );
};

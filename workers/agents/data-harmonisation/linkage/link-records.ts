import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import type { PairLimits, PassReport } from './blocking.js';
import { withoutNumberings } from './field-relations.js';
import { matchRecords } from './match-records.js';
import type { MatchModel } from './match-model.js';
import { assignOneToOne, createLinkResult } from './one-to-one.js';
import { acrossTables } from './pairing.js';
import { readFields, writeRecords, type FieldColumn, type RecordField } from './record-fields.js';
import { decisionThresholds, type ErrorRates, type Thresholds } from './thresholds.js';
import { weighPairs } from './weigh-pairs.js';

export interface LinkOptions {
  limits: PairLimits;
  maxErrors: ErrorRates;
  /** Called when `link_weighted (a, b, weight, probability)` is filled, before the one-to-one assignment. */
  beforeAssignment?: (() => Promise<void>) | undefined;
  signal?: AbortSignal | undefined;
}

export interface Linkage {
  fields: readonly RecordField[];
  passes: PassReport[];
  comparedPairs: number;
  model: MatchModel;
  thresholds: Thresholds;
}

/**
 * Links the records of two relations, each of which contains every entity at most once. Writes `link_result (a, b, weight,
 * probability, ambiguous)` with one row per pair of the one-to-one assignment, regardless of its weight; the returned thresholds
 * classify the pairs. Time and memory are proportional to the rows and to the limit on pairs.
 *
 * @param sides SQL relations with the columns and a row number `rid`
 */
export const linkRecords = async (
  duck: DuckDbSession,
  sides: { left: string; right: string },
  columns: readonly FieldColumn[],
  { limits, maxErrors, beforeAssignment, signal }: LinkOptions,
): Promise<Linkage> => {
  const { leftRows } = await duck.one<{ leftRows: number }>(`SELECT coalesce(max(rid), 0) AS "leftRows" FROM ${sides.left}`);
  const pairing = acrossTables(leftRows);
  const values = columns.map(({ sql }) => sql).join(', ');
  const both = `(SELECT rid, ${values} FROM ${sides.left} UNION ALL SELECT rid + ${leftRows}, ${values} FROM ${sides.right})`;
  const { fields } = await readFields(duck, both, columns, pairing);
  if (fields.length === 0) return noLinks(duck, maxErrors);
  const records = await writeRecords(duck, fields);
  const read = await withoutNumberings(duck, fields, pairing);
  signal?.throwIfAborted();
  const { comparison, passes, comparedPairs, model } = await matchRecords(duck, read, { records, limits, pairing, signal });
  await weighPairs(duck, comparison.fields, model, { pairing });
  await duck.run(`UPDATE link_weighted SET b = b - ${leftRows}`);
  await beforeAssignment?.();
  signal?.throwIfAborted();
  await assignOneToOne(duck, signal);
  const classes = await duck.rows<{ weight: number; probability: number; count: number }>(
    'SELECT weight, any_value(probability) AS probability, count(*) AS count FROM link_result GROUP BY weight',
  );
  return { fields: comparison.fields, passes, comparedPairs, model, thresholds: decisionThresholds(classes, maxErrors) };
};

/** Returns the linkage of relations without a field that could agree. */
const noLinks = async (duck: DuckDbSession, maxErrors: ErrorRates): Promise<Linkage> => {
  await createLinkResult(duck);
  const model = { fields: [], prior: 0, iterations: 0, converged: true };
  return { fields: [], passes: [], comparedPairs: 0, model, thresholds: decisionThresholds([], maxErrors) };
};

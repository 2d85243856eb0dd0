import { literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { CannotHarmonise } from '../cannot-harmonise.js';
import type { SourceTable } from '../mapping/column-mapping.js';

/** A row of a dataset, numbered from 1 in the dataset's order. */
export interface ReviewedRow {
  datasetId: string;
  row: number;
}

/** What a person says of two records: whether they are the same. */
export interface ReviewDecision {
  left: ReviewedRow;
  right: ReviewedRow;
  same: boolean;
}

export interface Review {
  decisions: readonly ReviewDecision[];
  /** Who answers for the decisions. */
  decidedBy: string;
}

/**
 * Puts the decisions into the table `review_decisions (left_source, left_row, right_source, right_row, same)`, with positions
 * of the datasets, the earlier dataset on the left.
 *
 * @throws CannotHarmonise for a row that is not there, and for decisions that contradict each other: each dataset holds each
 *   thing once
 */
export const readDecisions = async (
  duck: DuckDbSession,
  tables: readonly SourceTable[],
  decisions: readonly ReviewDecision[],
): Promise<void> => {
  const known = decisions.map(({ left, right, same }) => {
    const [one, other] = [placeOf(tables, left), placeOf(tables, right)];
    if (one.source === other.source) throw new CannotHarmonise({ code: 'DECISION_WITHIN_DATASET', dataset: left.datasetId });
    return one.source < other.source ? { one, other, same } : { one: other, other: one, same };
  });
  const [judged, taken] = [new Set<string>(), new Set<string>()];
  for (const { one, other, same } of known) {
    const pair = `${one.source}.${one.row} ${other.source}.${other.row}`;
    const places = same ? [`${one.source}.${one.row} ${other.source}`, `${other.source}.${other.row} ${one.source}`] : [];
    if (judged.has(pair) || places.some((place) => taken.has(place)))
      throw new CannotHarmonise({ code: 'DECISIONS_CONTRADICT', row: other.row, dataset: tables[other.source]?.name ?? '' });
    judged.add(pair);
    for (const place of places) taken.add(place);
  }
  const rows = known.map(({ one, other, same }) => `(${one.source}, ${one.row}, ${other.source}, ${other.row}, ${same})`);
  await duck.run(
    'CREATE OR REPLACE TEMP TABLE review_decisions (left_source INTEGER, left_row BIGINT, right_source INTEGER, right_row BIGINT, same BOOLEAN)',
  );
  if (rows.length > 0) await duck.run(`INSERT INTO review_decisions VALUES ${rows.join(', ')}`);
};

const placeOf = (tables: readonly SourceTable[], { datasetId, row }: ReviewedRow): { source: number; row: number } => {
  const source = tables.findIndex((table) => table.datasetId === datasetId);
  if (source < 0 || row > (tables[source]?.rows ?? 0)) throw new CannotHarmonise({ code: 'DECISION_UNKNOWN', row, dataset: datasetId });
  return { source, row };
};

/** The decisions on a dataset's rows and what has been merged before it: `decided_pairs (a, b, same)`. */
export const decisionsAt = async (duck: DuckDbSession, position: number): Promise<void> => {
  const entities = Array.from(
    { length: position },
    (
      _,
      source,
    ) => `SELECT e.entity AS a, d.right_row AS b, d.same FROM review_decisions d JOIN merge_entities e ON e.r${source} = d.left_row
      WHERE d.left_source = ${source} AND d.right_source = ${position}`,
  );
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE decided_pairs AS SELECT a, b, bool_or(same) AS same FROM (${entities.join(' UNION ALL ')}) GROUP BY a, b`,
  );
};

/** Takes out of pairs with columns `a` and `b` what people have decided on: what is not the same, and all rivals of what is. */
export const withoutDecided = async (duck: DuckDbSession, pairs: 'link_weighed' | 'link_result'): Promise<void> => {
  await duck.run(
    `DELETE FROM ${pairs} USING decided_pairs d WHERE (${pairs}.a = d.a AND ${pairs}.b = d.b) OR (d.same AND (${pairs}.a = d.a OR ${pairs}.b = d.b))`,
  );
};

/** SQL of the log's entries on decisions; they stand beside those on values, and rebuilding a dataset does not read them. */
export const decisionLog = (tables: readonly SourceTable[], decidedBy: string): string => {
  const named = (source: string): string =>
    `CASE ${source} ${tables.map(({ datasetId }, index) => `WHEN ${index} THEN ${literal(datasetId)}`).join(' ')} END`;
  const joined = tables.map((_, index) => `(d.right_source = ${index} AND e.r${index} = d.right_row)`).join(' OR ');
  return `SELECT e.entity AS merged_row, NULL::VARCHAR AS field, NULL::INTEGER AS source, ${named('d.right_source')} AS dataset_id,
      d.right_row AS source_row, NULL::VARCHAR AS source_column, CASE WHEN d.same THEN 'decided_same' ELSE 'decided_different' END AS rule,
      ${named('d.left_source')} || ' row ' || d.left_row AS value_kept, d.left_source + 1 AS kept_from_source, NULL::VARCHAR AS value_given_up,
      ${literal(decidedBy)} AS decided_by
    FROM review_decisions d JOIN merge_entities e ON ${joined}`;
};

import { literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { HarmonisationError } from '../harmonisation-error.js';
import type { SourceTable } from '../mapping/column-mapping.js';

/** A row of a dataset, numbered from 1 in the order of the dataset. */
export interface ReviewedRow {
  datasetId: string;
  row: number;
}

/** A manual decision on two records; `same` is true if they denote the same entity. */
export interface ReviewDecision {
  left: ReviewedRow;
  right: ReviewedRow;
  same: boolean;
}

export interface Review {
  decisions: readonly ReviewDecision[];
  /** Actor who made the decisions. */
  decidedBy: string;
}

/**
 * Writes the decisions to the table `review_decisions (left_source, left_row, right_source, right_row, same)`. Sources are positions
 * of the datasets, from 0, with the earlier dataset on the left.
 *
 * @throws HarmonisationError DECISION_UNKNOWN if a row does not exist, DECISION_WITHIN_DATASET if both rows belong to one dataset,
 *   DECISIONS_CONTRADICT if decisions contradict each other, since each dataset contains each entity at most once
 */
export const readDecisions = async (
  duck: DuckDbSession,
  tables: readonly SourceTable[],
  decisions: readonly ReviewDecision[],
): Promise<void> => {
  const known = decisions.map(({ left, right, same }) => {
    const [one, other] = [locate(tables, left), locate(tables, right)];
    if (one.source === other.source)
      throw new HarmonisationError({ code: 'DECISION_WITHIN_DATASET', dataset: tables[one.source]?.name ?? '' });
    return one.source < other.source ? { one, other, same } : { one: other, other: one, same };
  });
  const [decided, assigned] = [new Set<string>(), new Set<string>()];
  for (const { one, other, same } of known) {
    const pair = `${one.source}.${one.row} ${other.source}.${other.row}`;
    const partners = same ? [`${one.source}.${one.row} ${other.source}`, `${other.source}.${other.row} ${one.source}`] : [];
    if (decided.has(pair) || partners.some((partner) => assigned.has(partner)))
      throw new HarmonisationError({ code: 'DECISIONS_CONTRADICT', row: other.row, dataset: tables[other.source]?.name ?? '' });
    decided.add(pair);
    for (const partner of partners) assigned.add(partner);
  }
  const rows = known.map(({ one, other, same }) => `(${one.source}, ${one.row}, ${other.source}, ${other.row}, ${same})`);
  await duck.run(
    'CREATE OR REPLACE TEMP TABLE review_decisions (left_source INTEGER, left_row BIGINT, right_source INTEGER, right_row BIGINT, same BOOLEAN)',
  );
  if (rows.length > 0) await duck.run(`INSERT INTO review_decisions VALUES ${rows.join(', ')}`);
};

const locate = (tables: readonly SourceTable[], { datasetId, row }: ReviewedRow): { source: number; row: number } => {
  const source = tables.findIndex((table) => table.datasetId === datasetId);
  if (source < 0 || row > (tables[source]?.rows ?? 0))
    throw new HarmonisationError({ code: 'DECISION_UNKNOWN', row, dataset: tables[source]?.name ?? datasetId });
  return { source, row };
};

/** Fills `decided_pairs (a, b, same)` with the decisions on rows of a dataset and the entities merged before it. */
export const loadDecidedPairs = async (duck: DuckDbSession, position: number): Promise<void> => {
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

/** Removes decided pairs from a table with columns `a` and `b`, and all other pairs of records that were decided to be the same. */
export const removeDecidedPairs = async (duck: DuckDbSession, pairs: 'link_weighted' | 'link_result'): Promise<void> => {
  await duck.run(
    `DELETE FROM ${pairs} USING decided_pairs d WHERE (${pairs}.a = d.a AND ${pairs}.b = d.b) OR (d.same AND (${pairs}.a = d.a OR ${pairs}.b = d.b))`,
  );
};

/**
 * Returns SQL for the log entries of decisions. The SQL that rebuilds the datasets ignores these entries.
 *
 * @param decided SQL relation `(entity, left_source, left_row, right_source, right_row, same)` with the merged row of the right row;
 *   default: the decisions that `readDecisions` has written
 */
export const decisionLogSql = (tables: readonly SourceTable[], decidedBy: string, decided = decidedRows(tables)): string => {
  const datasetIdOf = (source: string): string =>
    `CASE ${source} ${tables.map(({ datasetId }, index) => `WHEN ${index} THEN ${literal(datasetId)}`).join(' ')} END`;
  return `SELECT entity AS merged_row, NULL::VARCHAR AS field, NULL::INTEGER AS source, ${datasetIdOf('right_source')} AS dataset_id,
      right_row AS source_row, NULL::VARCHAR AS source_column, CASE WHEN same THEN 'decided_same' ELSE 'decided_different' END AS rule,
      ${datasetIdOf('left_source')} || ' row ' || left_row AS value_kept, left_source + 1 AS kept_from_source, NULL::VARCHAR AS value_given_up,
      ${literal(decidedBy)} AS decided_by
    FROM ${decided}`;
};

const decidedRows = (tables: readonly SourceTable[]): string => {
  const joined = tables.map((_, index) => `(d.right_source = ${index} AND e.r${index} = d.right_row)`).join(' OR ');
  return `(SELECT e.entity, d.* FROM review_decisions d JOIN merge_entities e ON ${joined})`;
};

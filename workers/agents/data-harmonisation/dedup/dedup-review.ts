import { literal, identifier, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { escapedSql } from '../../../methods/table-export/index.js';
import { WITHIN } from '../linkage/pairing.js';
import type { DuplicateGroups, HarmonisationResult } from '../harmonisation-result.js';
import type { MergePlan } from '../merge/merge-plan.js';
import { EXAMPLES, MAX_REVIEWS, truncated } from '../review/review-list.js';
import { compareMore } from '../linkage/compare-records.js';
import type { FoundDuplicates } from './find-duplicates.js';
import { weightedPairs } from '../linkage/weigh-pairs.js';

/** Maximum number of rows of an example group. */
const MAX_EXAMPLE_ROWS = 6;

/**
 * Writes the pairs that were merged and those for review to `dedup_pairs (a, b, weight, probability, entity, isMerged)`: a pair for
 * review reaches the lower threshold, and its rows are in different clusters.
 */
export const classifyPairs = async (duck: DuckDbSession, { thresholds }: FoundDuplicates): Promise<void> => {
  const isReview = thresholds.nonMatch === null ? 'false' : `weight >= ${thresholds.nonMatch}`;
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE dedup_pairs AS
     SELECT a, b, weight, probability, l.entity, l.cluster = r.cluster AS isMerged FROM link_weighted
     JOIN dedup_rows l ON l.rid = a JOIN dedup_rows r ON r.rid = b
     WHERE (l.cluster = r.cluster OR ${isReview}) AND NOT EXISTS (SELECT 1 FROM dedup_decisions d WHERE d.a = link_weighted.a AND d.b = link_weighted.b)`,
  );
};

/** Writes the pairs for review to review.csv: both rows side by side, the most probable pairs first. Returns the path. */
export const writeDedupReview = async (duck: DuckDbSession, { tables, columns }: MergePlan): Promise<string> => {
  const file = duck.path('review.csv');
  const datasetId = literal(tables[0]?.datasetId ?? '');
  const cells = columns.flatMap(({ name }, index) => [
    `${escapedSql(`CAST(l.c${index} AS VARCHAR)`)} AS ${identifier(`${name} (1)`)}`,
    `${escapedSql(`CAST(r.c${index} AS VARCHAR)`)} AS ${identifier(`${name} (2)`)}`,
  ]);
  const head = `entity AS merged_row, ${datasetId} AS left_dataset_id, a AS left_row, ${datasetId} AS right_dataset_id, 0 AS source, b AS source_row, weight, probability, false AS ambiguous`;
  await duck.run(
    `COPY (SELECT ${[head, ...cells].join(', ')} FROM (FROM dedup_pairs WHERE NOT isMerged ORDER BY probability DESC, a, b LIMIT ${MAX_REVIEWS}) p
           JOIN merge_source_0 l ON l.rid = p.a JOIN merge_source_0 r ON r.rid = p.b ORDER BY p.probability DESC, p.a, p.b)
     TO ${literal(file)} (FORMAT csv, HEADER)`,
  );
  return file;
};

/** Returns the least certain merged pairs and the most probable pairs for review, with the weight of each column. */
export const dedupExamples = async (
  duck: DuckDbSession,
  plan: MergePlan,
  found: FoundDuplicates,
): Promise<HarmonisationResult['examples']> => ({
  matches: await pairsOf(duck, plan, found, 'isMerged ORDER BY weight, a, b'),
  review: await pairsOf(duck, plan, found, 'NOT isMerged ORDER BY probability DESC, a, b'),
});

const pairsOf = async (
  duck: DuckDbSession,
  { tables, columns }: MergePlan,
  { fields, comparison, model }: FoundDuplicates,
  which: string,
): Promise<HarmonisationResult['examples']['matches']> => {
  const datasetId = tables[0]?.datasetId ?? '';
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE dedup_examples AS SELECT *, row_number() OVER () AS n FROM (FROM dedup_pairs WHERE ${which} LIMIT ${EXAMPLES})`,
  );
  await compareMore(duck, comparison, 'SELECT a, b FROM dedup_examples');
  const cells = columns.flatMap((_, index) => [`CAST(l.c${index} AS VARCHAR) AS l${index}`, `CAST(r.c${index} AS VARCHAR) AS r${index}`]);
  const weights = fields.map((_, index) => `w.w${index}`);
  const rows = await duck.rows(
    `SELECT ${['p.a, p.b, p.weight, p.probability, p.entity', ...weights, ...cells].join(', ')} FROM dedup_examples p
     JOIN merge_source_0 l ON l.rid = p.a JOIN merge_source_0 r ON r.rid = p.b
     LEFT JOIN ${weightedPairs(fields, model, { pairing: WITHIN })} w ON w.a = p.a AND w.b = p.b ORDER BY p.n`,
  );
  for (const table of ['link_compared', 'dedup_examples']) await duck.run(`DROP TABLE ${table}`);
  return rows.map((row) => ({
    mergedRow: Number(row['entity']),
    left: { datasetId, row: Number(row['a']) },
    datasetId,
    sourceRow: Number(row['b']),
    weight: Number(row['weight']),
    probability: Number(row['probability']),
    isAmbiguous: false,
    values: columns.map(({ name }, index) => {
      const weight = row[`w${fields.findIndex((field) => field.name === name)}`];
      return {
        column: name,
        one: truncated(row[`l${index}`]),
        other: truncated(row[`r${index}`]),
        weight: typeof weight === 'number' ? weight : null,
      };
    }),
  }));
};

/** Returns the number of groups by size and examples of the largest groups. */
export const describeGroups = async (duck: DuckDbSession, { columns }: MergePlan, found: FoundDuplicates): Promise<DuplicateGroups> => {
  const sizes = await duck.rows<{ size: number; count: number }>(
    `SELECT size, count(*) AS count FROM (SELECT count(*) AS size FROM dedup_clusters GROUP BY cluster) GROUP BY size ORDER BY size`,
  );
  const cells = columns.map((_, index) => `CAST(s.c${index} AS VARCHAR) AS c${index}`);
  const rows = await duck.rows(
    `SELECT ${['e.entity, s.rid', ...cells].join(', ')}
     FROM (SELECT cluster, count(*) AS size FROM dedup_clusters GROUP BY cluster ORDER BY size DESC, cluster LIMIT ${EXAMPLES}) g
     JOIN (FROM dedup_clusters QUALIFY row_number() OVER (PARTITION BY cluster ORDER BY rid) <= ${MAX_EXAMPLE_ROWS}) c ON c.cluster = g.cluster
     JOIN merge_source_0 s ON s.rid = c.rid JOIN dedup_rows e ON e.rid = s.rid ORDER BY g.size DESC, g.cluster, s.rid`,
  );
  const groups = Map.groupBy(rows, (row) => Number(row['entity']));
  return {
    groups: sizes.reduce((sum, { count }) => sum + count, 0),
    duplicates: sizes.reduce((sum, { size, count }) => sum + (size - 1) * count, 0),
    sizes: sizes.slice(0, 100),
    ignoredKeys: found.keys,
    swappedColumns: found.swapped.map(([one, other]) => ({ one, other })),
    examples: [...groups].map(([mergedRow, members]) => ({
      mergedRow,
      rows: members.map((row) => ({
        row: Number(row['rid']),
        values: columns.map(({ name }, index) => ({ column: name, value: truncated(row[`c${index}`]) })),
      })),
    })),
  };
};

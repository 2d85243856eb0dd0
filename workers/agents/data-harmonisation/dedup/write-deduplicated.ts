import { identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { uniqueName, type MergedColumn, type MergePlan } from '../merge/merge-plan.js';
import { decisionLogSql } from '../review/review-decisions.js';
import { ruleOf, undoSql, type MergedFiles, type SurvivorshipRule, type SurvivorshipRules } from '../merge/survivorship.js';

/**
 * Writes the table with one row per entity and the log. The column `_source_rows` lists the rows of an entity. The log contains every
 * value that differs between a row and its entity, and every manual decision. Also returns the SQL that rebuilds the table from both
 * files. Writes `dedup_rows (rid, cluster, entity)` with the number of the merged row of every row.
 */
export const writeDeduplicated = async (
  duck: DuckDbSession,
  plan: MergePlan,
  { rules, decidedBy }: { rules: SurvivorshipRules; decidedBy: string },
): Promise<MergedFiles> => {
  const files = { merged: duck.path('merged.parquet'), log: duck.path('survivorship-log.parquet') };
  const rowsColumn = uniqueName('_source_rows', plan.columns);
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE dedup_rows AS SELECT rid, cluster, dense_rank() OVER (ORDER BY cluster) AS entity
     FROM (SELECT s.rid, coalesce(c.cluster, s.rid) AS cluster FROM (SELECT rid FROM merge_source_0) s LEFT JOIN dedup_clusters c ON c.rid = s.rid)`,
  );
  const survivors = plan.columns.flatMap((column, index) => {
    const { value, row } = survivorSql(`s.c${index}`, ruleOf(rules, column));
    return [`${value} AS v${index}`, `${row} AS r${index}`];
  });
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE dedup_survivors AS SELECT c.cluster, list(s.rid ORDER BY s.rid) AS rows, ${survivors.join(', ')}
     FROM merge_source_0 s JOIN dedup_clusters c ON c.rid = s.rid GROUP BY c.cluster`,
  );
  const values = plan.columns.map(
    ({ name }, index) => `CASE WHEN v.cluster IS NULL THEN s.c${index} ELSE v.v${index} END AS ${identifier(name)}`,
  );
  await duck.run(
    `COPY (SELECT ${values.join(', ')}, coalesce(v.rows, [s.rid]) AS ${identifier(rowsColumn)}
           FROM merge_source_0 s JOIN dedup_rows e ON e.rid = s.rid AND e.cluster = s.rid LEFT JOIN dedup_survivors v ON v.cluster = s.rid ORDER BY s.rid)
     TO ${literal(files.merged)} (FORMAT parquet, COMPRESSION zstd)`,
  );
  await duck.run(
    `COPY (${logOf(plan, rules)} UNION ALL BY NAME ${decisionLogSql(plan.tables, decidedBy, DECIDED)}) TO ${literal(files.log)} (FORMAT parquet, COMPRESSION zstd)`,
  );
  await duck.run('DROP TABLE dedup_survivors');
  const perRow = `(SELECT * REPLACE (unnest(${identifier(rowsColumn)}) AS ${identifier(rowsColumn)}) FROM read_parquet('merged.parquet'))`;
  return { ...files, undo: undoSql({ ...plan, rowColumns: [rowsColumn] }, perRow) };
};

/** Returns SQL for the surviving value of a cluster and for its row; a value takes precedence over NULL. */
const survivorSql = (value: string, rule: SurvivorshipRule): { value: string; row: string } => {
  const isPresent = `FILTER (${value} IS NOT NULL)`;
  // Of equally long values, the first survives.
  const length = `length(CAST(${value} AS VARCHAR))::BIGINT * 4294967296 - s.rid`;
  const [choose, by] = rule === 'first' ? ['arg_min', 's.rid'] : rule === 'last' ? ['arg_max', 's.rid'] : ['arg_max', length];
  return { value: `${choose}(${value}, ${by}) ${isPresent}`, row: `${choose}(s.rid, ${by}) ${isPresent}` };
};

const logOf = ({ columns, tables }: MergePlan, rules: SurvivorshipRules): string => {
  const entries = columns.map((column: MergedColumn, index) => {
    const original = `s.c${index}`;
    return `{'field': ${literal(column.name)}, 'kept': CAST(v.v${index} AS VARCHAR), 'kept_row': v.r${index}, 'given_up': CAST(${original} AS VARCHAR),
      'rule': CASE WHEN ${original} IS NULL THEN 'fill_missing' ELSE ${literal(ruleOf(rules, column))} END, 'differs': ${original} IS DISTINCT FROM v.v${index}}`;
  });
  return `SELECT entity AS merged_row, entry.field AS field, 1::INTEGER AS source, ${literal(tables[0]?.datasetId ?? '')} AS dataset_id, source_row,
      entry.field AS source_column, entry.rule AS rule, entry.kept AS value_kept, 1::INTEGER AS kept_from_source, entry.kept_row AS kept_from_row,
      entry.given_up AS value_given_up, NULL::VARCHAR AS decided_by
    FROM (SELECT e.entity, s.rid AS source_row, unnest([${entries.join(', ')}]) AS entry
          FROM merge_source_0 s JOIN dedup_clusters c ON c.rid = s.rid JOIN dedup_survivors v ON v.cluster = c.cluster JOIN dedup_rows e ON e.rid = s.rid)
    WHERE entry.differs`;
};

/** SQL relation of the decisions on rows of the table. */
const DECIDED = `(SELECT e.entity, 0 AS left_source, d.a AS left_row, 0 AS right_source, d.b AS right_row, d.same
    FROM dedup_decisions d JOIN dedup_rows e ON e.rid = d.b)`;

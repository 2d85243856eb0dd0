import { batchesOf, identifier, literal, type ColumnBatch, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { uniqueName, type MergedColumn, type MergePlan } from '../merge/merge-plan.js';
import { decisionLogSql } from '../review/review-decisions.js';
import {
  COLUMNS_PER_QUERY,
  checkRules,
  ruleOf,
  undoSql,
  writeLog,
  type MergedFiles,
  type SurvivorshipRule,
  type SurvivorshipRules,
} from '../merge/survivorship.js';

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
  checkRules(rules, plan.columns);
  const files = { merged: duck.path('merged.parquet'), log: duck.path('survivorship-log.parquet') };
  const rowsColumn = uniqueName('_source_rows', plan.columns);
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE dedup_rows AS SELECT rid, cluster, dense_rank() OVER (ORDER BY cluster) AS entity
     FROM (SELECT s.rid, coalesce(c.cluster, s.rid) AS cluster FROM (SELECT rid FROM merge_source_0) s LEFT JOIN dedup_clusters c ON c.rid = s.rid)`,
  );
  await duck.run(
    'CREATE OR REPLACE TEMP TABLE dedup_members AS SELECT cluster, list(rid ORDER BY rid) AS rows FROM dedup_clusters GROUP BY cluster',
  );
  const batches = [...batchesOf(plan.columns, COLUMNS_PER_QUERY)];
  const logged: string[] = [];
  for (const [at, { batch, start }] of batches.entries()) {
    const survivors = batch.flatMap((column, offset) => {
      const { value, row } = survivorSql(`s.c${start + offset}`, ruleOf(rules, column), newestSql(plan, rules, column));
      return [`${value} AS v${start + offset}`, `${row} AS r${start + offset}`];
    });
    await duck.run(
      `CREATE OR REPLACE TEMP TABLE dedup_survivors_${at} AS SELECT ${['c.cluster', ...survivors].join(', ')}
       FROM merge_source_0 s JOIN dedup_clusters c ON c.rid = s.rid GROUP BY c.cluster`,
    );
    logged.push(logOf(plan, rules, { batch, start, survivors: `dedup_survivors_${at}` }));
  }
  const values = batches.flatMap(({ batch, start }, at) =>
    batch.map(
      ({ name }, offset) =>
        `CASE WHEN m.cluster IS NULL THEN s.c${start + offset} ELSE v${at}.v${start + offset} END AS ${identifier(name)}`,
    ),
  );
  const joins = batches.map((_, at) => `LEFT JOIN dedup_survivors_${at} v${at} ON v${at}.cluster = s.rid`);
  await duck.run(
    `COPY (SELECT ${values.join(', ')}, coalesce(m.rows, [s.rid]) AS ${identifier(rowsColumn)}
           FROM merge_source_0 s JOIN dedup_rows e ON e.rid = s.rid AND e.cluster = s.rid LEFT JOIN dedup_members m ON m.cluster = s.rid
           ${joins.join(' ')} ORDER BY s.rid)
     TO ${literal(files.merged)} (FORMAT parquet, COMPRESSION zstd)`,
  );
  await writeLog(duck, files.log, [...logged, decisionLogSql(plan.tables, decidedBy, DECIDED)]);
  for (const table of ['dedup_members', ...batches.map((_, at) => `dedup_survivors_${at}`)]) await duck.run(`DROP TABLE ${table}`);
  const perRow = `(SELECT * REPLACE (unnest(${identifier(rowsColumn)}) AS ${identifier(rowsColumn)}) FROM read_parquet('merged.parquet'))`;
  return { ...files, undo: undoSql({ ...plan, rowColumns: [rowsColumn] }, perRow) };
};

/** Returns SQL that orders the rows of a cluster by the date whose newest row takes precedence; null if the column has another rule. */
const newestSql = (
  { columns }: Pick<MergePlan, 'columns'>,
  { newestBy, byColumn }: SurvivorshipRules,
  { name }: MergedColumn,
): string | null => {
  const at = columns.findIndex((column) => column.name === newestBy);
  return at < 0 || Object.hasOwn(byColumn, name)
    ? null
    : `coalesce(epoch(TRY_CAST(s.c${at} AS TIMESTAMP)) // 60, -100000000)::BIGINT * 4294967296 - s.rid`;
};

/** Returns SQL for the surviving value of a cluster and for its row; a value takes precedence over NULL. */
const survivorSql = (value: string, rule: SurvivorshipRule, newest: string | null): { value: string; row: string } => {
  if (newest !== null) {
    const present = `FILTER (${value} IS NOT NULL)`;
    return { value: `arg_max(${value}, ${newest}) ${present}`, row: `arg_max(s.rid, ${newest}) ${present}` };
  }
  const isPresent = `FILTER (${value} IS NOT NULL)`;
  // Of equally long values, the first survives.
  const length = `length(CAST(${value} AS VARCHAR))::BIGINT * 4294967296 - s.rid`;
  const [choose, by] = rule === 'first' ? ['arg_min', 's.rid'] : rule === 'last' ? ['arg_max', 's.rid'] : ['arg_max', length];
  return { value: `${choose}(${value}, ${by}) ${isPresent}`, row: `${choose}(s.rid, ${by}) ${isPresent}` };
};

/** Returns SQL for the log entries of some columns, whose surviving values are in a table. */
const logOf = (
  { tables, columns }: Pick<MergePlan, 'tables' | 'columns'>,
  rules: SurvivorshipRules,
  { batch, start, survivors }: ColumnBatch<MergedColumn> & { survivors: string },
): string => {
  const entries = batch.map((column, offset) => {
    const index = start + offset;
    const original = `s.c${index}`;
    return `{'field': ${literal(column.name)}, 'kept': CAST(v.v${index} AS VARCHAR), 'kept_row': v.r${index}, 'given_up': CAST(${original} AS VARCHAR),
      'rule': CASE WHEN ${original} IS NULL THEN 'fill_missing' ELSE ${literal(newestSql({ columns }, rules, column) === null ? ruleOf(rules, column) : 'newest')} END, 'differs': ${original} IS DISTINCT FROM v.v${index}}`;
  });
  return `SELECT entity AS merged_row, entry.field AS field, 1::INTEGER AS source, ${literal(tables[0]?.datasetId ?? '')} AS dataset_id, source_row,
      entry.field AS source_column, entry.rule AS rule, entry.kept AS value_kept, 1::INTEGER AS kept_from_source, entry.kept_row AS kept_from_row,
      entry.given_up AS value_given_up, NULL::VARCHAR AS decided_by
    FROM (SELECT e.entity, s.rid AS source_row, unnest([${entries.join(', ')}]) AS entry
          FROM merge_source_0 s JOIN dedup_clusters c ON c.rid = s.rid JOIN ${survivors} v ON v.cluster = c.cluster JOIN dedup_rows e ON e.rid = s.rid)
    WHERE entry.differs`;
};

/** SQL relation of the decisions on rows of the table. */
const DECIDED = `(SELECT e.entity, 0 AS left_source, d.a AS left_row, 0 AS right_source, d.b AS right_row, d.same
    FROM dedup_decisions d JOIN dedup_rows e ON e.rid = d.b)`;

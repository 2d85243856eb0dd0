import { batchesOf, identifier, literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { HarmonisationError } from '../harmonisation-error.js';
import { decisionLogSql } from '../review/review-decisions.js';
import { convertedSql, sourceJoins, type MergedColumn, type MergedSource, type MergePlan } from './merge-plan.js';

/** Maximum number of columns that an error names. */
const MAX_NAMED = 40;

/** Columns of one query that selects surviving values or logs values that do not survive. */
export const COLUMNS_PER_QUERY = 25;

/** Rules that select the surviving value of a merged row if datasets contain different values. */
export const SURVIVORSHIP_RULES = ['first', 'last', 'longest'] as const;
export type SurvivorshipRule = (typeof SURVIVORSHIP_RULES)[number];

export interface SurvivorshipRules {
  always: SurvivorshipRule;
  byColumn: Readonly<Record<string, SurvivorshipRule>>;
  /** Date column whose newest row takes precedence in the columns without a rule of their own; duplicates within one dataset only. */
  newestBy?: string | undefined;
}

export interface MergedFiles {
  merged: string;
  log: string;
  undo: string;
}

/**
 * Writes the merged table and the log. The log contains every value that differs between the merged table and its dataset, and every
 * manual decision. Also returns the SQL that rebuilds the datasets from both files.
 */
export const writeMerged = async (
  duck: DuckDbSession,
  plan: MergePlan,
  { rules, decidedBy }: { rules: SurvivorshipRules; decidedBy: string },
): Promise<MergedFiles> => {
  checkRules(rules, plan.columns);
  const files = { merged: duck.path('merged.parquet'), log: duck.path('survivorship-log.parquet') };
  const rows = plan.rowColumns.map((name, index) => `e.r${index} AS ${identifier(name)}`);
  const values = plan.columns.map((column) => `${survivor(column, ruleOf(rules, column))} AS ${identifier(column.name)}`);
  await duck.run(
    `COPY (SELECT ${[...values, ...rows].join(', ')} FROM merge_entities e ${sourceJoins(plan.tables.length)} ORDER BY e.entity)
     TO ${literal(files.merged)} (FORMAT parquet, COMPRESSION zstd)`,
  );
  const entries = plan.tables.flatMap((_, table) =>
    [...batchesOf(plan.columns, COLUMNS_PER_QUERY)].flatMap(({ batch }) => logOf({ ...plan, columns: [...batch] }, table, rules)),
  );
  await writeLog(duck, files.log, [...entries, decisionLogSql(plan.tables, decidedBy)]);
  return { ...files, undo: undoSql(plan) };
};

/** Writes log entries to a file. @param entries queries with the columns of the first one, which are run one after the other */
export const writeLog = async (duck: DuckDbSession, file: string, entries: readonly string[]): Promise<void> => {
  const [first = '', ...others] = entries;
  await duck.run(`CREATE OR REPLACE TEMP TABLE merge_log AS ${first}`);
  for (const query of others) await duck.run(`INSERT INTO merge_log BY NAME ${query}`);
  await duck.run(`COPY merge_log TO ${literal(file)} (FORMAT parquet, COMPRESSION zstd)`);
  await duck.run('DROP TABLE merge_log');
};

/** @throws HarmonisationError RULE_UNUSED if a rule names a column that the merged table does not contain */
export const checkRules = ({ byColumn }: SurvivorshipRules, columns: readonly MergedColumn[]): void => {
  const column = Object.keys(byColumn).find((name) => !columns.some((each) => each.name === name));
  if (column !== undefined)
    throw new HarmonisationError({
      code: 'RULE_UNUSED',
      column,
      columns: columns
        .slice(0, MAX_NAMED)
        .map(({ name }) => name)
        .join(', '),
    });
};

export const ruleOf = ({ always, byColumn }: SurvivorshipRules, { name }: MergedColumn): SurvivorshipRule =>
  Object.hasOwn(byColumn, name) ? (byColumn[name] ?? always) : always;

interface Candidate {
  table: number;
  source: MergedSource;
  value: string;
}

/** Returns the sources of a column in the order of precedence of the rule. */
const candidates = (column: MergedColumn, rule: SurvivorshipRule): Candidate[] => {
  const inOrder = column.sources.flatMap((source, table) =>
    source ? [{ table, source, value: convertedSql(column, source, table) }] : [],
  );
  return rule === 'last' ? inOrder.toReversed() : inOrder;
};

/** Returns SQL for the surviving value; a value takes precedence over NULL. */
const survivor = (column: MergedColumn, rule: SurvivorshipRule): string => {
  const values = candidates(column, rule).map(({ value }) => value);
  if (values.length === 1) return values[0] ?? 'NULL';
  return rule === 'longest' ? longest(values, values) : `coalesce(${values.join(', ')})`;
};

/** Returns SQL for the number, from 1, of the dataset whose value survives. */
const survivorTable = (column: MergedColumn, rule: SurvivorshipRule): string => {
  const sources = candidates(column, rule);
  const tables = sources.map(({ table }) => String(table + 1));
  if (rule === 'longest')
    return longest(
      sources.map(({ value }) => value),
      tables,
    );
  return `CASE ${sources.map(({ table, value }) => `WHEN ${value} IS NOT NULL THEN ${table + 1}`).join(' ')} END`;
};

/** Returns SQL for the result of the longest value; ties go to the first. */
const longest = (values: readonly string[], results: readonly string[]): string => {
  const length = (value: string): string => `coalesce(length(CAST(${value} AS VARCHAR)), -1)`;
  const maxLength = `greatest(${values.map(length).join(', ')})`;
  return `CASE ${values.map((value, index) => `WHEN ${value} IS NOT NULL AND ${length(value)} = ${maxLength} THEN ${results[index]}`).join(' ')} END`;
};

/** Returns SQL for the log entries of a dataset: one row per value that differs in the merged table; none if it has none of the columns. */
const logOf = (plan: MergePlan, table: number, rules: SurvivorshipRules): string[] => {
  const entries = plan.columns.flatMap((column) => {
    const source = column.sources[table];
    if (!source) return [];
    const rule = ruleOf(rules, column);
    const original = `s${table}.c${source.index}`;
    const kept = survivor(column, rule);
    const converted = convertedSql(column, source, table);
    const isShared = column.sources.filter(Boolean).length > 1;
    return [
      `{'field': ${literal(column.name)}, 'source_column': ${literal(source.column)}, 'kept': CAST(${kept} AS VARCHAR),
        'kept_from': ${isShared ? survivorTable(column, rule) : String(table + 1)}, 'given_up': CAST(${original} AS VARCHAR),
        'rule': CASE WHEN ${original} IS NULL THEN 'fill_missing' WHEN ${converted} IS NOT DISTINCT FROM ${kept} THEN 'conversion' ELSE ${literal(rule)} END,
        'differs': TRY_CAST(${kept} AS ${source.stored}) IS DISTINCT FROM ${original}}`,
    ];
  });
  if (entries.length === 0) return [];
  const query = `SELECT entity AS merged_row, entry.field AS field, ${table + 1}::INTEGER AS source, ${literal(plan.tables[table]?.datasetId ?? '')} AS dataset_id,
      source_row, entry.source_column AS source_column, entry.rule AS rule, entry.kept AS value_kept, entry.kept_from::INTEGER AS kept_from_source,
      entry.given_up AS value_given_up, NULL::VARCHAR AS decided_by
    FROM (SELECT e.entity, e.r${table} AS source_row, unnest([${entries.join(', ')}]) AS entry
          FROM merge_entities e ${sourceJoins(plan.tables.length)} WHERE e.r${table} IS NOT NULL)
    WHERE entry.differs`;
  return [query];
};

/**
 * Returns SQL that rebuilds every dataset as table `source_1`, `source_2`, … from `merged.parquet` and `survivorship-log.parquet` in
 * the current folder: the logged value if there is one, else the merged value.
 *
 * @param merged SQL relation with one row per source row
 */
export const undoSql = ({ tables, columns, rowColumns }: MergePlan, merged = "read_parquet('merged.parquet')"): string =>
  tables
    .map(({ columns: original, datasetId }, table) => {
      const restored = original.map(({ name }, position) => {
        const column = columns.find(({ sources }) => sources[table]?.index === position);
        const stored = column?.sources[table]?.stored ?? 'VARCHAR';
        const wasLogged = `coalesce(list_contains(map_keys(l.given_up), ${literal(name)}), false)`;
        return (
          `  CASE WHEN ${wasLogged} THEN CAST(l.given_up[${literal(name)}] AS ${stored})\n` +
          `    ELSE TRY_CAST(m.${identifier(column?.name ?? name)} AS ${stored}) END AS ${identifier(name)}`
        );
      });
      const row = `m.${identifier(rowColumns[table] ?? '')}`;
      return (
        `-- ${datasetId.replaceAll(/[^\w-]/g, '')}\nCREATE TABLE source_${table + 1} AS SELECT\n${restored.join(',\n')}\n` +
        `FROM ${merged} m\n` +
        `LEFT JOIN (SELECT source_row, map_from_entries(list((source_column, value_given_up))) AS given_up\n` +
        `  FROM read_parquet('survivorship-log.parquet') WHERE source = ${table + 1} GROUP BY source_row) l ON l.source_row = ${row}\n` +
        `WHERE ${row} IS NOT NULL ORDER BY ${row};\n`
      );
    })
    .join('\n');

import { literal, type DuckDbSession } from '../../../../platform/analytics/index.js';
import { escapedSql } from '../../../methods/table-export/index.js';
import type { HarmonisationResult } from '../harmonisation-result.js';
import { convertedSql, mergedRelation, type MergePlan } from '../merge/merge-plan.js';

/** Maximum number of pairs per dataset in the review file. */
export const MAX_REVIEWS = 100_000;
/** Number of example pairs in the result. */
export const EXAMPLES = 25;
/** Maximum length of an example value, in characters. */
const MAX_EXAMPLE_LENGTH = 120;

/** Writes the pairs that require review to review.csv: both records side by side, the most probable pairs first. Returns the path. */
export const writeReview = async (duck: DuckDbSession, plan: MergePlan): Promise<string> => {
  const file = duck.path('review.csv');
  await compareSides(duck, plan, 'merge_review', MAX_REVIEWS);
  const shared = sharedColumns(plan);
  const cells = shared.flatMap(({ name }, index) => [
    `${escapedSql(`l${index}`)} AS ${quoted(`${name} (1)`)}`,
    `${escapedSql(`r${index}`)} AS ${quoted(`${name} (2)`)}`,
  ]);
  await duck.run(
    `COPY (SELECT ${['entity AS merged_row', ...leftColumns(plan), 'source', 'rid AS source_row', 'weight', 'probability', 'ambiguous', ...cells].join(', ')}
           FROM merge_sides ORDER BY probability DESC, entity)
     TO ${literal(file)} (FORMAT csv, HEADER)`,
  );
  return file;
};

/** Returns up to `EXAMPLES` pairs of each kind: the least certain matches and the most probable pairs for review. */
export const examplesOf = async (duck: DuckDbSession, plan: MergePlan): Promise<HarmonisationResult['examples']> => ({
  matches: await pairsOf(duck, plan, 'merge_matches', 'weight, entity'),
  review: await pairsOf(duck, plan, 'merge_review', 'probability DESC, entity'),
});

const pairsOf = async (
  duck: DuckDbSession,
  plan: MergePlan,
  table: string,
  order: string,
): Promise<HarmonisationResult['examples']['matches']> => {
  await duck.run(`CREATE OR REPLACE TEMP TABLE merge_examples AS FROM ${table} ORDER BY ${order} LIMIT ${EXAMPLES}`);
  await compareSides(duck, plan, 'merge_examples', EXAMPLES);
  const rows = await duck.rows(`SELECT * FROM merge_sides ORDER BY ${order}`);
  return rows.map((row) => ({
    mergedRow: Number(row['entity']),
    left: { datasetId: plan.tables[Number(row['left_source'])]?.datasetId ?? '', row: Number(row['left_row']) },
    datasetId: plan.tables[Number(row['source'])]?.datasetId ?? '',
    sourceRow: Number(row['rid']),
    weight: Number(row['weight']),
    probability: Number(row['probability']),
    isAmbiguous: row['ambiguous'] === true,
    values: sharedColumns(plan).map(({ name }, index) => ({
      column: name,
      one: truncated(row[`l${index}`]),
      other: truncated(row[`r${index}`]),
    })),
  }));
};

/** Returns SQL for the columns that identify the left record of a pair in a decision. */
const leftColumns = ({ tables }: MergePlan): string[] => {
  const datasetIdOf = (source: string): string =>
    `CASE ${source} ${tables.map(({ datasetId }, index) => `WHEN ${index} THEN ${literal(datasetId)}`).join(' ')} END`;
  return [`${datasetIdOf('left_source')} AS left_dataset_id`, 'left_row', `${datasetIdOf('source')} AS right_dataset_id`];
};

/** Returns an example value of at most `MAX_EXAMPLE_LENGTH` characters. */
export const truncated = (value: unknown): string | null => (typeof value === 'string' ? value.slice(0, MAX_EXAMPLE_LENGTH) : null);

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const sharedColumns = ({ columns }: MergePlan): { name: string; index: number }[] =>
  columns.flatMap(({ name, sources }, index) => (sources.filter(Boolean).length > 1 ? [{ name, index }] : []));

/** Fills `merge_sides` with pairs and their values as text: merged before the dataset (`l0`, …) and of the dataset (`r0`, …). */
const compareSides = async (duck: DuckDbSession, plan: MergePlan, pairs: string, limit: number): Promise<void> => {
  const shared = sharedColumns(plan);
  const perSource = plan.tables.slice(1).map((_, before) => {
    const position = before + 1;
    const left = shared.map(({ index }, at) => `CAST(l.u${index} AS VARCHAR) AS l${at}`);
    const right = shared.map(({ index }, at) => {
      const column = plan.columns[index];
      const source = column?.sources[position];
      return `CAST(${column && source ? convertedSql(column, source, position) : 'NULL'} AS VARCHAR) AS r${at}`;
    });
    const rows = Array.from({ length: position }, (_each, source) => source);
    const leftSource = `CASE ${rows.map((source) => `WHEN e.r${source} IS NOT NULL THEN ${source}`).join(' ')} END AS left_source`;
    const leftRow = `coalesce(${rows.map((source) => `e.r${source}`).join(', ')}) AS left_row`;
    return `(SELECT ${['p.*', leftSource, leftRow, ...left, ...right].join(', ')} FROM (FROM ${pairs} WHERE source = ${position} ORDER BY probability DESC, entity LIMIT ${limit}) p
      JOIN ${mergedRelation(plan, position)} l ON l.rid = p.entity JOIN merge_source_${position} s${position} ON s${position}.rid = p.rid JOIN merge_entities e ON e.entity = p.entity)`;
  });
  await duck.run(`CREATE OR REPLACE TEMP TABLE merge_sides AS ${perSource.join(' UNION ALL ')}`);
};

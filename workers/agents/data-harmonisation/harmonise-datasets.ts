import { setImmediate } from 'node:timers/promises';
import { literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import { omitUndefined } from '../../../platform/omit-undefined.js';
import { HarmonisationError } from './harmonisation-error.js';
import { readTable, type RequestedMapping, type ReadTable, type SourceTable } from './mapping/column-mapping.js';
import { defaultMaxPairs, type PairLimits } from './linkage/blocking.js';
import { LEVELS } from './linkage/comparison.js';
import { levelWeight } from './linkage/fellegi-sunter.js';
import type { HarmonisationResult, LinkStep } from './harmonisation-result.js';
import { linkByKey, sharedKey } from './linkage/key-linkage.js';
import { linkRecords, type Linkage } from './linkage/link-records.js';
import { readAgreements } from './merge/agreements.js';
import { comparableFields, convertedRelation, mergedRelation, planMerge, type MergePlan } from './merge/merge-plan.js';
import { describeMethod } from './method.js';
import { loadDecidedPairs, readDecisions, removeDecidedPairs, type Review } from './review/review-decisions.js';
import { examplesOf, writeReview } from './review/review-list.js';
import { writeMerged, type MergedFiles, type SurvivorshipRules } from './merge/survivorship.js';
import type { ErrorRates, Thresholds } from './linkage/thresholds.js';

export interface HarmoniseOptions {
  mapping?: readonly RequestedMapping[] | undefined;
  /** Columns of the first dataset that form a key in all datasets. */
  keyColumns?: readonly string[] | undefined;
  rules?: SurvivorshipRules | undefined;
  maxErrors?: ErrorRates | undefined;
  /** Manual decisions on pairs for review of an earlier run. */
  review?: Review | undefined;
  /** Maximum number of compared pairs; default: `defaultMaxPairs` for the rows of all datasets. */
  maxPairs?: number | undefined;
  maxPairsInBlock?: number | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((done: number, step: string) => Promise<void>) | undefined;
}

export interface Harmonised {
  /** Result without warnings, which depend on the language. */
  result: Omit<HarmonisationResult, 'warnings'>;
  files: MergedFiles & { review: string };
}

export const DEFAULTS = {
  rules: { always: 'first', byColumn: {} } as SurvivorshipRules,
  maxErrors: { falseMatches: 0.001, missedMatches: 0.001 },
  review: { decisions: [], decidedBy: '' } as Review,
  maxPairsInBlock: 20_000,
};

/**
 * Merges datasets that describe the same entities: maps their columns, converts units, links their records and selects one value per
 * field. Assumes that each dataset contains each entity at most once. Creates tables `merge_…` and `link_…` in the session and
 * writes its files to the session's folder.
 *
 * @throws HarmonisationError if the datasets cannot be merged; see `HarmonisationErrorReason`
 */
export const harmoniseDatasets = async (
  duck: DuckDbSession,
  sources: readonly SourceTable[],
  options: HarmoniseOptions = {},
): Promise<Harmonised> => harmoniseTables(duck, await readTables(duck, sources), options);

/** Merges datasets as `harmoniseDatasets` does. @param tables the datasets as `readTables` returns them */
export const harmoniseTables = async (
  duck: DuckDbSession,
  tables: readonly ReadTable[],
  options: HarmoniseOptions = {},
): Promise<Harmonised> => {
  const settings = { ...DEFAULTS, ...omitUndefined(options) };
  const progress = async (done: number, step: string): Promise<void> => {
    options.signal?.throwIfAborted();
    await setImmediate();
    await options.onProgress?.(done, step);
  };
  await progress(0.2, 'columns compared');
  const plan = await planMerge(duck, tables, settings.mapping ?? []);
  await duck.run('CREATE OR REPLACE TEMP TABLE merge_entities AS SELECT rid AS entity, rid AS r0 FROM merge_source_0');
  await duck.run(
    'CREATE OR REPLACE TEMP TABLE merge_review (source INTEGER, entity BIGINT, rid BIGINT, weight DOUBLE, probability DOUBLE, ambiguous BOOLEAN)',
  );
  await duck.run(
    'CREATE OR REPLACE TEMP TABLE merge_matches (source INTEGER, entity BIGINT, rid BIGINT, weight DOUBLE, probability DOUBLE, ambiguous BOOLEAN)',
  );
  await readDecisions(duck, tables, settings.review.decisions);
  const steps: LinkStep[] = [];
  for (let position = 1; position < tables.length; position += 1) {
    steps.push(await linkTable(duck, plan, position, settings));
    await progress(0.2 + (0.5 * position) / (tables.length - 1), 'records linked');
  }
  const files = await writeMerged(duck, plan, { rules: settings.rules, decidedBy: settings.review.decidedBy });
  const review = await writeReview(duck, plan);
  await progress(0.9, 'merged');
  const result = await describe(duck, plan, { steps, log: files.log, settings });
  return { result, files: { ...files, review } };
};

/**
 * Loads the rows of datasets and the traits of their columns.
 * @throws HarmonisationError if a dataset has no rows
 */
export const readTables = async (duck: DuckDbSession, sources: readonly SourceTable[]): Promise<ReadTable[]> => {
  const tables: ReadTable[] = [];
  for (const source of sources) {
    if (source.rows === 0) throw new HarmonisationError({ code: 'NO_ROWS', dataset: source.name });
    tables.push(await readTable(duck, source));
  }
  return tables;
};

export type Settings = typeof DEFAULTS & Pick<HarmoniseOptions, 'keyColumns' | 'signal' | 'mapping' | 'maxPairs'>;

export const pairLimits = ({ maxPairs, maxPairsInBlock }: Pick<Settings, 'maxPairs' | 'maxPairsInBlock'>, rows: number): PairLimits => ({
  maxPairs: maxPairs ?? defaultMaxPairs(rows),
  maxPairsInBlock,
});

const countRows = (tables: readonly SourceTable[]): number => tables.reduce((sum, { rows }) => sum + rows, 0);

/** Links a dataset with the datasets merged before it and appends its rows. */
const linkTable = async (duck: DuckDbSession, plan: MergePlan, position: number, settings: Settings): Promise<LinkStep> => {
  const table = plan.tables[position] as ReadTable;
  const sides = { left: mergedRelation(plan, position), right: convertedRelation(plan, position) };
  const fields = comparableFields(plan, position);
  const key = settings.keyColumns ?? (fields.length < 2 ? await sharedKey(duck, plan, position, sides) : undefined);
  if (!key && fields.length < 2)
    throw new HarmonisationError({ code: 'NO_COMPARABLE_COLUMNS', one: plan.tables[0]?.name ?? '', other: table.name });
  await loadDecidedPairs(duck, position);
  const beforeAssignment = (): Promise<void> => removeDecidedPairs(duck, 'link_weighted');
  const linkage = key
    ? null
    : await linkRecords(duck, sides, fields, {
        ...{ limits: pairLimits(settings, countRows(plan.tables)), beforeAssignment },
        ...{ maxErrors: settings.maxErrors, signal: settings.signal },
      });
  if (key) {
    await linkByKey(duck, plan, position, { sides, key });
    await removeDecidedPairs(duck, 'link_result');
  }
  const thresholds: Thresholds = linkage?.thresholds ?? { match: 0, nonMatch: 0, expected: { falseMatches: 0, missedMatches: 0 } };
  const counts = await appendRows(duck, plan, position, thresholds);
  return {
    datasetId: table.datasetId,
    approach: key ? 'key' : 'probabilistic',
    keyColumns: key ? [...key] : [],
    comparedPairs: linkage?.comparedPairs ?? null,
    blocking: linkage?.passes ?? [],
    model: linkage ? modelOf(linkage) : null,
    thresholds: linkage ? describeThresholds(thresholds) : null,
    counts,
  };
};

export const describeThresholds = ({ match, nonMatch, expected }: Thresholds): NonNullable<LinkStep['thresholds']> => ({
  match,
  nonMatch,
  expectedFalseMatchRate: expected.falseMatches,
  expectedMissedMatchRate: expected.missedMatches,
});

export const modelOf = ({ fields, model }: Pick<Linkage, 'fields' | 'model'>): LinkStep['model'] => ({
  prior: model.prior,
  iterations: model.iterations,
  converged: model.converged,
  fields: fields.map(({ name, kind }, at) => {
    const shares = model.fields[at] ?? { m: [], u: [] };
    const levels = LEVELS[kind].map((level, index) => ({ level, m: shares.m[index] ?? 0, u: shares.u[index] ?? 0 }));
    return { column: name, kind, levels: levels.map((each, index) => ({ ...each, weight: levelWeight(shares, index) })) };
  }),
});

/** Adds a dataset to `merge_entities`: matches join existing entities, all other rows become new entities. */
const appendRows = async (
  duck: DuckDbSession,
  plan: MergePlan,
  position: number,
  { match, nonMatch }: Thresholds,
): Promise<LinkStep['counts']> => {
  const isMatch = match === null ? 'false' : `weight >= ${match} AND NOT ambiguous`;
  const isReview = nonMatch === null ? 'false' : `weight >= ${nonMatch} AND NOT (${isMatch})`;
  await duck.run(`INSERT INTO merge_matches SELECT ${position}, * FROM link_result WHERE ${isMatch}`);
  await duck.run(`INSERT INTO merge_matches SELECT ${position}, a, b, 0, 1, false FROM decided_pairs WHERE same`);
  await duck.run(`INSERT INTO merge_review SELECT ${position}, * FROM link_result WHERE ${isReview}`);
  const empty = Array.from({ length: position }, (_, index) => `NULL::BIGINT AS r${index}`).join(', ');
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE merge_entities AS
     SELECT e.*, m.rid AS r${position} FROM merge_entities e LEFT JOIN merge_matches m ON m.entity = e.entity AND m.source = ${position}
     UNION ALL
     SELECT (SELECT max(entity) FROM merge_entities) + row_number() OVER (ORDER BY rid) AS entity, ${empty}, rid
     FROM merge_source_${position} s WHERE NOT EXISTS (SELECT 1 FROM merge_matches m WHERE m.rid = s.rid AND m.source = ${position})`,
  );
  const counts = await duck.one<{ matches: number; review: number; decided: number }>(
    `SELECT count(*) FILTER (${isMatch}) + (SELECT count(*) FROM decided_pairs WHERE same) AS matches, count(*) FILTER (${isReview}) AS review,
            (SELECT count(*) FROM decided_pairs) AS decided FROM link_result`,
  );
  return { ...counts, unmatched: (plan.tables[position]?.rows ?? 0) - counts.matches };
};

/** Compares the columns of datasets without merging their rows. */
export const compareTables = async (duck: DuckDbSession, tables: readonly ReadTable[]): Promise<Harmonised['result']> => {
  const plan = await planMerge(duck, tables, []);
  return {
    ...describePlan(plan),
    isMerged: false,
    steps: [],
    counts: { sourceRows: countRows(tables), mergedRows: 0, matches: 0, review: 0, decided: 0 },
    survivorship: [],
    decisions: [],
    examples: { matches: [], review: [] },
    method: describeMethod({ ...DEFAULTS, ...pairLimits(DEFAULTS, countRows(tables)) }),
  };
};

/** Returns whether each dataset has a column whose values identify its rows. */
export const haveKeys = (tables: readonly ReadTable[]): boolean =>
  tables.every(({ traits, rows }) => traits.some((each) => isKey(each, rows)));

const isKey = ({ present, distinct }: { present: number; distinct: number }, rows: number): boolean =>
  present === rows && distinct >= 0.98 * rows;

/** Maximum share of digits in the names of entities; codes, telephone numbers and addresses have more. */
const MAX_LABEL_DIGITS = 0.05;

/** Returns the names of the entities that the first dataset shares with others: the text column with the most distinct values. */
const readSharedEntries = async (duck: DuckDbSession, { traits, columns }: ReadTable): Promise<string[]> => {
  const isText = (name: string): boolean => columns.find((each) => each.name === name)?.type === 'text';
  const [label] = traits
    .filter(({ name, digitShare }) => isText(name) && digitShare < MAX_LABEL_DIGITS)
    .toSorted((a, b) => b.distinct - a.distinct);
  if (!label) return [];
  const name = `s.c${columns.findIndex((each) => each.name === label.name)}`;
  const rows = await duck.rows<{ name: string }>(
    `SELECT DISTINCT ${name} AS name FROM merge_matches m JOIN merge_source_0 s ON s.rid = m.entity WHERE ${name} IS NOT NULL ORDER BY 1 LIMIT 50`,
  );
  return rows.map((row) => row.name);
};

export const describePlan = (plan: MergePlan): Pick<HarmonisationResult, 'datasets' | 'columns'> => ({
  datasets: plan.tables.map(({ datasetId, name, rows: count, traits }) => ({
    datasetId,
    name,
    rows: count,
    keyCandidates: traits.filter((each) => isKey(each, count)).map((each) => each.name),
  })),
  columns: plan.columns.map(({ name, type, sources }) => ({
    name,
    type,
    sources: sources.flatMap((source, index) =>
      source
        ? [
            {
              datasetId: plan.tables[index]?.datasetId ?? '',
              column: source.column,
              origin: source.match?.origin ?? ('own' as const),
              score: source.match?.score ?? null,
              nameSimilarity: source.match?.nameSimilarity ?? null,
              valueOverlap: source.match?.valueOverlap ?? null,
              valueLikeness: source.match?.valueLikeness ?? null,
              conversion: source.match?.conversion ?? null,
            },
          ]
        : [],
    ),
  })),
});

/** Returns the number of log entries by column and rule. */
export const countChanges = async (duck: DuckDbSession, log: string): Promise<HarmonisationResult['survivorship']> =>
  duck.rows<{ column: string; rule: string; count: number }>(
    `SELECT field AS column, rule, count(*) AS count FROM read_parquet(${literal(log)}) WHERE field IS NOT NULL GROUP BY ALL ORDER BY count DESC, field, rule LIMIT 200`,
  );

const describe = async (
  duck: DuckDbSession,
  plan: MergePlan,
  { steps, log, settings }: { steps: LinkStep[]; log: string; settings: Settings },
): Promise<Harmonised['result']> => {
  const { rows } = await duck.one<{ rows: number }>('SELECT count(*) AS rows FROM merge_entities');
  return {
    ...describePlan(plan),
    sharedEntries: plan.tables[0] ? await readSharedEntries(duck, plan.tables[0]) : [],
    agreements: await readAgreements(duck, plan),
    steps,
    counts: {
      sourceRows: countRows(plan.tables),
      mergedRows: rows,
      matches: steps.reduce((sum, { counts }) => sum + counts.matches, 0),
      review: steps.reduce((sum, { counts }) => sum + counts.review, 0),
      decided: steps.reduce((sum, { counts }) => sum + counts.decided, 0),
    },
    survivorship: await countChanges(duck, log),
    decisions: settings.review.decisions.map((decision) => ({ ...decision, decidedBy: settings.review.decidedBy })),
    examples: await examplesOf(duck, plan),
    method: describeMethod({ ...settings, ...pairLimits(settings, countRows(plan.tables)) }),
  };
};

import type { DuckDbSession } from '../../../../platform/analytics/index.js';
import { blockingPasses, blockPairs, type BlockingLimits, type BlockingPass, type LinkField, type PassReport } from './blocking.js';
import { LEVELS, levelSql, normalForm, sortedWords } from './comparison.js';
import {
  estimateModel,
  levelShares,
  MISSING,
  patternWeight,
  probabilityOf,
  withoutMatches,
  type Estimate,
  type FieldModel,
  type Training,
} from './fellegi-sunter.js';
import { assignOneToOne } from './one-to-one.js';
import { decisionThresholds, type ErrorRates, type Thresholds } from './thresholds.js';

export interface LinkOptions extends BlockingLimits {
  maxErrors: ErrorRates;
  /** Called when `link_weighted (a, b, weight, probability)` is filled, before the one-to-one assignment. */
  beforeAssignment?: (() => Promise<void>) | undefined;
  signal?: AbortSignal | undefined;
}

export interface LinkModel {
  fields: { name: string; kind: LinkField['kind']; model: FieldModel }[];
  /** Share of matches among all pairs of the two tables, 0 to 1. */
  prior: number;
  iterations: number;
  converged: boolean;
}

export interface Linkage {
  passes: PassReport[];
  comparedPairs: number;
  model: LinkModel;
  thresholds: Thresholds;
}

/** Number of rows of each side that are sampled to estimate the levels of random pairs. */
const RANDOM_ROWS = 500;
/** Number of iterations that alternate between the model and the share of matches, which depend on each other. */
const ROUNDS = 4;
/** Minimum probability of a match for a pair to take part in the assignment. */
const MIN_PROBABILITY = 0.001;

/** A compared field with its SQL expressions on both sides. */
export type FieldColumns = LinkField & { leftSql: string; rightSql: string };

/**
 * Links the records of two relations, each of which contains every entity at most once. Writes `link_result (a, b, weight,
 * probability, ambiguous)` with one row per pair of the one-to-one assignment, regardless of its weight; the returned thresholds
 * classify the pairs. Memory use is bounded by the limits on pairs, not by the size of the tables.
 *
 * @param sides SQL relations with a row number `rid`
 */
export const linkRecords = async (
  duck: DuckDbSession,
  sides: { left: string; right: string },
  columns: readonly FieldColumns[],
  { maxErrors, beforeAssignment, signal, ...limits }: LinkOptions,
): Promise<Linkage> => {
  await normaliseSide(duck, 'left', sides.left, columns);
  await normaliseSide(duck, 'right', sides.right, columns);
  const passes = blockingPasses(columns);
  const reports = await blockPairs(duck, columns, passes, limits);
  signal?.throwIfAborted();
  await comparePairs(duck, columns);
  const { comparedPairs } = await duck.one<{ comparedPairs: number }>('SELECT count(*) AS comparedPairs FROM link_compared');
  const allPairs = await countAllPairs(duck);
  const model = await learnModel(duck, columns, passes, allPairs, signal);
  await weightPairs(duck, model);
  await beforeAssignment?.();
  signal?.throwIfAborted();
  await assignOneToOne(duck, signal);
  const classes = await duck.rows<{ weight: number; probability: number; count: number }>(
    'SELECT weight, any_value(probability) AS probability, count(*) AS count FROM link_result GROUP BY weight',
  );
  return { passes: reports, comparedPairs, model, thresholds: decisionThresholds(classes, maxErrors) };
};

const normaliseSide = async (
  duck: DuckDbSession,
  side: 'left' | 'right',
  relation: string,
  columns: readonly FieldColumns[],
): Promise<void> => {
  const normal = columns.map(
    ({ kind, leftSql, rightSql }, index) => `${normalForm(kind, side === 'left' ? leftSql : rightSql)} AS f${index}`,
  );
  const sorted = columns.flatMap(({ kind }, index) => (kind === 'text' ? [`${sortedWords(`f${index}`)} AS f${index}s`] : []));
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE link_${side} AS SELECT ${['*', ...sorted].join(', ')} FROM (SELECT rid, ${normal.join(', ')} FROM ${relation})`,
  );
};

const levelColumns = (columns: readonly LinkField[]): string =>
  columns.map(({ kind }, index) => `(${levelSql(kind, `f${index}`)})::TINYINT AS g${index}`).join(', ');

const levelNames = (columns: readonly unknown[]): string => columns.map((_, index) => `g${index}`).join(', ');

const comparePairs = async (duck: DuckDbSession, columns: readonly LinkField[]): Promise<void> => {
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE link_compared AS SELECT a, b, passes, ${levelColumns(columns)}
     FROM link_pairs JOIN link_left l ON l.rid = a JOIN link_right r ON r.rid = b`,
  );
  await duck.run('DROP TABLE link_pairs');
};

const countAllPairs = async (duck: DuckDbSession): Promise<number> => {
  const { pairs } = await duck.one<{ pairs: number }>(
    'SELECT (SELECT count(*) FROM link_left)::DOUBLE * (SELECT count(*) FROM link_right) AS pairs',
  );
  return pairs;
};

/** Returns the shares of levels among random pairs: the cross product of rows sampled by the hash of their number. */
const randomLevels = async (duck: DuckDbSession, columns: readonly LinkField[]): Promise<number[][]> => {
  const sample = (side: string): string => `(SELECT * FROM link_${side} ORDER BY hash(rid), rid LIMIT ${RANDOM_ROWS})`;
  const rows = await duck.rows<Record<string, number>>(
    `SELECT ${levelNames(columns)}, count(*) AS count FROM (SELECT ${levelColumns(columns)} FROM ${sample('left')} l, ${sample('right')} r)
     GROUP BY ALL`,
  );
  return columns.map(({ kind }, index) => {
    const counts = LEVELS[kind].map(() => 0);
    for (const row of rows) {
      const level = row[`g${index}`] ?? MISSING;
      if (level !== MISSING) counts[level] = (counts[level] ?? 0) + (row['count'] ?? 0);
    }
    return levelShares(counts);
  });
};

const patternsOf = async (duck: DuckDbSession, columns: readonly LinkField[], where: string): Promise<Training['patterns']> => {
  const rows = await duck.rows<Record<string, number>>(
    `SELECT ${levelNames(columns)}, count(*) AS count FROM link_compared WHERE ${where} GROUP BY ALL ORDER BY ALL`,
  );
  return rows.map((row) => ({ levels: columns.map((_, index) => row[`g${index}`] ?? MISSING), count: row['count'] ?? 0 }));
};

/**
 * Estimates the model. `u` comes from random pairs; `m` comes from the pairs of all passes, where each pass ignores the fields that
 * it blocks on. Pairs found by no pass count as non-matches.
 */
const learnModel = async (
  duck: DuckDbSession,
  columns: readonly LinkField[],
  passes: readonly BlockingPass[],
  allPairs: number,
  signal: AbortSignal | undefined,
): Promise<LinkModel> => {
  const random = await randomLevels(duck, columns);
  const trainings: Training[] = [];
  for (const [index, { fields }] of passes.entries()) {
    const patterns = await patternsOf(duck, columns, `passes & ${2 ** index} <> 0`);
    if (patterns.length > 0) trainings.push({ patterns, blockedFields: new Set(fields) });
    signal?.throwIfAborted();
  }
  const compared = await patternsOf(duck, columns, 'true');
  let [prior, u] = [0, random];
  let estimate: Estimate = estimateModel([], u);
  for (let round = 0; round < ROUNDS; round += 1) {
    estimate = estimateModel(trainings, u);
    prior = shareOfMatches(compared, estimate.fields, allPairs);
    u = random.map((all, index) => withoutMatches(all, estimate.fields[index]?.m ?? [], prior));
  }
  const { fields, iterations, converged } = estimate;
  return {
    fields: columns.map(({ name, kind }, index) => ({ name, kind, model: fields[index] ?? { m: [], u: [] } })),
    prior,
    iterations,
    converged,
  };
};

/** Returns the share of matches among all pairs, as the fixed point of the matches expected among the compared pairs. */
const shareOfMatches = (patterns: Training['patterns'], fields: readonly FieldModel[], allPairs: number): number => {
  const weighted = patterns.map(({ levels, count }) => ({ weight: patternWeight(fields, levels), count }));
  let share = 1 / Math.sqrt(Math.max(allPairs, 4));
  for (let step = 0; step < 100; step += 1) {
    const expected = weighted.reduce((sum, { weight, count }) => sum + count * probabilityOf(weight, share), 0);
    const next = (expected + 0.5) / (allPairs + 1);
    if (Math.abs(next - share) <= 1e-9 * share) break;
    share = next;
  }
  return share;
};

const weightPairs = async (duck: DuckDbSession, { fields, prior }: LinkModel): Promise<void> => {
  const weights = fields.map(({ model }, index) => {
    const cases = model.m.map((_, level) => `WHEN ${level} THEN ${patternWeight([model], [level])}`);
    return `CASE g${index} ${cases.join(' ')} ELSE 0 END`;
  });
  const odds = `(${prior / (1 - prior)} * pow(2, weight))`;
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE link_weighted AS SELECT a, b, weight, ${odds} / (1 + ${odds}) AS probability
     FROM (SELECT a, b, round(${weights.join(' + ')}, 6) AS weight FROM link_compared)
     WHERE ${odds} / (1 + ${odds}) >= ${MIN_PROBABILITY}`,
  );
  await duck.run('DROP TABLE link_compared');
};

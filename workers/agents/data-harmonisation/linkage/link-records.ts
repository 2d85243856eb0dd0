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
  mostErrors: ErrorRates;
  /** Called once pairs are weighed in `link_weighed (a, b, weight, probability)`, before they are assigned. */
  beforeAssignment?: (() => Promise<void>) | undefined;
  signal?: AbortSignal | undefined;
}

export interface LinkModel {
  fields: { name: string; kind: LinkField['kind']; model: FieldModel }[];
  /** Share of matches among all pairs of the two tables. */
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

/** Rows of each side that are compared with each other to learn how pairs at random compare. */
const RANDOM_ROWS = 500;
/** Estimates of the model and of the share of matches follow from each other. */
const ROUNDS = 4;
/** A pair less likely than this takes no part in the assignment. */
const LEAST_PROBABILITY = 0.001;

/** A column that takes part in the comparison, with its expressions on both sides. */
export type FieldColumns = LinkField & { leftSql: string; rightSql: string };

/**
 * Links the records of two relations that hold each entity once. Leaves the decisions in `link_result (a, b, weight,
 * probability, ambiguous)`, one row for each pair of the one-to-one assignment, whatever its weight; the thresholds say what
 * it means. Memory follows the bounds on pairs, not the size of the tables.
 *
 * @param sides SQL relations with a row number `rid`
 */
export const linkRecords = async (
  duck: DuckDbSession,
  sides: { left: string; right: string },
  columns: readonly FieldColumns[],
  { mostErrors, beforeAssignment, signal, ...limits }: LinkOptions,
): Promise<Linkage> => {
  await normaliseSide(duck, 'left', sides.left, columns);
  await normaliseSide(duck, 'right', sides.right, columns);
  const passes = blockingPasses(columns);
  const reports = await blockPairs(duck, columns, passes, limits);
  signal?.throwIfAborted();
  await comparePairs(duck, columns);
  const { comparedPairs } = await duck.one<{ comparedPairs: number }>('SELECT count(*) AS comparedPairs FROM link_compared');
  const allPairs = await pairsInAll(duck);
  const model = await learn(duck, columns, passes, allPairs, signal);
  await weighPairs(duck, model);
  await beforeAssignment?.();
  signal?.throwIfAborted();
  await assignOneToOne(duck, signal);
  const classes = await duck.rows<{ weight: number; probability: number; count: number }>(
    'SELECT weight, any_value(probability) AS probability, count(*) AS count FROM link_result GROUP BY weight',
  );
  return { passes: reports, comparedPairs, model, thresholds: decisionThresholds(classes, mostErrors) };
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

const pairsInAll = async (duck: DuckDbSession): Promise<number> => {
  const { pairs } = await duck.one<{ pairs: number }>(
    'SELECT (SELECT count(*) FROM link_left)::DOUBLE * (SELECT count(*) FROM link_right) AS pairs',
  );
  return pairs;
};

/** Levels of pairs at random: rows by the hash of their number, each with each. */
const randomLevels = async (duck: DuckDbSession, columns: readonly LinkField[]): Promise<number[][]> => {
  const some = (side: string): string => `(SELECT * FROM link_${side} ORDER BY hash(rid), rid LIMIT ${RANDOM_ROWS})`;
  const rows = await duck.rows<Record<string, number>>(
    `SELECT ${levelNames(columns)}, count(*) AS count FROM (SELECT ${levelColumns(columns)} FROM ${some('left')} l, ${some('right')} r)
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
 * How pairs at random compare says `u`; how matches compare is learnt from the pairs of all passes, from each pass without
 * the fields that it blocks on. Pairs that no pass found count as no matches.
 */
const learn = async (
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

/** The share that explains itself: matches that it lets expect among the compared pairs, of all pairs. */
const shareOfMatches = (patterns: Training['patterns'], fields: readonly FieldModel[], allPairs: number): number => {
  const weighed = patterns.map(({ levels, count }) => ({ weight: patternWeight(fields, levels), count }));
  let share = 1 / Math.sqrt(Math.max(allPairs, 4));
  for (let step = 0; step < 100; step += 1) {
    const expected = weighed.reduce((sum, { weight, count }) => sum + count * probabilityOf(weight, share), 0);
    const next = (expected + 0.5) / (allPairs + 1);
    if (Math.abs(next - share) <= 1e-9 * share) break;
    share = next;
  }
  return share;
};

const weighPairs = async (duck: DuckDbSession, { fields, prior }: LinkModel): Promise<void> => {
  const weights = fields.map(({ model }, index) => {
    const cases = model.m.map((_, level) => `WHEN ${level} THEN ${patternWeight([model], [level])}`);
    return `CASE g${index} ${cases.join(' ')} ELSE 0 END`;
  });
  const odds = `(${prior / (1 - prior)} * pow(2, weight))`;
  await duck.run(
    `CREATE OR REPLACE TEMP TABLE link_weighed AS SELECT a, b, weight, ${odds} / (1 + ${odds}) AS probability
     FROM (SELECT a, b, round(${weights.join(' + ')}, 6) AS weight FROM link_compared)
     WHERE ${odds} / (1 + ${odds}) >= ${LEAST_PROBABILITY}`,
  );
  await duck.run('DROP TABLE link_compared');
};

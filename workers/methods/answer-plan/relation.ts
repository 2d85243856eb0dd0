import type { DuckDbSession } from '../../../platform/analytics/index.js';
import { testCorrelation } from '../statistics/correlation/correlation.js';
import { kruskalWallisOfRanks } from '../statistics/kruskal-wallis.js';

/** How two numbers of the asked rows move together: Spearman's rank correlation. */
export interface NumberRelation {
  readonly kind: 'numbers';
  /** −1 to 1. */
  readonly rho: number;
  readonly n: number;
  readonly p: number;
}

/** How a number differs between groups of the asked rows: Kruskal and Wallis's test by ranks. */
export interface GroupRelation {
  readonly kind: 'groups';
  /** Groups with at least `MIN_GROUP` values, the highest median first. */
  readonly groups: readonly { readonly name: string; readonly n: number; readonly median: number; readonly mean: number }[];
  readonly n: number;
  readonly p: number;
  /** Share of the rank variance that the groups explain, 0 to 1. */
  readonly epsilonSquared: number;
}

export type Relation = NumberRelation | GroupRelation;

const MIN_ROWS = 10;
const MIN_GROUP = 5;

/** Returns an SQL expression for the rank; ties get their mean rank. */
const ranked = (column: string): string => `rank() OVER (ORDER BY ${column}) + (count(*) OVER (PARTITION BY ${column}) - 1) / 2.0`;

/**
 * Relates two numeric SQL expressions over the rows of a relation; null with fewer than 10 rows or a constant.
 * Spearman: The proof and measurement of association between two things (1904).
 */
export const relateNumbers = async (duck: DuckDbSession, relation: string, one: string, other: string): Promise<NumberRelation | null> => {
  const { n, rho } = await duck.one<{ n: number; rho: number | null }>(`
    WITH pairs AS (SELECT ${one} AS a, ${other} AS b FROM ${relation} WHERE a IS NOT NULL AND b IS NOT NULL),
         places AS (SELECT ${ranked('a')} AS ra, ${ranked('b')} AS rb FROM pairs)
    SELECT count(*) AS n, corr(ra, rb) AS rho FROM places`);
  const count = Number(n);
  if (count < MIN_ROWS || rho === null || !Number.isFinite(rho)) return null;
  return { kind: 'numbers', rho, n: count, p: testCorrelation(rho, count).p };
};

/** Relates a numeric SQL expression to the values of a text expression, in any case; null with fewer than two groups of 5 values or 10 rows. */
export const relateGroups = async (duck: DuckDbSession, relation: string, number: string, group: string): Promise<GroupRelation | null> => {
  const values = `
    WITH known AS (SELECT ${group} AS label, lower(label) AS g, ${number} AS v FROM ${relation} WHERE g IS NOT NULL AND v IS NOT NULL),
         kept AS (SELECT label, g, v FROM known WHERE g IN (SELECT g FROM known GROUP BY g HAVING count(*) >= ${MIN_GROUP}))`;
  const groups = await duck.rows<{ name: string; n: number; rank_sum: number; median: number; mean: number }>(`${values},
    places AS (SELECT label, g, v, ${ranked('v')} AS r FROM kept)
    SELECT mode(label) AS name, count(*) AS n, sum(r) AS rank_sum, median(v) AS median, avg(v) AS mean FROM places
      GROUP BY g ORDER BY median DESC, mean DESC, g`);
  const n = groups.reduce((total, each) => total + Number(each.n), 0);
  if (groups.length < 2 || n < MIN_ROWS) return null;
  const { ties } = await duck.one<{ ties: number }>(
    `${values} SELECT sum(c * c * c - c) AS ties FROM (SELECT CAST(count(*) AS DOUBLE) AS c FROM kept GROUP BY v)`,
  );
  const { p, epsilonSquared } = kruskalWallisOfRanks(
    groups.map((each) => ({ n: Number(each.n), rankSum: Number(each.rank_sum) })),
    ties,
  );
  return {
    ...{ kind: 'groups', n, p, epsilonSquared },
    groups: groups.map(({ name, n: size, median, mean }) => ({ name, n: Number(size), median: Number(median), mean: Number(mean) })),
  };
};

import { identifier, type DuckDbSession } from '../../../platform/analytics/index.js';
import { testCorrelation } from '../../methods/statistics/correlation/correlation.js';
import { kruskalWallisOfRanks } from '../../methods/statistics/kruskal-wallis.js';
import { computedColumns, type ComputedColumn } from './computed-columns.js';
import { MIN_SAMPLE, NO_DETAIL, type Candidate } from './pattern-result.js';

/** Temporary table of the run whose rows are compared: number columns of type DOUBLE, group columns of type text. */
export interface RowTable {
  table: string;
  numbers: readonly string[];
  groups: readonly string[];
  /** Columns that the request names; the relation of two of them is tested in any case. */
  asked: readonly string[];
}

/**
 * Tests correlations between columns and differences between groups. Ranks are computed in DuckDB. A column that is computed from others is
 * related to them by definition, which is not tested.
 */
export const examineRows = async (
  duck: DuckDbSession,
  { table, numbers, groups, asked }: RowTable,
): Promise<{ candidates: Candidate[]; computed: ComputedColumn[] }> => {
  const computed = await computedColumns(duck, table, numbers);
  const isByDefinition = (a: string, b: string): boolean =>
    !(asked.includes(a) && asked.includes(b)) &&
    computed.some(({ result, operands }) => (result === a && operands.includes(b)) || (result === b && operands.includes(a)));
  const found: (Candidate | null)[] = [];
  for (const [index, a] of numbers.entries())
    for (const b of numbers.slice(index + 1)) if (!isByDefinition(a, b)) found.push(await correlationOf(duck, table, a, b));
  for (const group of groups) for (const number of numbers) found.push(await differenceOf(duck, table, group, number));
  return { candidates: found.filter((each) => each !== null), computed };
};

/** Returns an SQL expression for the rank; ties get their mean rank. */
const ranked = (column: string): string => `rank() OVER (ORDER BY ${column}) + (count(*) OVER (PARTITION BY ${column}) - 1) / 2.0`;

const correlationOf = async (duck: DuckDbSession, table: string, a: string, b: string): Promise<Candidate | null> => {
  const { n, rho, pearson } = await duck.one<{ n: number; rho: number | null; pearson: number | null }>(`
    WITH pairs AS (SELECT ${identifier(a)} AS a, ${identifier(b)} AS b FROM ${identifier(table)} WHERE a IS NOT NULL AND b IS NOT NULL),
         places AS (SELECT a, b, ${ranked('a')} AS ra, ${ranked('b')} AS rb FROM pairs)
    SELECT count(*) AS n, corr(ra, rb) AS rho, corr(a, b) AS pearson FROM places`);
  if (n < MIN_SAMPLE.rows || rho === null || !Number.isFinite(rho)) return null;
  const { t, p, low, high } = testCorrelation(rho, n);
  return {
    ...NO_DETAIL,
    kind: 'correlation',
    columns: [a, b],
    subjects: [a, b],
    test: 'Spearman',
    statistic: { name: 't', value: t },
    pValue: p,
    sampleSize: n,
    effect: { name: 'rho', value: rho },
    relation: { low, high, pearson: pearson !== null && Number.isFinite(pearson) ? pearson : null, of: 'rows' },
  };
};

const differenceOf = async (duck: DuckDbSession, table: string, group: string, number: string): Promise<Candidate | null> => {
  const values = `
    WITH known AS (SELECT ${identifier(group)} AS g, ${identifier(number)} AS v FROM ${identifier(table)} WHERE g IS NOT NULL AND v IS NOT NULL),
         kept AS (SELECT g, v FROM known WHERE g IN (SELECT g FROM known GROUP BY g HAVING count(*) >= ${MIN_SAMPLE.group}))`;
  const groups = await duck.rows<{ g: string; n: number; rank_sum: number; median: number }>(`${values},
    places AS (SELECT g, v, ${ranked('v')} AS r FROM kept)
    SELECT g, count(*) AS n, sum(r) AS rank_sum, median(v) AS median FROM places GROUP BY g ORDER BY median DESC, g`);
  const n = groups.reduce((total, each) => total + each.n, 0);
  if (groups.length < 2 || n < MIN_SAMPLE.rows) return null;
  const { ties } = await duck.one<{ ties: number }>(
    `${values} SELECT sum(c * c * c - c) AS ties FROM (SELECT CAST(count(*) AS DOUBLE) AS c FROM kept GROUP BY v)`,
  );
  const { h, p, epsilonSquared } = kruskalWallisOfRanks(
    groups.map((each) => ({ n: each.n, rankSum: each.rank_sum })),
    ties,
  );
  return {
    ...NO_DETAIL,
    kind: 'group_difference',
    columns: [number, group],
    subjects: [number, group],
    test: 'Kruskal-Wallis',
    statistic: { name: 'H', value: h },
    pValue: p,
    sampleSize: n,
    effect: { name: 'epsilon²', value: epsilonSquared },
    groups: groups.map(({ g, n: size, median }) => ({ value: g, n: size, median })),
  };
};

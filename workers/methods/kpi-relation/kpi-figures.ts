import { identifier, literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import { testCorrelation } from '../statistics/correlation/correlation.js';
import { kruskalWallisOfRanks } from '../statistics/kruskal-wallis.js';
import { numberOf } from '../tenant-state/index.js';
import type { DerivedMeasure } from '../derived-measures/index.js';
import type { RelatedColumn } from './factors.js';

export interface KpiGroup {
  readonly name: string;
  readonly n: number;
  /** Quotient of the sums, or mean of the differences, in the unit of the KPI; shares in parts of 1. */
  readonly value: number;
}

export interface KpiFigures {
  readonly groups: readonly KpiGroup[];
  readonly n: number;
  readonly p: number;
  /** Rank correlation of the rows and change of a row's value per unit; null for categories. */
  readonly line: { readonly rho: number; readonly slope: number } | null;
}

/** Smallest group that counts; number of bands of equally many rows. */
const [MIN_GROUP, BANDS] = [10, 4];

/**
 * Returns a relation with the rows of a KPI: `a` and `b` are its columns, `y` is its value in the row, `x` a column, and `g` another one by
 * which the comparison is repeated. Rows without a value, without a positive divisor or with a part above the whole are left out.
 */
export const kpiRows = (
  relation: string,
  { form, left, right, per, isShare }: DerivedMeasure,
  x: RelatedColumn,
  g: string | null,
): string => {
  const [a, b] = [numberOf(left), numberOf(right)];
  const isQuotient = form === 'quotient';
  const value = isQuotient ? `${per}.0 * ${a} / ${b}` : `${a} - ${b}`;
  const factor = x.kind === 'number' ? numberOf(x.column) : `CAST(${identifier(x.column)} AS VARCHAR)`;
  const group = g === null ? 'NULL' : `CAST(${identifier(g)} AS VARCHAR)`;
  return `(SELECT ${a} AS a, ${b} AS b, ${value} AS y, ${factor} AS x, ${group} AS g FROM ${relation}
    WHERE ${a} IS NOT NULL AND ${b} ${isQuotient ? '> 0' : 'IS NOT NULL'}${isShare ? ` AND ${a} <= ${b}` : ''} AND ${factor} IS NOT NULL)`;
};

/** Returns the value of a KPI over rows: the quotient of the sums, or the mean of the differences. */
const pooled = ({ form, per }: DerivedMeasure): string => (form === 'quotient' ? `${per}.0 * sum(a) / sum(b)` : 'avg(a - b)');
const RANKED = 'rank() OVER (ORDER BY y) + (count(*) OVER (PARTITION BY y) - 1) / 2.0';

/** Returns how a KPI differs by a column, a number in bands of equally many rows; null if fewer than two groups are large enough. */
export const figuresBy = async (
  duck: DuckDbSession,
  rows: string,
  measure: DerivedMeasure,
  { kind }: RelatedColumn,
): Promise<KpiFigures | null> => {
  const isNumber = kind === 'number';
  const edges = isNumber ? await edgesOf(duck, rows) : [];
  const band = isNumber ? `CAST(${edges.length === 0 ? '0' : `CASE ${edges.map((edge, at) => `WHEN x <= ${edge} THEN ${at}`).join(' ')} ELSE ${edges.length} END`} AS VARCHAR)` : 'x'; // prettier-ignore
  const found = await duck.rows<{ name: string; n: number; value: number; ranks: number }>(
    `SELECT name, count(*) AS n, ${pooled(measure)} AS value, sum(r) AS ranks FROM (SELECT ${band} AS name, a, b, ${RANKED} AS r FROM ${rows})
      GROUP BY name HAVING count(*) >= ${MIN_GROUP} ORDER BY ${isNumber ? 'CAST(name AS INTEGER)' : 'value DESC'}`,
  );
  if (found.length < 2) return null;
  const groups = found.map(({ name, n, value }) => ({ name: isNumber ? bandName(Number(name), edges) : name, n: Number(n), value: Number(value) })); // prettier-ignore
  const n = groups.reduce((total, group) => total + group.n, 0);
  if (isNumber) {
    const line = await lineOf(duck, rows);
    return line === null ? null : { groups, n, p: testCorrelation(line.rho, n).p, line };
  }
  const { ties } = await duck.one<{ ties: number }>(
    `SELECT sum(t * t * t - t) AS ties FROM (SELECT CAST(count(*) AS DOUBLE) AS t FROM ${rows} GROUP BY y)`,
  );
  const ranked = found.map((row) => ({ n: Number(row.n), rankSum: Number(row.ranks) }));
  return { groups, n, p: kruskalWallisOfRanks(ranked, Number(ties)).p, line: null };
};

/** Returns the rank correlation of the rows and the least-squares change per unit; null for a constant column. */
export const lineOf = async (duck: DuckDbSession, rows: string): Promise<KpiFigures['line']> => {
  const rank = (of: string): string => `rank() OVER (ORDER BY ${of}) + (count(*) OVER (PARTITION BY ${of}) - 1) / 2.0`;
  const { rho, slope } = await duck.one<{ rho: number | null; slope: number | null }>(
    `SELECT corr(rx, ry) AS rho, regr_slope(y, x) AS slope FROM (SELECT x, y, ${rank('x')} AS rx, ${rank('y')} AS ry FROM ${rows})`,
  );
  return rho === null || slope === null || !Number.isFinite(rho) ? null : { rho: Number(rho), slope: Number(slope) };
};

/** Returns the rounded borders between bands of equally many rows. */
const edgesOf = async (duck: DuckDbSession, rows: string): Promise<number[]> => {
  const levels = Array.from({ length: BANDS - 1 }, (_, index) => (index + 1) / BANDS);
  const row = await duck.one<Record<string, number | null>>(
    `SELECT ${levels.map((level, index) => `quantile_cont(x, ${level}) AS q${index}`).join(', ')} FROM ${rows}`,
  );
  return [...new Set(levels.flatMap((_, index) => (row[`q${index}`] == null ? [] : [Number(Number(row[`q${index}`]).toPrecision(2))])))];
};

const bandName = (index: number, edges: readonly number[]): string => {
  const [low, high] = [edges[index - 1], edges[index]];
  if (low === undefined) return `≤ ${high ?? ''}`;
  return high === undefined ? `> ${low}` : `> ${low} – ${high}`;
};

/** Returns the rows of one group of a relation of `kpiRows`. */
export const ofGroup = (rows: string, name: string): string => `(SELECT * FROM ${rows} WHERE g = ${literal(name)})`;

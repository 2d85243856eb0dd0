import { identifier, literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import type { CompiledFormula } from '../../../subgraphs/metrics/index.js';
import { dated } from './dated.js';

/** Computation of a formula over a table, by periods and dimensions. */
export interface GoldPlan {
  /** SQL relation. */
  readonly relation: string;
  readonly formula: CompiledFormula;
  /** Shortest first; `all` is the whole table. */
  readonly grains: readonly string[];
  readonly timeColumn: string | null;
  readonly dimensions: readonly string[];
}

export type GoldWarning =
  | { readonly code: 'rows_without_date'; readonly rows: number }
  | { readonly code: 'dimension_values_cut'; readonly dimension: string; readonly kept: number; readonly values: number }
  | { readonly code: 'rows_cut'; readonly kept: number; readonly rows: number }
  | { readonly code: 'no_value' };

export interface Gold {
  /** Number of rows in the file. */
  readonly rows: number;
  readonly warnings: readonly GoldWarning[];
}

/** Limits for one metric. Values beyond them are cut and reported as a warning. */
export interface GoldLimits {
  readonly rows: number;
  readonly dimensionValues: number;
}
const LIMITS: GoldLimits = { rows: 20_000, dimensionValues: 100 };
const MAX_VALUE_LENGTH = 200;

/**
 * Computes a metric for every period and dimension and writes it as Parquet with the columns row_no, grain, period_start,
 * dimension, dimension_value, value and n. Totals come before dimensions, long periods before short ones, recent ones before old
 * ones. If there are more rows than `limits.rows`, the last ones in this order are dropped.
 */
export const computeGold = async (duck: DuckDbSession, plan: GoldPlan, path: string, limits = LIMITS): Promise<Gold> => {
  const warnings: GoldWarning[] = [];
  for (const dimension of plan.dimensions) {
    const values = await distinctValues(duck, plan.relation, dimension);
    if (values > limits.dimensionValues) warnings.push({ code: 'dimension_values_cut', dimension, kept: limits.dimensionValues, values });
  }
  const undated = await rowsWithoutDate(duck, plan);
  if (undated > 0) warnings.push({ code: 'rows_without_date', rows: undated });
  const parts = plan.grains.flatMap((grain, grainNo) =>
    [null, ...plan.dimensions].map((dimension, dimensionNo) => part(plan, { grain, grainNo, dimension, dimensionNo }, limits)),
  );
  // Infinite results and NaN become NULL. Periods without a value are kept as gaps; dimension values without input rows are dropped.
  await duck.run(`CREATE OR REPLACE TEMP TABLE gold AS
    SELECT * REPLACE (CASE WHEN isfinite(value) THEN value END AS value) FROM (${parts.join('\nUNION ALL\n')}) WHERE dimension IS NULL OR n > 0 OR value <> 0`);
  const { rows, values } = await duck.one<{ rows: number; values: number }>('SELECT count(*) AS rows, count(value) AS "values" FROM gold');
  if (values === 0) warnings.push({ code: 'no_value' });
  if (rows > limits.rows) warnings.push({ code: 'rows_cut', kept: limits.rows, rows });
  await duck.run(
    `COPY (SELECT CAST(row_number() OVER (ORDER BY dimension_no, grain_no DESC, period_start DESC NULLS FIRST, dimension_value NULLS FIRST) AS INTEGER) AS row_no,
                  grain, period_start, dimension, dimension_value, value, n
             FROM gold QUALIFY row_no <= ${limits.rows} ORDER BY row_no)
       TO ${literal(path)} (FORMAT parquet, COMPRESSION zstd)`,
  );
  return { rows: Math.min(rows, limits.rows), warnings };
};

/** Streams the rows written by `computeGold` in chunks. */
export const readGold = (duck: DuckDbSession, path: string): AsyncGenerator<Record<string, unknown>[]> =>
  duck.stream(`SELECT * FROM read_parquet(${literal(path)}) ORDER BY row_no`);

interface Part {
  readonly grain: string;
  readonly grainNo: number;
  readonly dimension: string | null;
  readonly dimensionNo: number;
}

const part = (
  { relation, formula, timeColumn }: GoldPlan,
  { grain, grainNo, dimension, dimensionNo }: Part,
  limits: GoldLimits,
): string => {
  const time = timeColumn === null || grain === 'all' ? null : dated(timeColumn);
  const period = time === null ? 'CAST(NULL AS DATE)' : `CAST(date_trunc(${literal(grain)}, ${time}) AS DATE)`;
  const value = dimension === null ? 'CAST(NULL AS VARCHAR)' : dimensionSql(dimension);
  const conditions = [
    ...(time === null ? [] : [`${time} IS NOT NULL`]),
    ...(dimension === null ? [] : [`(${value} IS NULL OR ${value} IN (${frequentValues(relation, dimension, limits)}))`]),
  ];
  return `SELECT ${grainNo} AS grain_no, ${literal(grain)} AS grain, ${period} AS period_start, ${dimensionNo} AS dimension_no,
                 ${dimension === null ? 'CAST(NULL AS VARCHAR)' : literal(dimension)} AS dimension, ${value} AS dimension_value,
                 ${formula.value} AS value, ${formula.rows} AS n
            FROM ${relation}${conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`}
           GROUP BY ALL HAVING count(*) > 0`;
};

const dimensionSql = (column: string): string => `left(CAST(${identifier(column)} AS VARCHAR), ${MAX_VALUE_LENGTH})`;

const frequentValues = (relation: string, dimension: string, { dimensionValues }: GoldLimits): string => {
  const value = dimensionSql(dimension);
  return `SELECT ${value} FROM ${relation} WHERE ${value} IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${dimensionValues}`;
};

const distinctValues = async (duck: DuckDbSession, relation: string, dimension: string): Promise<number> => {
  const { values } = await duck.one<{ values: number }>(`SELECT count(DISTINCT ${dimensionSql(dimension)}) AS "values" FROM ${relation}`);
  return values;
};

const rowsWithoutDate = async (duck: DuckDbSession, { relation, timeColumn }: GoldPlan): Promise<number> => {
  if (timeColumn === null) return 0;
  const { rows } = await duck.one<{ rows: number }>(`SELECT count(*) FILTER (WHERE ${dated(timeColumn)} IS NULL) AS rows FROM ${relation}`);
  return rows;
};

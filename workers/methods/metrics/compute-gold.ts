import { identifier, literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import { emptyPeriods, MetricGrain, type CompiledFormula } from '../../../subgraphs/metrics/index.js';
import { dated, periodSql } from './dated.js';
import type { FormulaRemark } from './formula-remarks.js';
import { valueOfNoRows } from './value-of-no-rows.js';

/** Computation of a formula over a table, by periods and dimensions. */
export interface GoldPlan {
  /** SQL relation. */
  readonly relation: string;
  readonly formula: CompiledFormula;
  /** Columns that the formula uses; default: none is named in warnings. */
  readonly columns?: readonly string[];
  /** Shortest first; `all` is the whole table. */
  readonly grains: readonly string[];
  readonly timeColumn: string | null;
  readonly dimensions: readonly string[];
  /** Month in which fiscal years begin, 1 to 12; default 1. Years and quarters follow from it. */
  readonly fiscalYearStart?: number;
}

export type GoldWarning =
  | { readonly code: 'rows_without_date'; readonly rows: number }
  | { readonly code: 'dimension_values_cut'; readonly dimension: string; readonly kept: number; readonly values: number }
  | { readonly code: 'rows_cut'; readonly kept: number; readonly rows: number }
  | { readonly code: 'rows_with_blanks'; readonly rows: number; readonly columns: string | null }
  | { readonly code: 'gap_not_filled'; readonly from: string; readonly until: string }
  | { readonly code: 'no_value' }
  | { readonly code: 'totals_left_out'; readonly rows: number }
  | { readonly code: 'totals_kept'; readonly column: string; readonly rows: number; readonly first: string }
  | { readonly code: 'share_scaled'; readonly unit: string; readonly factor: number }
  | FormulaRemark;

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
 * Computes a metric for every period and dimension and writes it as Parquet with the columns of `GOLD_COLUMNS`. Totals come before
 * dimensions, long periods before short ones, recent ones before old ones; empty periods of dimension values come last. If there are
 * more rows than `limits.rows`, the last ones in this order are dropped.
 */
export const computeGold = async (duck: DuckDbSession, plan: GoldPlan, path: string, limits = LIMITS): Promise<Gold> => {
  const warnings: GoldWarning[] = [];
  for (const dimension of plan.dimensions) {
    const values = await distinctValues(duck, plan.relation, dimension);
    if (values > limits.dimensionValues) warnings.push({ code: 'dimension_values_cut', dimension, kept: limits.dimensionValues, values });
  }
  const undated = await rowsWithoutDate(duck, plan);
  if (undated > 0) warnings.push({ code: 'rows_without_date', rows: undated });
  const blank = await rowsWithBlanks(duck, plan);
  if (blank.rows > 0) warnings.push({ code: 'rows_with_blanks', ...blank });
  const parts = plan.grains.flatMap((grain, grainNo) =>
    [null, ...plan.dimensions].map((dimension, dimensionNo) => part(plan, { grain, grainNo, dimension, dimensionNo }, limits)),
  );
  // Infinite results and NaN become NULL. Periods without a value are kept as gaps; dimension values that no row concerns are dropped.
  await duck.run(`CREATE OR REPLACE TEMP TABLE gold AS
    SELECT * EXCLUDE (by_zero) REPLACE (CASE WHEN isfinite(value) THEN value END AS value),
           CASE WHEN isfinite(value) THEN NULL WHEN by_zero THEN 'division_by_zero' WHEN n > 0 THEN 'undefined'
                WHEN blank_rows > 0 THEN 'only_blanks' ELSE 'no_rows' END AS missing, false AS filled
      FROM (${parts.join('\nUNION ALL\n')}) WHERE dimension IS NULL OR n > 0 OR blank_rows > 0 OR value IS NOT NULL`);
  warnings.push(...(await fillEmptyPeriods(duck, plan)));
  const { rows, values } = await duck.one<{ rows: number; values: number }>('SELECT count(*) AS rows, count(value) AS "values" FROM gold');
  if (values === 0) warnings.push({ code: 'no_value' });
  if (rows > limits.rows) warnings.push({ code: 'rows_cut', kept: limits.rows, rows });
  await duck.run(
    `COPY (SELECT CAST(row_number() OVER (ORDER BY filled AND dimension IS NOT NULL, dimension_no, grain_no DESC,
                                                   period_start DESC NULLS FIRST, dimension_value NULLS FIRST) AS INTEGER) AS row_no, ${GOLD_COLUMNS.join(', ')}
             FROM gold QUALIFY row_no <= ${limits.rows} ORDER BY row_no)
       TO ${literal(path)} (FORMAT parquet, COMPRESSION zstd)`,
  );
  return { rows: Math.min(rows, limits.rows), warnings };
};

/** Columns of the file besides row_no. */
const GOLD_COLUMNS = ['grain', 'period_start', 'dimension', 'dimension_value', 'value', 'n', 'blank_rows', 'missing'] as const;

/**
 * Adds the periods between two periods with rows in which a formula of sums and counts has a value, such as the 0 accidents of a month
 * without a row: in total, and for each dimension value. Formulas without a value for no rows, such as means and rates, are left as they are.
 */
const fillEmptyPeriods = async (duck: DuckDbSession, { relation, formula, grains }: GoldPlan): Promise<GoldWarning[]> => {
  const value = await valueOfNoRows(duck, relation, formula);
  if (value === null) return [];
  const warnings: GoldWarning[] = [];
  for (const [index, grain] of grains.entries()) {
    if (grain === MetricGrain.ALL) continue;
    const ofGrain = `grain = ${literal(grain)}`;
    const rows = await duck.rows<{ start: string }>(
      `SELECT DISTINCT period_start AS start FROM gold WHERE ${ofGrain} AND dimension IS NULL AND period_start IS NOT NULL ORDER BY 1`,
    );
    const { empty, skipped } = emptyPeriods(
      rows.map(({ start }) => start),
      grain as MetricGrain,
    );
    if (index === 0) warnings.push(...skipped.slice(0, MAX_GAP_WARNINGS).map((gap) => ({ code: 'gap_not_filled' as const, ...gap })));
    await duck.run(
      `INSERT INTO gold BY NAME
         SELECT groups.*, period_start, CAST(${value} AS DOUBLE) AS value, 0 AS n, 0 AS blank_rows, true AS filled
           FROM (SELECT DISTINCT grain_no, grain, dimension_no, dimension, dimension_value FROM gold WHERE ${ofGrain}) groups
          CROSS JOIN (SELECT period_start FROM gold WHERE ${ofGrain} AND period_start IS NOT NULL
                       UNION SELECT unnest(CAST([${empty.map(literal).join(', ')}] AS DATE[]))) periods
          WHERE NOT EXISTS (FROM gold known WHERE known.grain = groups.grain AND known.period_start = periods.period_start
                              AND known.dimension_no = groups.dimension_no AND known.dimension_value IS NOT DISTINCT FROM groups.dimension_value)`,
    );
  }
  return warnings;
};

const MAX_GAP_WARNINGS = 3;

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
  { relation, formula, timeColumn, fiscalYearStart }: GoldPlan,
  { grain, grainNo, dimension, dimensionNo }: Part,
  limits: GoldLimits,
): string => {
  const time = timeColumn === null || grain === 'all' ? null : dated(timeColumn);
  const period = time === null ? 'CAST(NULL AS DATE)' : periodSql(time, grain, fiscalYearStart);
  const value = dimension === null ? 'CAST(NULL AS VARCHAR)' : dimensionSql(dimension);
  const conditions = [
    ...(time === null ? [] : [`${time} IS NOT NULL`]),
    ...(dimension === null ? [] : [`(${value} IS NULL OR ${value} IN (${frequentValues(relation, dimension, limits)}))`]),
  ];
  return `SELECT ${grainNo} AS grain_no, ${literal(grain)} AS grain, ${period} AS period_start, ${dimensionNo} AS dimension_no,
                 ${dimension === null ? 'CAST(NULL AS VARCHAR)' : literal(dimension)} AS dimension, ${value} AS dimension_value,
                 ${formula.value} AS value, ${formula.rows} AS n, ${formula.blankRows} AS blank_rows, ${formula.dividesByZero} AS by_zero
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

/** Returns the number of rows of the whole table that blanks leave out of an aggregate, and the columns with these blanks. */
const rowsWithBlanks = async (
  duck: DuckDbSession,
  { relation, formula, columns = [] }: GoldPlan,
): Promise<{ rows: number; columns: string | null }> => {
  const counts = columns.map((name, at) => `, count(*) FILTER (WHERE (${formula.isBlankRow}) AND ${identifier(name)} IS NULL) AS c${at}`);
  const found = await duck.one<Record<string, number>>(`SELECT ${formula.blankRows} AS rows${counts.join('')} FROM ${relation}`);
  const blank = columns.filter((_, at) => (found[`c${at}`] ?? 0) > 0);
  return { rows: found['rows'] ?? 0, columns: blank.length === 0 ? null : blank.join(', ') };
};

const rowsWithoutDate = async (duck: DuckDbSession, { relation, timeColumn }: GoldPlan): Promise<number> => {
  if (timeColumn === null) return 0;
  const { rows } = await duck.one<{ rows: number }>(`SELECT count(*) FILTER (WHERE ${dated(timeColumn)} IS NULL) AS rows FROM ${relation}`);
  return rows;
};

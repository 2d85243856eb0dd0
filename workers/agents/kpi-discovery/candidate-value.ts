import { identifier, literal, type DuckDbSession } from '../../../platform/analytics/index.js';
import {
  checkFormula,
  compileFormula,
  emptyPeriods,
  FormulaError,
  isCompletePeriod,
  parseFormula,
  type CompiledFormula,
  type MetricGrain,
} from '../../../subgraphs/metrics/index.js';
import { isComputationError, valueOfNoRows } from '../../methods/metrics/index.js';
import { withoutTotals } from '../../methods/tenant-state/index.js';
import type { ProfiledColumn } from './bind-roles.js';
import type { ReadCoverage } from './period-coverage.js';

/** Value of a formula for a table. */
export interface CandidateValue {
  /** Executed SQL; the table is named `dataset`. */
  readonly sql: string;
  /** Value of the newest complete period, or of the newest one if none is complete. */
  readonly value: number;
  readonly valuePeriod: string | null;
  /** Number of rows in that period. */
  readonly n: number;
  /** Number of rows in all periods. */
  readonly rows: number;
  /** Number of periods with a value. */
  readonly periods: number;
}

/** Value of a formula for a table, with what it shows about the periods. */
export interface ComputedCandidate {
  readonly value: CandidateValue;
  /** False if the period of the value has only begun. */
  readonly isComplete: boolean;
  /** First day of the newest period if it has only begun and a complete one precedes it; otherwise null. */
  readonly begun: string | null;
  /** True if the value is the same in all of at least 3 periods. */
  readonly isConstant: boolean;
}

/** Name of the table in executed and displayed SQL. */
export const TABLE = 'dataset';

/** Creates the view `dataset`, on which candidates are computed: the rows of a table without those with totals of others. */
export const createDatasetView = async (
  duck: DuckDbSession,
  table: string,
  columns: readonly Pick<ProfiledColumn, 'name' | 'type'>[],
): Promise<void> => {
  const { relation } = await withoutTotals(duck, table, columns);
  await duck.run(`CREATE OR REPLACE TEMP VIEW ${TABLE} AS SELECT * FROM ${relation}`);
};

/** Computes a formula by period. Returns null if no period has a value or the formula cannot be computed. */
export const candidateValue = async (...args: Parameters<typeof compute>): Promise<ComputedCandidate | null> => {
  try {
    return await compute(...args);
  } catch (error) {
    if (error instanceof FormulaError || isComputationError(error)) return null;
    throw error;
  }
};

const compute = async (readCoverage: ReadCoverage, ...args: Parameters<typeof periodValues>): Promise<ComputedCandidate | null> => {
  const { sql, values } = await periodValues(...args);
  const [, , , { timeColumn, grain }] = args;
  const newest = values.at(-1);
  if (!newest) return null;
  const covered = timeColumn === null ? null : await readCoverage(timeColumn, grain);
  const complete = values.findLast(({ periodStart }) => isCompletePeriod(periodStart, grain as MetricGrain, covered));
  const { value, periodStart, n } = complete ?? newest;
  return {
    value: {
      ...{ sql, value, valuePeriod: periodStart, n },
      rows: values.reduce((sum, each) => sum + each.n, 0),
      periods: values.length,
    },
    isComplete: complete !== undefined,
    begun: complete && complete !== newest ? newest.periodStart : null,
    isConstant: values.length >= MIN_CONSTANT && values.every((each) => Math.abs(each.value - value) <= 1e-9 * Math.abs(value)),
  };
};

/** Minimum number of periods at which equal values make a KPI a constant. */
const MIN_CONSTANT = 3;

/**
 * Computes a formula by period, oldest first. Returns only periods that have a value; for sums and counts also the periods without rows
 * between two with rows. Empty if no row enters the formula.
 * @param isEventLog whether the view of the dataset has the times between the activities that the formula uses
 * @throws FormulaError if the formula does not fit the columns
 */
export const periodValues = async (
  duck: DuckDbSession,
  formula: string,
  columns: readonly Pick<ProfiledColumn, 'name' | 'type'>[],
  { timeColumn, grain, isEventLog = false }: { timeColumn: string | null; grain: string; isEventLog?: boolean },
): Promise<{ sql: string; values: PeriodValue[] }> => {
  const compiled = compileFormula(checkFormula(parseFormula(formula), columns, { isEventLog }));
  const period = timeColumn === null ? 'CAST(NULL AS DATE)' : `CAST(date_trunc(${literal(grain)}, ${identifier(timeColumn)}) AS DATE)`;
  const condition = timeColumn === null ? '' : ` WHERE ${identifier(timeColumn)} BETWEEN TIMESTAMP '0001-01-01' AND TIMESTAMP '9999-12-31'`;
  const sql = `SELECT ${period} AS period_start, ${compiled.value} AS value, ${compiled.rows} AS n FROM ${TABLE}${condition} GROUP BY ALL ORDER BY 1`;
  const rows = await duck.rows<{ period_start: string | null; value: number | null; n: number }>(sql);
  if (!rows.some(({ n }) => n > 0)) return { sql, values: [] };
  const values = rows.flatMap(({ period_start: periodStart, value, n }) =>
    value !== null && Number.isFinite(value) ? [{ periodStart, value, n }] : [],
  );
  return { sql, values: timeColumn === null ? values : await withEmptyPeriods(duck, compiled, values, grain as MetricGrain) };
};

interface PeriodValue {
  readonly periodStart: string | null;
  readonly value: number;
  readonly n: number;
}

const withEmptyPeriods = async (
  duck: DuckDbSession,
  compiled: CompiledFormula,
  values: PeriodValue[],
  grain: MetricGrain,
): Promise<PeriodValue[]> => {
  const ofNoRows = await valueOfNoRows(duck, TABLE, compiled);
  if (ofNoRows === null) return values;
  const { empty } = emptyPeriods(
    values.flatMap(({ periodStart }) => periodStart ?? []),
    grain,
  );
  return [...values, ...empty.map((periodStart) => ({ periodStart, value: ofNoRows, n: 0 }))].toSorted((a, b) =>
    (a.periodStart ?? '') < (b.periodStart ?? '') ? -1 : 1,
  );
};

/** Returns the values of a column, most frequent first. */
export const valuesOf = async (duck: DuckDbSession, column: string, limit: number): Promise<string[]> => {
  const rows = await duck.rows<{ value: string }>(
    `SELECT CAST(${identifier(column)} AS VARCHAR) AS value FROM ${TABLE} WHERE ${identifier(column)} IS NOT NULL
      GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${limit}`,
  );
  return rows.map(({ value }) => value);
};

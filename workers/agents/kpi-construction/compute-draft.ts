import type { DuckDbSession } from '../../../platform/analytics/index.js';
import {
  checkFormula,
  compileFormula,
  FormulaError,
  isCompletePeriod,
  parseFormula,
  type CheckedFormula,
  type MetricGrain,
} from '../../../subgraphs/metrics/index.js';
import type { Dataset } from '../../../subgraphs/sources/index.js';
import { importDayOf } from '../../datasets.js';
import { coverageReader, createDatasetView, periodValues } from '../kpi-discovery/index.js';
import { timedRows } from '../../methods/case-times/index.js';
import { isComputationError, valueOfNoRows } from '../../methods/metrics/index.js';

/** Formula with the time column and grain by which it is computed. */
export interface FormulaDraft {
  readonly formula: string;
  /** Null selects the time column of the dataset, if it has one. */
  readonly timeColumn: string | null;
  readonly grain: string | null;
}

export interface ComputedDraft {
  readonly dataset: Dataset;
  /** Names of the columns that the formula uses. */
  readonly columns: readonly string[];
  readonly timeColumn: string | null;
  readonly grain: string;
  readonly sql: string;
  readonly values: readonly { readonly periodStart: string | null; readonly value: number; readonly n: number }[];
}

const TIME_TYPES = new Set(['date', 'timestamp']);

/** Returns why the formula does not fit the columns of a dataset; null if it fits. */
export const formulaErrorOf = (formula: string, { columns, roles }: Pick<Dataset, 'columns' | 'roles'>): string | null => {
  try {
    checkFormula(parseFormula(formula), columns, { isEventLog: isLog({ roles }) });
    return null;
  } catch (error) {
    if (error instanceof FormulaError) return error.message;
    throw error;
  }
};

/** Computes the formula on the dataset in the same way as a metric; returns null if it yields no value. */
export const computeDraft = async (
  duck: DuckDbSession,
  relation: string,
  dataset: Dataset,
  draft: FormulaDraft,
): Promise<ComputedDraft | null> => {
  const { timeColumn, grain } = timeOf(dataset, draft);
  try {
    const checked = checkedFormula(draft.formula, dataset);
    const { columns } = checked;
    await createDatasetView(duck, rowsFor(relation, dataset, draft.formula), dataset.columns);
    const isEventLog = isLog(dataset);
    const { sql, values } = await periodValues(duck, draft.formula, dataset.columns, { timeColumn, grain, isEventLog });
    if (values.length === 0) {
      const value = await valueOfNoRows(duck, 'dataset', compileFormula(checked));
      // A count that no row enters is 0.
      return value === null
        ? null
        : { dataset, columns, timeColumn: null, grain: 'all', sql, values: [{ periodStart: null, value, n: 0 }] };
    }
    const covered = timeColumn === null ? null : await coverageReader(duck, 'dataset', importDayOf(dataset))(timeColumn, grain);
    const last = values.findLastIndex(({ periodStart }) => isCompletePeriod(periodStart, grain as MetricGrain, covered));
    // A period that has only begun is not the latest one.
    return { dataset, columns, timeColumn, grain, sql, values: last < 0 ? values : values.slice(0, last + 1) };
  } catch (error) {
    if (error instanceof FormulaError || isComputationError(error)) return null;
    throw error;
  }
};

/** Checks a formula against the columns of a dataset. @throws FormulaError */
export const checkedFormula = (formula: string, { columns, roles }: Pick<Dataset, 'columns' | 'roles'>): CheckedFormula =>
  checkFormula(parseFormula(formula), columns, { isEventLog: isLog({ roles }) });

export const isLog = ({ roles }: Pick<Dataset, 'roles'>): boolean => roles['case'] !== undefined;

/** Returns the rows of a dataset with the times of cases that a formula uses. @throws FormulaError */
export const rowsFor = (relation: string, dataset: Dataset, formula: string): string =>
  timedRows(dataset, { relation, instants: relation }, checkedFormula(formula, dataset));

/** Returns time column and grain by the rules for metrics: the requested column, else the time role or only date column, else none. */
const timeOf = ({ columns, roles }: Dataset, { timeColumn, grain }: FormulaDraft): { timeColumn: string | null; grain: string } => {
  if (grain === 'all') return { timeColumn: null, grain };
  const times = columns.filter(({ type }) => TIME_TYPES.has(type)).map(({ name }) => name);
  const found =
    timeColumn !== null && times.includes(timeColumn) ? timeColumn : (roles['time'] ?? (times.length === 1 ? times[0] : undefined));
  return found === undefined ? { timeColumn: null, grain: 'all' } : { timeColumn: found, grain: grain ?? 'month' };
};
